import { expect, it } from 'vitest';
import { counted, grouped } from './counted';

it.each([
  [0, '0 nodes'],
  [1, '1 node'],
  [5, '5 nodes'],
])('says how many of something there are: %s', (count, text) => {
  expect(counted(count, 'node')).toBe(text);
});

it('takes a plural that is more than an added s', () => {
  expect([counted(1, 'copy', 'copies'), counted(2, 'copy', 'copies')]).toEqual(['1 copy', '2 copies']);
});

it('sets thousands apart', () => {
  expect([7, 742, 2000, 1_234_567].map(grouped)).toEqual(['7', '742', '2,000', '1,234,567']);
});
