import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentName, hasAtMost } from './content-name';
import { deepEqual, setAt } from '../json';
import type { Json } from '../json';

describe('the name of a value by what it holds', () => {
  it('is equal for equal values and for no others', () => {
    const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(value, value, (x, y) => {
        expect(contentName(structuredClone(x))).toBe(contentName(x));
        expect(contentName(x) === contentName(y)).toBe(deepEqual(x, y));
      }),
    );
  });

  it('does not depend on the order of keys, nor on members that are undefined', () => {
    expect(contentName({ b: 1, a: [2, 3] })).toBe(contentName({ a: [2, 3], b: 1, c: undefined }));
    expect(contentName(['12'])).not.toBe(contentName([12]));
    expect(contentName('#' + 'x'.repeat(90))).not.toBe(contentName(['#' + 'x'.repeat(90)]));
  });

  it('follows a change of a long document', () => {
    const document = { nodes: Array.from({ length: 50 }, (_, i) => ({ id: `n${i}`, cores: 4 })) };
    const changed = setAt(document, ['nodes', 'n7', 'cores'], 5);
    const back = changed.ok ? setAt(changed.value, ['nodes', 'n7', 'cores'], 4) : changed;
    expect(changed.ok && contentName(changed.value)).not.toBe(contentName(document));
    expect(back.ok && contentName(back.value)).toBe(contentName(document));
    expect(contentName(document).length).toBeLessThan(100);
  });

  it('counts the parts of a value up to a limit', () => {
    const value = { a: [1, 2], b: null };
    expect([4, 5, 6].map((most) => hasAtMost(value, most))).toEqual([false, true, true]);
  });
});
