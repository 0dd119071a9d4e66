import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../scripts/property-cases';
import { applyChanges, deepEqual, diffById, findUnsafe, getAt, removeAt, setAt } from './json';
import type { Json } from './json';

const scenario: Json = {
  title: 'Driver deadlock',
  cluster: { nodes: [{ id: 'n', count: 5 }], labels: ['a', 'b'] },
  queues: [{ id: 'root' }, { id: 'root.etl', parent: 'root', properties: { 'application.sort.policy': 'fifo' } }],
};
const policy = ['queues', 'root.etl', 'properties', 'application.sort.policy'];

const unwrap = (result: ReturnType<typeof setAt>): Json => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const problem = (result: ReturnType<typeof setAt>): string =>
  result.ok ? '' : `${result.error.path}|${result.error.message}`;

describe('getAt', () => {
  it('steps into objects by key and into lists by id', () => {
    expect(getAt(scenario, policy)).toBe('fifo');
    expect(getAt(scenario, [])).toBe(scenario);
    expect(getAt(scenario, ['queues', '1'])).toBeUndefined();
    expect(getAt(scenario, ['title', 'length'])).toBeUndefined();
    expect(getAt(scenario, ['toString'])).toBeUndefined();
  });
});

describe('setAt', () => {
  it('changes one place, leaves the original alone and shares the rest', () => {
    const before = structuredClone(scenario);
    const changed = unwrap(setAt(scenario, policy, 'fair'));
    expect(getAt(changed, policy)).toBe('fair');
    expect(scenario).toEqual(before);
    expect(getAt(changed, ['cluster'])).toBe(getAt(scenario, ['cluster']));
    expect(getAt(changed, ['queues', 'root'])).toBe(getAt(scenario, ['queues', 'root']));
  });

  it('creates missing objects on the way and replaces the whole document at the empty path', () => {
    const changed = unwrap(setAt(scenario, ['cluster', 'overrides', 'n/3', 'speed'], 0.5));
    expect(getAt(changed, ['cluster', 'overrides'])).toEqual({ 'n/3': { speed: 0.5 } });
    expect(unwrap(setAt(scenario, [], 1))).toBe(1);
    expect(unwrap(setAt({}, ['toString', 'x'], 1))).toEqual({ toString: { x: 1 } });
  });

  it('appends an element that has the id of its path, and can rename one', () => {
    const changed = unwrap(setAt(scenario, ['queues', 'root.ml'], { id: 'root.ml', parent: 'root' }));
    expect(getAt(changed, ['queues', 'root.ml', 'parent'])).toBe('root');
    const renamed = unwrap(setAt(changed, ['queues', 'root.ml', 'id'], 'root.adhoc'));
    expect(getAt(renamed, ['queues', 'root.adhoc', 'parent'])).toBe('root');
    expect(problem(setAt(scenario, ['queues', 'root.ml'], { id: 'x' }))).toBe(
      'queues.root.ml|expected an element with the id "root.ml"',
    );
  });

  it('refuses a path that leads nowhere', () => {
    expect(problem(setAt(scenario, ['queues', 'gone', 'parent'], 'root'))).toBe(
      'queues.gone.parent|there is no "gone" in "queues"',
    );
    expect(problem(setAt(scenario, ['title', 'x'], 1))).toBe('title.x|there is no "x" in "title"');
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s in paths and in values', (key) => {
    const value = JSON.parse(`{"a":{"${key}":{"polluted":true}}}`) as Json;
    expect(problem(setAt({}, [key, 'polluted'], true))).toBe(`${key}.polluted|the key "${key}" is not allowed`);
    expect(problem(setAt({}, ['x'], value))).toBe(`x.a|the key "${key}" is not allowed`);
    expect(problem(removeAt({}, [key]))).toBe(`${key}|the key "${key}" is not allowed`);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('removeAt', () => {
  it('takes out a key or an element', () => {
    expect(getAt(unwrap(removeAt(scenario, policy)), ['queues', 'root.etl'])).toEqual({
      id: 'root.etl',
      parent: 'root',
      properties: {},
    });
    expect(getAt(unwrap(removeAt(scenario, ['queues', 'root'])), ['queues'])).toHaveLength(1);
  });

  it('refuses what is not there', () => {
    expect(problem(removeAt(scenario, ['queues', 'gone']))).toBe('queues.gone|there is no "gone" in "queues"');
    expect(problem(removeAt(scenario, ['gone']))).toBe('gone|there is no "gone" in the document');
    expect(problem(removeAt(scenario, []))).toBe('|the document itself cannot be removed');
  });
});

describe('deepEqual', () => {
  it('ignores the order of keys and members that are undefined, and nothing else', () => {
    expect(deepEqual({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1, d: undefined })).toBe(true);
    expect(deepEqual([1, 2], [2, 1])).toBe(false);
    expect(deepEqual({ a: null }, {})).toBe(false);
    expect(deepEqual({ length: 0 }, [])).toBe(false);
    expect(deepEqual({ toString: 1 }, { valueOf: 1 })).toBe(false);
  });
});

describe('findUnsafe', () => {
  it('counts levels of nesting', () => {
    expect(findUnsafe([[1]], 2)).toBeNull();
    expect(findUnsafe({ a: [[1]] }, 2)).toEqual({ path: 'a.0', message: 'nested deeper than 2 levels' });
  });
});

/** Documents rich in lists with ids, so that differences by id are really exercised. */
const id = fc.constantFrom('a', 'b', 'c', 'd');
const { document } = fc.letrec<{ document: Json; keyed: Json; object: Json }>((tie) => ({
  document: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string()),
    fc.array(tie('document'), { maxLength: 3 }),
    fc.array(tie('keyed'), { maxLength: 4 }),
    tie('object'),
  ),
  keyed: fc.tuple(id, tie('object')).map(([name, rest]) => ({ ...(rest as object), id: name })),
  object: fc.dictionary(fc.constantFrom('id', 'x', 'y', 'z', 'toString'), tie('document'), { maxKeys: 4 }),
}));

describe('diffById', () => {
  it('expresses one small edit as one change', () => {
    const edited = unwrap(setAt(scenario, policy, 'stateaware'));
    expect(diffById(scenario, edited)).toEqual([{ path: policy, value: 'stateaware' }]);
    expect(diffById(scenario, scenario)).toEqual([]);
  });

  it('removes, changes and appends elements by id', () => {
    const from: Json = [{ id: 'a' }, { id: 'b', n: 1 }, { id: 'c' }];
    const to: Json = [{ id: 'b', n: 2 }, { id: 'c' }, { id: 'd' }];
    expect(diffById(from, to)).toEqual([
      { path: ['a'], remove: true },
      { path: ['b', 'n'], value: 2 },
      { path: ['d'], value: { id: 'd' } },
    ]);
  });

  it('replaces the list when its order changes, something is inserted before the end or an id is missing', () => {
    const from: Json = { list: [{ id: 'a' }, { id: 'b' }] };
    for (const list of [
      [{ id: 'b' }, { id: 'a' }],
      [{ id: 'c' }, { id: 'a' }, { id: 'b' }],
      [{ id: 'a' }, { n: 1 }],
      [{ id: 'a' }, { id: 'a' }],
    ]) {
      expect(diffById(from, { list })).toEqual([{ path: ['list'], value: list }]);
    }
  });

  it('replaces a list that differs in very many places', () => {
    const from: Json = { list: [{ id: 'a' }] };
    const some = Array.from({ length: 100 }, (_, i) => ({ id: `x${i}` }));
    expect(diffById(from, { list: [{ id: 'a' }, ...some] })).toHaveLength(100);
    const many = [{ id: 'a' }, ...Array.from({ length: 10_000 }, (_, i) => ({ id: `x${i}` }))];
    expect(diffById(from, { list: many })).toEqual([{ path: ['list'], value: many }]);
  });

  it('gives changes that lead from any document to any other', () => {
    fc.assert(
      fc.property(document, document, (from, to) => {
        const result = applyChanges(from, diffById(from, to));
        expect(result.ok && deepEqual(result.value, to)).toBe(true);
      }),
      cases(1000),
    );
  });

  it('gives changes for a few edits of one document that lead to the edited one', () => {
    const edit = fc.tuple(fc.array(fc.constantFrom('a', 'b', 'x', 'y', 'z'), { minLength: 1, maxLength: 3 }), document);
    fc.assert(
      fc.property(document, fc.array(edit, { maxLength: 4 }), (from, edits) => {
        let to = from;
        for (const [path, value] of edits) {
          const edited = setAt(to, path, value);
          if (edited.ok) to = edited.value;
        }
        const result = applyChanges(from, diffById(from, to));
        expect(result.ok && deepEqual(result.value, to)).toBe(true);
      }),
      cases(1000),
    );
  });
});
