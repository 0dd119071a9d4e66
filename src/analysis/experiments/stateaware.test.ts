import { expect, test } from 'vitest';
import { expectKept, keptTable } from './kept.test-helper';
import { stateAwareExperiment } from './stateaware';

test('The runs that come with the program are those that are made here', async () => {
  await expectKept(stateAwareExperiment, [4, 5, 6, 7, 12]);
});

test('In the order of arrival nothing ends once there are as many drivers as cores; one start at a time lets all end', async () => {
  const { figures } = await keptTable(stateAwareExperiment);
  const [fifo, aware] = figures[0].series.map(({ points }) => points);
  expect(fifo.filter(({ x }) => x < 24).every(({ y }) => y === 100)).toBe(true);
  expect(fifo.filter(({ x }) => x >= 24).every(({ y }) => y === 0)).toBe(true);
  expect(aware.every(({ y }) => y === 100)).toBe(true);
});
