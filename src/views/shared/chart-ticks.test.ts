import { scaleLinear, scaleLog } from 'd3';
import { expect, test } from 'vitest';
import { spaced, ticksEnd } from './Chart';

const ticks = (from: number, to: number, wide: number, unit = '', text = 10): number[] =>
  spaced(scaleLog([from, to], [0, wide]), { wide, end: ticksEnd(wide, unit, text), text }, String);

test('ticks of a logarithmic axis follow one rule', () => {
  expect(ticks(1.4, 80, 276)).toEqual([2, 5, 10, 20, 50]);
  expect(ticks(0.2, 300, 276)).toEqual([1, 10, 100]);
  expect(ticks(1, 10, 800)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(ticks(20, 90, 60)).toEqual([20, 50]);
});

test('ticks of a linear axis have equal steps and leave each other room', () => {
  const shown = spaced(scaleLinear([0, 100], [0, 240]), { wide: 240, end: 206, text: 10 }, String);
  expect(shown).toEqual([0, 20, 40, 60, 80]);
  expect(spaced(scaleLinear([0, 1], [0, 40]), { wide: 40, end: 40, text: 10 }, String).length).toBeLessThanOrEqual(2);
});

test('ticks leave the unit at the end of the axis its room, and no more than that', () => {
  expect(ticks(1.4, 80, 276, 's')).toEqual([2, 5, 10, 20, 50]);
  expect(ticks(1.4, 80, 276, 'seconds')).toEqual([2, 5, 10, 20]);
});

test('larger type has fewer ticks in the same room', () => {
  expect(ticks(1, 10, 800, '', 10)).toHaveLength(10);
  expect(ticks(1, 10, 800, '', 14)).toEqual([1, 2, 5, 10]);
});
