import { expect, test } from 'vitest';
import { unbroken } from './unbroken';

test('a number stays on one line with its unit', () => {
  expect(unbroken('12 s, 500 ms, 16 GB, 3 vcore and 99.5 %.')).toBe(
    '12\u00a0s, 500\u00a0ms, 16\u00a0GB, 3\u00a0vcore and 99.5\u00a0%.',
  );
});

test('a line may break between a number and a word that only begins like a unit', () => {
  for (const text of ['3 seconds', '2 hosts', '4 minimum shares', '5 s3 buckets', 'step 1 of 6'])
    expect(unbroken(text)).toBe(text);
});
