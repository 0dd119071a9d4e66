import { expect, test } from 'vitest';
import { expectKept, keptTable } from './kept.test-helper';
import { omegaMapReduceExperiment } from './omega-mapreduce';
import { STEPS } from './omega-mapreduce-cases';

test('The runs that come with the program are those that are made here', async () => {
  // max-parallelism in the fuller cell and global-cap in the small one.
  await expectKept(omegaMapReduceExperiment, [4, 8]);
});

test('No job gains without a policy, or above the cap; four times the workers are at most four times as fast', async () => {
  const { figures } = await keptTable(omegaMapReduceExperiment);
  for (const { title, series } of figures) {
    const [asked, most, cap, relative] = series.map(
      ({ points }) =>
        (step: number): number =>
          points.find(({ x }) => x === step)?.y ?? NaN,
    );
    expect([title, asked(1.05), relative(4)]).toEqual([title, 1, 1]);
    expect(most(10)).toBeLessThan(1);
    if (!title.includes('500 machines')) expect([title, cap(1.05)]).toEqual([title, 1]);
  }
  expect(figures.map(({ series }) => series[0].points.map(({ x }) => x))).toEqual(figures.map(() => [...STEPS]));
});
