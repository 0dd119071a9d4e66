import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../assert';
import { IndexedHeap } from './indexed-heap';

/** Takes out all ids. */
function drained(heap: IndexedHeap): number[] {
  const ids: number[] = [];
  while (heap.size > 0) ids.push(heap.pop());
  return ids;
}

describe('IndexedHeap', () => {
  it('orders by key, then by id', () => {
    const heap = new IndexedHeap();
    heap.set(7, 1);
    heap.set(3, 1);
    heap.set(5, 0.5);
    expect(heap.min()).toBe(5);
    expect(drained(heap)).toEqual([5, 3, 7]);
  });

  it('orders equal keys by the tie when one is given', () => {
    const heap = new IndexedHeap();
    heap.set(1, 0, 30);
    heap.set(2, 0, 10);
    heap.set(3, 0, 20);
    expect(drained(heap)).toEqual([2, 3, 1]);
  });

  it('moves an id when its key changes in either direction', () => {
    const heap = new IndexedHeap();
    for (let id = 0; id < 8; id++) heap.set(id, id);
    heap.set(0, 6.5);
    heap.set(7, -1);
    expect(heap.key(7)).toBe(-1);
    expect(drained(heap)).toEqual([7, 1, 2, 3, 4, 5, 6, 0]);
  });

  it('knows what is absent', () => {
    const heap = new IndexedHeap(2);
    expect(heap.min()).toBe(-1);
    expect(heap.pop()).toBe(-1);
    expect(heap.has(1000)).toBe(false);
    expect(heap.remove(1000)).toBe(false);
    expect(() => heap.key(1)).toThrow(InvariantError);
    heap.set(1000, 4);
    expect(heap.has(1000)).toBe(true);
    heap.clear();
    expect(heap.has(1000)).toBe(false);
    expect(heap.size).toBe(0);
  });

  it('refuses a key that is no number', () => {
    const heap = new IndexedHeap();
    expect(() => heap.set(1, NaN)).toThrow(InvariantError);
  });

  it('agrees with a sorted list under any sequence of changes', () => {
    const step = fc.record({
      id: fc.integer({ min: 0, max: 40 }),
      key: fc.option(fc.integer({ min: 0, max: 8 }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const heap = new IndexedHeap(1);
        const model = new Map<number, number>();
        for (const { id, key } of steps) {
          if (key === null) {
            expect(heap.remove(id)).toBe(model.delete(id));
          } else {
            heap.set(id, key);
            model.set(id, key);
          }
        }
        const sorted = [...model].sort(([x, kx], [y, ky]) => kx - ky || x - y).map(([id]) => id);
        expect(heap.size).toBe(sorted.length);
        expect(drained(heap)).toEqual(sorted);
      }),
    );
  });
});
