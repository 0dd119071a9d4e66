import { expect, test } from 'vitest';
import { stripEnds } from './strip-ends';

const isDash = (char: string): boolean => char === '-';

test('What stands at the ends is dropped, and what stands in the middle is kept', () => {
  expect(stripEnds('--a-b---', isDash)).toBe('a-b');
  expect(stripEnds('a', isDash)).toBe('a');
  expect(stripEnds('---', isDash)).toBe('');
  expect(stripEnds('', isDash)).toBe('');
  const long = `a${'-'.repeat(500_000)}b`;
  expect(stripEnds(`-${long}-`, isDash)).toBe(long);
});
