import { describe, expect, test } from 'vitest';
import { nextExecutor } from './task-placement';

const slots = (...free: number[]) => free.map((freeSlots) => ({ freeSlots }));

describe('the executor that takes the next task', () => {
  test('Nobody when no slot is free', () => {
    expect(nextExecutor([], -1)).toBe(-1);
    expect(nextExecutor(slots(0, 0), 1)).toBe(-1);
  });

  test('The one with the most free slots, the next one in turn among equals', () => {
    expect(nextExecutor(slots(1, 2, 1), -1)).toBe(1);
    expect(nextExecutor(slots(1, 1, 1), -1)).toBe(0);
    expect(nextExecutor(slots(1, 1, 1), 0)).toBe(1);
    expect(nextExecutor(slots(1, 1, 1), 2)).toBe(0);
    expect(nextExecutor(slots(1, 0, 1), 0)).toBe(2);
  });

  test('The last one again when it alone has room', () => {
    expect(nextExecutor(slots(0, 1), 1)).toBe(1);
  });
});
