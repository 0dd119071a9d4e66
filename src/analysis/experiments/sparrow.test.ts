import { expect, test } from 'vitest';
import { expectKept, keptTable } from './kept.test-helper';
import { sparrowExperiment } from './sparrow';

test('The runs that come with the program are those that are made here', async () => {
  // Late binding at the lowest load.
  await expectKept(sparrowExperiment, [3]);
});

test('At every load each policy answers sooner than the one before it', async () => {
  const { figures } = await keptTable(sparrowExperiment);
  const curves = figures[0].series.filter(({ kind }) => kind === 'ours');
  for (const [at] of curves[0].points.entries()) {
    const means = curves.map(({ points }) => points[at].y);
    expect(means.toSorted((a, b) => b - a)).toEqual(means);
  }
});
