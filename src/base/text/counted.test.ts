import { expect, it } from 'vitest';
import { counted, grouped, groupedTo } from './counted';

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

it('sets thousands apart before a point alone', () => {
  expect([0.25, 1419, 12345.678, -2000.5].map((value) => groupedTo(10, value))).toEqual([
    '0.3',
    '1,419',
    '12,345.7',
    '-2,000.5',
  ]);
  expect(groupedTo(100, 1234.5678)).toBe('1,234.57');
});
