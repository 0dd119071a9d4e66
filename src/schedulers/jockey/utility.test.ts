import { expect, test } from 'vitest';
import { utilityAt } from './utility';

test('Of two corners at one time the later counts from that time on', () => {
  const step = [
    { at: 0, utility: 1 },
    { at: 5, utility: 1 },
    { at: 5, utility: 0 },
  ];
  expect([4, 5, 6].map((time) => utilityAt(step, time))).toEqual([1, 0, 0]);
});

test('A curve of one corner is the same everywhere', () => {
  expect([-1, 3, 99].map((time) => utilityAt([{ at: 3, utility: 7 }], time))).toEqual([7, 7, 7]);
});
