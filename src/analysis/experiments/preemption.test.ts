import { expect, test } from 'vitest';
import { expectKept, keptTable } from './kept.test-helper';
import { expectedTime, preemptionExperiment } from './preemption';

test('The runs that come with the program are those that are made here', async () => {
  await expectKept(preemptionExperiment, [4, 11, 16]);
});

test('By arithmetic the defaults take 14 rounds of 18 s, and ten at a time three of 3 s without a wait', () => {
  expect(expectedTime({ factor: 0.2, wait: 15, zone: 0.1 })).toBe(14 * 18);
  expect(expectedTime({ factor: 1, wait: 0, zone: 0.1 })).toBe(9);
});

test('Every claim with a number is reached', async () => {
  const { statements } = await keptTable(preemptionExperiment);
  expect(statements.map(({ verdict }) => verdict)).toEqual(['reached', 'reached', 'reached', 'reached', 'open']);
});
