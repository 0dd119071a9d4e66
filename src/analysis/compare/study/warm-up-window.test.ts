import { expect, it } from 'vitest';
import { SECOND } from '../../../base/units';
import type { RunModel } from '../../model';
import { settledMetric } from '../../metrics/settled';
import { seedRun } from './sample';
import { settledFrom, studySettledFrom } from './warm-up-window';

const END = 1000 * SECOND;

/** A run of applications from one instant to another, s; more would come after its end unless it is `closed`. */
function run(times: readonly (readonly [number, number])[], closed = false): RunModel {
  const applications = times.map(([submitted, finished]) => ({
    submitted: submitted * SECOND,
    finished: finished * SECOND,
  }));
  const later = closed ? [] : [{ submitted: Infinity, finished: Infinity }];
  return {
    end: END,
    ended: { reason: 'horizon', at: END },
    applications: [...applications, ...later],
  } as unknown as RunModel;
}

const every = (gap: number, time: (at: number) => number): (readonly [number, number])[] =>
  Array.from({ length: 1000 / gap }, (_, i) => [i * gap, i * gap + time(i * gap)] as const);

it('leaves out the time in which the cluster fills', () => {
  // An application each second takes 100 s: a hundred are in the system from then on.
  expect(settledFrom([run(every(1, () => 100))])).toBe(100 * SECOND);
  expect(settledFrom([run(every(1, () => 100)), run(every(1, () => 200))])).toBe(200 * SECOND);
});

it('sees no steady state where ever more applications are in the system', () => {
  expect(settledFrom([run(every(1, (at) => 10 + at))])).toBe(Infinity);
});

it('is that of the run which takes longest, over all variants and seeds of a study', () => {
  const seedRunOf = (model: RunModel) => seedRun('horizon', 'f', settledMetric(model));
  const [early, late] = [100, 200].map((time) => seedRunOf(run(every(1, () => time))));
  const never = seedRunOf(run(every(1, (at) => 10 + at)));
  const over = seedRunOf(
    run(
      every(1, () => 100),
      true,
    ),
  );
  expect(studySettledFrom([{ runs: [early, undefined] }, { runs: [early, late] }])).toBe(200 * SECOND);
  expect(studySettledFrom([{ runs: [early] }, { runs: [over] }])).toBe(100 * SECOND);
  expect(studySettledFrom([{ runs: [early, never] }])).toBe(Infinity);
  expect(studySettledFrom([{ runs: [over] }])).toBeUndefined();
  // It can be written down: no end is a lower bound.
  expect(settledMetric(run(every(1, (at) => 10 + at)))[0]).toMatchObject({ value: END, atLeast: true });
});

it('has nothing to say of runs whose submissions end', () => {
  expect(settledFrom([])).toBeUndefined();
  expect(
    settledFrom([
      run(
        every(1, () => 100),
        true,
      ),
    ]),
  ).toBeUndefined();
  expect(
    settledFrom([
      run(every(1, () => 100)),
      run(
        every(1, () => 100),
        true,
      ),
    ]),
  ).toBeUndefined();
  expect(settledFrom([{ ...run(every(1, () => 100)), ended: undefined }])).toBeUndefined();
});
