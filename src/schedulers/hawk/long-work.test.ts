import { describe, expect, test } from 'vitest';
import { hasLongWork, LongWork } from './long-work';

const ROUND_TRIP = 1;
const big = Int32Array.of(1, 2, 3);

function assign(work: LongWork, tasks: number, estimate: number, now = 0): number[] {
  const places: number[] = [];
  work.assign(big, tasks, estimate, now, ROUND_TRIP, (worker) => places.push(worker));
  return places;
}

describe('the central placement of long tasks', () => {
  test('Each task goes to the worker that waits least and raises it by one estimate', () => {
    const work = new LongWork(4);
    expect(assign(work, 4, 100)).toEqual([1, 2, 3, 1]);
    // 200, 100, 100: three of 35 fill up the second, three the third before the first is reached.
    expect(assign(work, 6, 35).toSorted((a, b) => a - b)).toEqual([2, 2, 2, 3, 3, 3]);
  });

  test('Of several that wait equally long the one that was chosen last gets the next task, otherwise the lower number', () => {
    const work = new LongWork(4);
    expect(assign(work, 7, 100)).toEqual([1, 2, 3, 1, 2, 3, 3]);
    const other = new LongWork(4);
    assign(other, 4, 100);
    expect(assign(other, 6, 40)).toEqual([2, 3, 3, 2, 2, 3]);
  });

  test('A running task counts by what is left of its estimate, and one round trip', () => {
    const work = new LongWork(4);
    assign(work, 3, 100);
    work.started(2, 100, 10);
    expect(work.waitingTime(2, 40, ROUND_TRIP)).toBe(71);
    // It runs longer than it was said to.
    expect(work.waitingTime(2, 500, ROUND_TRIP)).toBe(1);
    expect(assign(work, 1, 50, 500)).toEqual([2]);
  });

  test('A worker without long tasks comes before one whose task is overdue', () => {
    const work = new LongWork(4);
    assign(work, 1, 100);
    work.started(1, 100, 0);
    expect(assign(work, 2, 100, 1000)).toEqual([2, 3]);
    const withoutDelay: number[] = [];
    const atOnce = new LongWork(4);
    atOnce.assign(big, 1, 100, 0, 0, () => undefined);
    atOnce.started(1, 100, 0);
    atOnce.assign(big, 3, 100, 1000, 0, (worker) => withoutDelay.push(worker));
    expect(withoutDelay).toEqual([2, 3, 1]);
  });

  test('The bitmap holds the workers with long tasks, from the placement to the end of the last', () => {
    const work = new LongWork(40);
    work.assign(Int32Array.of(33), 2, 100, 0, ROUND_TRIP, () => undefined);
    const before = work.bitmap();
    work.ended(33, 100, true);
    expect(hasLongWork(work.bitmap(), 33)).toBe(true);
    work.ended(33, 100, true);
    expect(hasLongWork(work.bitmap(), 33)).toBe(false);
    expect(work.waitingTime(33, 0, ROUND_TRIP)).toBe(0);
    // A copy that was sent along stays as it was.
    expect([32, 33].map((worker) => hasLongWork(before, worker))).toEqual([false, true]);
  });
});
