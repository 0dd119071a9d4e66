import { describe, expect, it } from 'vitest';
import { shareEqual } from './share-equal';

const known = { title: 'x', list: [{ id: 'a', size: { vcore: 1 } }, { id: 'b' }, 3], none: null };

describe('Sharing what is equal', () => {
  it('returns the known value if everything is equal, whatever the order of the keys', () => {
    expect(shareEqual(structuredClone(known), known)).toBe(known);
    expect(shareEqual({ none: null, list: structuredClone(known.list), title: 'x' }, known)).toBe(known);
  });

  it('keeps the elements of a list that were only moved', () => {
    const fresh = { ...structuredClone(known), list: [{ id: 'new' }, { id: 'b' }, { id: 'a', size: { vcore: 1 } }] };
    const shared = shareEqual(fresh, known) as typeof fresh;
    expect(shared).toEqual(fresh);
    expect(shared.list[1]).toBe(known.list[1]);
    expect(shared.list[2]).toBe(known.list[0]);
  });

  it('takes parts with another value, length or type from the new value', () => {
    for (const fresh of [{ ...known, title: 'y' }, { title: 'x' }, { ...known, more: 1 }, [known], 'x', null]) {
      expect(shareEqual(structuredClone(fresh), known)).toEqual(fresh);
    }
    expect(shareEqual({ list: { id: 'a' } }, known)).toEqual({ list: { id: 'a' } });
    expect(shareEqual([1, 2], [1, 2, 3])).toEqual([1, 2]);
  });

  it('does not reach a prototype', () => {
    const fresh = JSON.parse('{"__proto__":{"title":"x"},"toString":1}') as Record<string, number>;
    const shared = shareEqual(fresh, known) as Record<string, number>;
    expect(JSON.stringify(shared)).toBe('{"__proto__":{"title":"x"},"toString":1}');
  });
});
