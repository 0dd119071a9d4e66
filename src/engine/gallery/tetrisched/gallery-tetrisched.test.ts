import { describe, expect, test } from 'vitest';
import { Rec } from '../../../sim/trace/trace';
import { galleryEntry } from '../../gallery';
import { runScenario } from '../../testing/run-scenario.test-helper';

/** When each job was done, in seconds, what its outcome was, and the notices. */
function played(id: string, variant: string, change: Readonly<Record<string, unknown>> = {}) {
  const scenario = galleryEntry(id)?.scenario;
  const workload = scenario?.workload.map((entry) => ({ ...entry, ...(entry.id === 'job' ? change : {}) }));
  const { run, rows } = runScenario({ ...scenario, workload }, { variant });
  const finished = rows.filter(({ kind }) => kind === Rec.appFinished);
  const ends = Object.fromEntries(finished.map(({ a, at }) => [run.directory.applications[a].id, at]));
  const all = finished.map(({ at }) => at);
  return {
    ends,
    last: Math.max(...all),
    mean: all.reduce((sum, at) => sum + at, 0) / all.length,
    dropped: finished.filter(({ b }) => b === 3).length,
    notices: run.notices.map(({ text }) => text),
  };
}

describe('what the gallery shows of alsched and TetriSched', () => {
  test('plan-seed-example: two GPUs for two slices, or any two for three when one is busy', () => {
    expect(played('plan-seed-example', 'A').ends['job']).toBe(8);
    expect(['B', 'C', 'D'].map((variant) => played('plan-seed-example', variant).ends['job'])).toEqual([12, 12, 12]);
  });

  test('plan-wait-for-gpu: with one slice of plan-ahead it waits and is done earlier', () => {
    expect(played('plan-wait-for-gpu', 'A').ends['ml']).toBe(20);
    expect(played('plan-wait-for-gpu', 'B').ends['ml']).toBe(12);
    expect(played('plan-wait-for-gpu', 'C').ends).toEqual({ ml: 8, 'ml2/1': 24 });
    expect(played('plan-wait-for-gpu', 'D').ends).toEqual({ ml: 8, 'ml2/1': 16 });
  });

  test('plan-two-jobs: from two slices on the second job queues', () => {
    const ends = ['A', 'B', 'C'].map((variant) => played('plan-two-jobs', variant).ends);
    expect(ends.map(({ hasty }) => hasty)).toEqual([8, 8, 8]);
    expect(ends.map(({ patient }) => patient)).toEqual([24, 24, 16]);
  });

  test('plan-global-or-greedy: the job that needs the GPU gets it only when all are weighed together', () => {
    const ends = ['A', 'B', 'C'].map((variant) => played('plan-global-or-greedy', variant).ends);
    expect(ends.map(({ picky }) => picky)).toEqual([8, 16, 16]);
  });

  test('plan-deadline: the short job runs first as long as the deadline allows it', () => {
    expect(played('plan-deadline', 'A').ends).toEqual({ slo: 8, short: 12 });
    expect(played('plan-deadline', 'B').ends).toEqual({ slo: 12, short: 4 });
    expect(played('plan-deadline', 'C').ends).toEqual({ slo: 8, short: 12 });
    const { dropped, notices } = played('plan-deadline', 'D');
    expect(dropped).toBe(1);
    expect(notices).toEqual(['dropped at 0:00.0: it takes at least 8.0 s, and is worth nothing if done after 0:07.0']);
  });

  test('plan-trees: below its barrier a job rather waits', () => {
    expect(played('plan-trees', 'A').ends['scan']).toBe(8);
    expect(played('plan-trees', 'B').ends['scan']).toBe(20);
  });

  test('plan-three-constraints: 240, 200, 200 and 130 s at a slowdown of 10, means 125, 90, 90 and 83.75', () => {
    const runs = ['A', 'B', 'C', 'D'].map((variant) => played('plan-three-constraints', variant));
    expect(runs.map(({ last }) => last)).toEqual([240, 200, 200, 130]);
    expect(runs.map(({ mean }) => mean)).toEqual([125, 90, 90, 83.75]);
  }, 120_000);

  test('plan-three-constraints: 240 against 22 s at a slowdown of 1.1', () => {
    const runs = ['A', 'B', 'C', 'D'].map((variant) => played('plan-three-constraints', variant, { slowdown: 1.1 }));
    expect(runs.map(({ last }) => last)).toEqual([240, 22, 22, 22]);
    expect(runs.map(({ mean }) => mean)).toEqual([125, 16.375, 16.375, 16.375]);
  }, 120_000);

  test('plan-high-load: soft without time is worse than hard', () => {
    expect(['A', 'B', 'C'].map((variant) => played('plan-high-load', variant).ends['job'])).toEqual([100, 11, 11]);
  });
});
