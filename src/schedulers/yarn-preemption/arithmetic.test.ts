import { expect, test } from 'vitest';
import { dominantCalculator } from '../yarn/resources';
import { ratio32, scaled, scaledAndRounded, takeOff } from './arithmetic';

const of = (...amounts: number[]) => Float64Array.of(...amounts);

test('Memory and vcores are taken off down to 0, further types below it', () => {
  const amount = of(8, 5, 1);
  takeOff(amount, of(3, 6, 4));
  expect([...amount]).toEqual([5, 0, -3]);
});

test('A type of which the whole has nothing is no part of it', () => {
  const whole = of(100, 100, 0);
  expect(ratio32(dominantCalculator, whole, of(10, 20, 0), of(40, 10, 0))).toBe(0.5);
  expect(ratio32(dominantCalculator, whole, of(10, 20, 0), of(40, 10, 1))).toBe(0.5);
  expect(ratio32(dominantCalculator, whole, of(10, 20, 1), of(40, 10, 0))).toBe(0.5);
});

test('A product with one factor for all types has 32 bits before it is rounded up, one with a factor per type has 64', () => {
  const amount = of(20_971_521, 3);
  expect([...scaledAndRounded(dominantCalculator, amount, 0.1)]).toEqual([2_097_152, 1]);
  expect([...scaledAndRounded(dominantCalculator, amount, [0.1, 0.1])]).toEqual([2_097_153, 1]);
});

test('A factor of 0 / 0 leaves nothing', () => {
  expect([...scaled(of(5, 3), NaN)]).toEqual([0, 0]);
  expect([...scaledAndRounded(dominantCalculator, of(5, 3), NaN)]).toEqual([0, 0]);
});
