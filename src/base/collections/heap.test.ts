import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { CANCELLED, EventHeap } from './heap';

type Entry = [time: number, order: number, kind: number, a: number, b: number];

function popAll(heap: EventHeap): Entry[] {
  const out: Entry[] = [];
  while (heap.pop()) out.push([heap.time, heap.order, heap.kind, heap.a, heap.b]);
  return out;
}

const byKey = (x: Entry, y: Entry): number => x[0] - y[0] || x[1] - y[1];

describe('EventHeap', () => {
  it('pops by time and, among equal times, by order, with the payload that was pushed', () => {
    const heap = new EventHeap();
    heap.push(5, 2, 1, 10, 11);
    heap.push(5, 1, 2, 20, 21);
    heap.push(3, 9, 3, 30, -31);
    expect(heap.size).toBe(3);
    expect(heap.peekTime()).toBe(3);
    expect(popAll(heap)).toEqual([
      [3, 9, 3, 30, -31],
      [5, 1, 2, 20, 21],
      [5, 2, 1, 10, 11],
    ]);
  });

  it('says when it is empty and starts over after clear', () => {
    const heap = new EventHeap(2);
    expect(heap.pop()).toBe(false);
    expect(heap.peekTime()).toBe(Infinity);
    for (let i = 0; i < 10; i++) heap.push(i, 0, 0, i, 0);
    heap.clear();
    expect(heap.size).toBe(0);
    heap.push(7, 0, 1, 2, 3);
    expect(popAll(heap)).toEqual([[7, 0, 1, 2, 3]]);
  });

  it('grows from any capacity, zero included', () => {
    const heap = new EventHeap(0);
    for (let i = 999; i >= 0; i--) heap.push(i, 0, i, i, i);
    expect(popAll(heap).map((entry) => entry[3])).toEqual(Array.from({ length: 1000 }, (_, i) => i));
  });

  it('agrees with a sorted list under any mixture of pushes and pops', () => {
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ time: fc.integer({ min: 0, max: 20 }), order: fc.integer({ min: 0, max: 5 }) }),
      },
      { weight: 2, arbitrary: fc.constant(null) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const heap = new EventHeap(1);
        const model: Entry[] = [];
        steps.forEach((s, i) => {
          if (s !== null) {
            const entry: Entry = [s.time, s.order * 1000 + i, i, i * 2, ~i];
            heap.push(...entry);
            model.push(entry);
            model.sort(byKey);
          } else if (model.length === 0) {
            expect(heap.pop()).toBe(false);
          } else {
            expect(heap.pop()).toBe(true);
            expect([heap.time, heap.order, heap.kind, heap.a, heap.b]).toEqual(model.shift());
          }
          expect(heap.size).toBe(model.length);
        });
        expect(popAll(heap)).toEqual(model);
      }),
    );
  });

  it('agrees with a sorted list when hundreds are held, near and far, alone and at the same time', () => {
    const delay = fc.oneof(fc.nat(50), fc.nat(100_000), fc.constant(7), fc.integer({ min: 10 ** 9, max: 10 ** 12 }));
    const wave = fc.record({
      pushes: fc.array(delay, { maxLength: 600 }),
      pops: fc.nat(700),
      copies: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(wave, { minLength: 1, maxLength: 6 }), (waves) => {
        const heap = new EventHeap();
        const model: Entry[] = [];
        let pushed = 0;
        for (const { pushes, pops, copies } of waves) {
          for (const later of pushes) {
            for (let copy = 0; copy < copies; copy++) {
              const entry: Entry = [heap.time + later, (pushed % 3) * 1e6 + pushed, pushed, 0, ~pushed];
              pushed++;
              heap.push(...entry);
              model.push(entry);
            }
          }
          model.sort(byKey);
          const expected = model.splice(0, pops);
          const popped = expected.map((): Entry => {
            const next = [heap.peekTime(), heap.peekOrder()];
            heap.pop();
            expect([heap.time, heap.order]).toEqual(next);
            return [heap.time, heap.order, heap.kind, heap.a, heap.b];
          });
          expect(popped).toEqual(expected);
          expect(heap.size).toBe(model.length);
        }
        expect(popAll(heap)).toEqual(model);
      }),
      cases(100),
    );
  });

  it('starts over after clear although hundreds were held', () => {
    const heap = new EventHeap();
    for (let i = 0; i < 1000; i++) heap.push(i * 10, i, 0, i, 0);
    heap.pop();
    heap.clear();
    for (let i = 0; i < 1000; i++) heap.push(5000 - i, i, 0, i, 0);
    expect(popAll(heap).map((entry) => entry[3])).toEqual(Array.from({ length: 1000 }, (_, i) => 999 - i));
  });

  it('keeps hundreds of events at one instant and some that never come', () => {
    const heap = new EventHeap();
    for (let i = 0; i < 500; i++) {
      heap.push(4, 1000 - i, 0, i, 0);
      heap.push(Infinity, 1000 - i, 1, i, 0);
    }
    expect(popAll(heap).map(([time, order]) => [time, order])).toEqual(
      [4, Infinity].flatMap((time) => Array.from({ length: 500 }, (_, i) => [time, 501 + i])),
    );
  });

  it('keeps times beyond 32 bits and fractions of the order exact', () => {
    const heap = new EventHeap();
    heap.push(2 ** 52 + 1, 0.5, 0, 0, 0);
    heap.push(2 ** 52, 2 ** 40, 0, 0, 0);
    heap.push(2 ** 52, 2 ** 40 - 1, 0, 0, 0);
    expect(popAll(heap).map(([time, order]) => [time, order])).toEqual([
      [2 ** 52, 2 ** 40 - 1],
      [2 ** 52, 2 ** 40],
      [2 ** 52 + 1, 0.5],
    ]);
  });

  it('pops a cancelled event in its turn, as a cancelled one, and tells whether a handle is still pending', () => {
    const heap = new EventHeap();
    const first = heap.push(1, 0, 5, 1, 2, 3);
    const second = heap.push(2, 0, 6, 4, 5, 6);
    expect([heap.kindOf(first), heap.kindOf(second)]).toEqual([5, 6]);
    heap.cancel(first);
    expect(heap.kindOf(first)).toBe(CANCELLED);
    expect(heap.pop()).toBe(true);
    expect([heap.time, heap.kind]).toEqual([1, CANCELLED]);
    expect(heap.pop()).toBe(true);
    expect([heap.time, heap.kind, heap.a, heap.b, heap.c]).toEqual([2, 6, 4, 5, 6]);
    expect(heap.kindOf(second)).toBe(CANCELLED);
  });
});
