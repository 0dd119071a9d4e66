import { expect, test } from 'vitest';
import { expectKept, keptTable } from './kept.test-helper';
import { omegaExperiment } from './omega';

test('The runs that come with the program are those that are made here', async () => {
  // One path and shared state at decisions of 10 s.
  await expectKept(omegaExperiment, [16, 19]);
});

test('The curve without conflicts is a lower bound of busyness, and offers let batch jobs wait longer than shared state', async () => {
  const { figures } = await keptTable(omegaExperiment);
  const [measured, expected] = figures[3].series.map(({ points }) => points.map(({ y }) => y));
  // Arrivals and the end of a run are drawn, so that a little less than the mean may have come.
  expect(measured.every((share, at) => share > 0.9 * expected[at])).toBe(true);
  const [, , offers, shared] = figures[2].series.map(({ points }) => points);
  expect(offers.length).toBeGreaterThan(2);
  for (const { x, y } of offers) expect(y).toBeGreaterThan(shared.find((point) => point.x === x)?.y ?? NaN);
});
