import { expect, test } from 'vitest';
import { dominantCalculator } from '../yarn/resources';
import { ratio32, takeOff } from './arithmetic';

const of = (...amounts: number[]) => Float64Array.of(...amounts);

test('Memory and vcores are taken off down to 0, further types below it', () => {
  const amount = of(8, 5, 1);
  takeOff(amount, of(3, 6, 4));
  expect([...amount]).toEqual([5, 0, -3]);
});

test('Anything of a type that the whole has none of is an infinite part of it', () => {
  const whole = of(100, 100, 0);
  expect(ratio32(dominantCalculator, whole, of(10, 20, 0), of(40, 10, 0))).toBe(0.5);
  expect(ratio32(dominantCalculator, whole, of(10, 20, 0), of(40, 10, 1))).toBe(0);
  expect(ratio32(dominantCalculator, whole, of(10, 20, 1), of(40, 10, 0))).toBe(Infinity);
});
