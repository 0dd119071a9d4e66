import { expect, test } from 'vitest';
import { lineStarts } from './line-starts';

test('Every line has the offset at which it begins, an empty last one too', () => {
  expect(lineStarts('')).toEqual([0]);
  expect(lineStarts('a\r\nbc\n\n')).toEqual([0, 3, 6, 7]);
});
