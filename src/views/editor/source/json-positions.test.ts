import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { locate, parsePositions } from './json-positions';

const TEXT = `{
  "cluster": { "nodes": [{ "id": "n.1", "count": 5 }] },
  "queues": [
    { "id": "root" },
    { "id": "root.etl", "application.sort.policy": "lifo", "resources": { "max": { "vcore": -1 } } }
  ]
}`;

function found(path: string): string {
  const tree = parsePositions(TEXT);
  if (!tree.ok) throw new Error(tree.error.message);
  const { from, to } = locate(tree.value, path);
  return TEXT.slice(from, to);
}

describe('positions in JSON text', () => {
  it('finds a value by a path through lists of ids', () => {
    expect(found('cluster.nodes.n.1.count')).toBe('5');
    expect(found('queues.root.etl.resources.max.vcore')).toBe('-1');
  });

  it('reads dots in keys and ids either way', () => {
    expect(found('queues.root.etl.application.sort.policy')).toBe('"lifo"');
    expect(found('queues.1.id')).toBe('"root.etl"');
  });

  it('points at the key of what lacks a field, and at the opening brace of a list element that does', () => {
    expect(found('cluster.rails')).toBe('"cluster"');
    expect(found('queues.root.parent')).toBe('{');
    expect(found('scheduler')).toBe('{');
  });

  it('names the place of a syntax error', () => {
    expect(parsePositions('{"a": 1,}')).toMatchObject({ error: { at: 8, message: 'expected a key in double quotes' } });
    expect(parsePositions('{"a" 1}')).toMatchObject({ error: { at: 5 } });
    expect(parsePositions('["a]')).toMatchObject({ ok: false });
    expect(parsePositions('')).toMatchObject({ error: { at: 0 } });
    expect(parsePositions('{} {}')).toMatchObject({ error: { at: 3 } });
  });

  it('accepts exactly what JSON.parse accepts', () => {
    const accepts = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const fragment = fc.constantFrom(
      ...Array.from('{}[]:,"\\ \n0123.eE+-a'),
      'true',
      'null',
      '"id":',
      '\\u0041',
      '\u007f',
    );
    const text = fc.oneof(
      fc.json(),
      fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (t) => parsePositions(t).ok === accepts(t)),
      cases(2000),
    );
  });

  it('covers every member of any document with its own text', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ minLength: 1 }).filter((k) => !k.includes('.')),
          fc.jsonValue(),
        ),
        (value) => {
          const text = JSON.stringify(value, null, 2);
          const tree = parsePositions(text);
          if (!tree.ok) return false;
          return Object.keys(value).every((key) => {
            const { from, to } = locate(tree.value, key);
            return JSON.stringify(JSON.parse(text.slice(from, to))) === JSON.stringify(value[key]);
          });
        },
      ),
    );
  });
});
