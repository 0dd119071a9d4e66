import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatJson } from './format-json';

it('keeps what fits on one line and breaks the rest', () => {
  expect(formatJson({ a: [1, 2], b: {} })).toBe('{ "a": [1, 2], "b": {} }');
  expect(formatJson({ nodes: [{ id: 'n', count: 5 }], title: 'a title' }, 30)).toBe(
    '{\n  "nodes": [\n    { "id": "n", "count": 5 }\n  ],\n  "title": "a title"\n}',
  );
});

it('writes what JSON.parse reads back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 100 }), (value, width) => {
      expect(JSON.stringify(JSON.parse(formatJson(value, width)))).toBe(JSON.stringify(value));
    }),
  );
});
