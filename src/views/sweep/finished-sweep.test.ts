import { describe, expect, it } from 'vitest';
import { mergedText, parseMerged } from '../../analysis/compare/shards/merged-file';
import { countRuns, plannedRun } from '../../analysis/compare/shards/plan';
import type { SweepPlan } from '../../analysis/compare/shards/plan';
import type { KeptRun } from '../../analysis/compare/shards/shard-file';
import { galleryEntry } from '../../engine/gallery';
import { looksLikeSweep } from '../../analysis/compare/shards/looks-like-sweep';
import { finishedAxes, finishedMetrics, finishedPoints, finishedUnit } from './finished-sweep';

const plan: SweepPlan = {
  signalboxPlan: 1,
  engine: '1.0.0',
  scenario: {},
  axes: [
    { knob: 'workload/etl/duration', values: ['20s', '5s', '10s'] },
    { knob: 'scheduler/policy', values: ['fair', 'fifo'] },
  ],
  variants: ['A', 'B'],
  seed: 1,
  seeds: 2,
};

/** Makespan: seconds of the duration, ten more in B, one more in the second seed; fifo never ends in B. */
const runs = Array.from({ length: countRuns(plan) }, (_, number): KeptRun => {
  const { values, variant, replication } = plannedRun(plan, number);
  const never = values[1] === 'fifo' && variant === 'B';
  const value = Number.parseInt(String(values[0]), 10) + (variant === 'B' ? 10 : 0) + replication;
  return {
    run: number,
    ended: never ? 'deadlock' : 'all-done',
    fingerprint: 'f',
    metrics: [
      { id: 'makespan', unit: 'seconds', value: never ? null : value },
      { id: 'busy-share', unit: 'share', value: 0.5 },
    ],
  };
});

const sweep = { plan, runs };

const makespan = { metric: 'makespan', confidence: 0.95 };

describe('a sweep that was run elsewhere', () => {
  it('is read as it was written, and refused with the place of what is wrong', () => {
    const text = mergedText(plan, { runs, missing: [] });
    expect(looksLikeSweep(text)).toBe(true);
    expect(parseMerged(text)).toEqual({ ok: true, value: sweep });
    expect(parseMerged(text.slice(0, -20))).toMatchObject({ error: 'it is not JSON; was it cut off?' });
    expect(parseMerged(text.replace('"seeds":2', '"seeds":3'))).toMatchObject({
      error: 'id: it does not belong to this plan',
    });
    expect(parseMerged(text.replace('"run":1,', '"run":0,'))).toMatchObject({
      error: 'runs.1: expected a number above 0 and below 24, got 0',
    });
    expect(parseMerged(text.replace('"value":0.5', '"value":"x"'))).toMatchObject({ error: 'runs.0: expected a run' });
  });

  it('has numbers in their order and texts in that of the plan on its axes', () => {
    const [duration, policy] = finishedAxes(sweep);
    expect(duration.points).toEqual([5, 10, 20]);
    expect(duration.points.map(duration.text)).toEqual(['5s', '10s', '20s']);
    expect(policy.points.map(policy.text)).toEqual(['fair', 'fifo']);
    const seen = galleryEntry('driver-deadlock')?.scenario ?? expect.fail('no scenario');
    expect(duration.changes(10, seen)).toEqual([{ path: ['workload', 'etl', 'duration'], value: '10s' }]);
    expect(policy.changes(1, seen)).toEqual([{ path: ['scheduler', 'policy'], value: 'fifo' }]);
    // A variant without such an entry stays as it is.
    expect(duration.changes(10, { ...seen, workload: [] })).toEqual([]);
  });

  it('may have switches, and settings of all leaf queues at once', () => {
    const seen = galleryEntry('two-queues')?.scenario ?? expect.fail('no scenario');
    const axes = [
      { knob: 'queues/*/maxapplications', values: [1, 2] },
      { knob: 'workload/etl/gang', values: [false, true] },
    ];
    const [most, gang] = finishedAxes({ plan: { ...plan, axes }, runs: [] });
    expect(most.name).toBe('maxapplications of all leaf queues');
    expect(most.changes(2, seen)).toEqual(
      ['root.etl', 'root.adhoc'].map((id) => ({ path: ['queues', id, 'maxapplications'], value: 2 })),
    );
    expect(gang.points.map(gang.text)).toEqual(['false', 'true']);
    expect(gang.changes(1, seen)).toEqual([{ path: ['workload', 'etl', 'gang'], value: true }]);
  });

  it('gives the curve of a cut, with all seeds of all variants', () => {
    const axes = finishedAxes(sweep);
    const points = finishedPoints(sweep, axes, { along: [0], fixed: ['5s', 'fair'] }, makespan);
    expect(points.map(({ place }) => place[0])).toEqual([5, 10, 20]);
    expect(points.map(({ estimates }) => estimates.map(({ mean }) => mean))).toEqual([
      [5.5, 15.5],
      [10.5, 20.5],
      [20.5, 30.5],
    ]);
    expect(points.every(({ complete }) => complete)).toBe(true);
    const sure = finishedPoints(sweep, axes, { along: [0], fixed: ['5s', 'fair'] }, { ...makespan, confidence: 0.99 });
    expect(sure[0].estimates[0].high).toBeGreaterThan(points[0].estimates[0].high ?? Infinity);
  });

  it('gives a plane, in which what never ends has no mean', () => {
    const points = finishedPoints(sweep, finishedAxes(sweep), { along: [1, 0], fixed: ['5s', 'fair'] }, makespan);
    expect(points.map(({ place }) => place)).toEqual([
      [0, 5],
      [0, 10],
      [0, 20],
      [1, 5],
      [1, 10],
      [1, 20],
    ]);
    expect(points[3].estimates.map(({ mean, never }) => [mean, never])).toEqual([
      [5.5, 0],
      [undefined, 2],
    ]);
  });

  it('leaves out seeds that one of the variants lacks, and says so', () => {
    const partial = { plan, runs: runs.filter(({ run }) => run !== 1) };
    const [first] = finishedPoints(partial, finishedAxes(sweep), { along: [0], fixed: ['5s', 'fair'] }, makespan).slice(
      2,
    );
    expect(first.place).toEqual([20]);
    expect(first.complete).toBe(false);
    expect(first.estimates.map(({ n, mean }) => [n, mean])).toEqual([
      [1, 20],
      [1, 30],
    ]);
  });

  it('says where a value was refused', () => {
    const refused = { plan, runs: runs.map((run) => (run.run === 0 ? { run: 0, refused: 'too long' } : run)) };
    const points = finishedPoints(refused, finishedAxes(sweep), { along: [0], fixed: ['5s', 'fair'] }, makespan);
    expect(points.map((point) => point.refused)).toEqual(['', '', 'too long']);
  });

  it('has the metrics of its runs, those with a direction first, and their units', () => {
    expect(finishedMetrics(sweep)).toEqual(['makespan', 'busy-share']);
    const more = runs.map((run) =>
      'refused' in run ? run : { ...run, metrics: [{ id: 'max-drivers', unit: 'count', value: 3 }, ...run.metrics] },
    );
    expect(finishedMetrics({ plan, runs: more })).toEqual(['makespan', 'busy-share', 'max-drivers']);
    expect(finishedUnit(sweep, 'makespan')).toBe('duration');
    expect(finishedUnit(sweep, 'busy-share')).toBe('share');
  });
});
