import { expect, test } from 'vitest';
import { stripEnds } from './strip-ends';

const isDash = (char: string): boolean => char === '-';

test('Characters at the ends are dropped, and those in the middle are kept', () => {
  expect(stripEnds('--a-b---', isDash)).toBe('a-b');
  expect(stripEnds('a', isDash)).toBe('a');
  expect(stripEnds('---', isDash)).toBe('');
  expect(stripEnds('', isDash)).toBe('');
  const long = `a${'-'.repeat(500_000)}b`;
  expect(stripEnds(`-${long}-`, isDash)).toBe(long);
});
