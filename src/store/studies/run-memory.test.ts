import { describe, expect, it } from 'vitest';
import { err, ok } from '../../base/result';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import type { SweepOutcome, SweepRun } from '../../worker/protocol';
import type { SweepReport, SweepRequest } from '../../worker/sweeps/sweep';
import type { SweepResult } from '../../analysis/metrics/run-tally';
import { RunMemory, sweeperWithMemory } from './run-memory';
import type { Sweeper } from './sweep-control';

const { scenario } = driverDeadlock;
const COUNT = ['workload', 'etl', 'count'];

function resultOf(makespan: number): SweepResult {
  const none = new Float64Array(2);
  return {
    ended: { reason: 'all-done', at: makespan },
    makespan,
    response: Float64Array.of(1, NaN),
    longestTask: none,
    guaranteed: none,
    locality: none,
    fingerprint: `f${makespan}`,
    metrics: [
      { id: 'makespan', title: 'Makespan', unit: 'duration', value: makespan, atLeast: false },
      { id: 'p95-waiting', title: 'Waiting, p95', unit: 'duration', value: 3, atLeast: true, population: 20 },
      { id: 'jain', title: 'Fairness', unit: 'share', value: undefined, atLeast: false },
      { id: 'odd', title: 'Odd', unit: 'count', value: NaN, atLeast: false },
    ],
  };
}

/** Answers every run with its seed, those of `fail` with a failure. */
class Simulating implements Sweeper {
  readonly simulated: SweepRun[] = [];
  constructor(private readonly fail: ReadonlySet<number> = new Set()) {}

  sweep(request: SweepRequest, onResult: (report: SweepReport) => void) {
    let cancelled = false;
    const done = Promise.resolve().then(() => {
      request.runs.forEach((run, index) => {
        if (cancelled) return;
        this.simulated.push(run);
        const seed = run.seed ?? 0;
        const outcome: SweepOutcome = this.fail.has(seed)
          ? err({ type: 'failed', why: 'crashed', message: 'broken', problems: [] })
          : ok(resultOf(seed));
        onResult({ index, outcome, finished: index + 1 });
      });
      return !cancelled;
    });
    return { done, cancel: () => void (cancelled = true) };
  }
}

const seeds = (...list: number[]): SweepRun[] => list.map((seed) => ({ changes: [], seed }));

async function swept(sweeper: Sweeper, runs: readonly SweepRun[], more: Partial<SweepRequest> = {}) {
  const reports: SweepReport[] = [];
  const { done } = sweeper.sweep({ document: scenario, variant: 'A', metrics: true, runs, ...more }, (report) =>
    reports.push(report),
  );
  expect(reports).toEqual([]);
  expect(await done).toBe(true);
  expect(reports.map(({ finished }) => finished)).toEqual(runs.map((_, i) => i + 1));
  return reports.toSorted((x, y) => x.index - y.index);
}

describe('a sweeper with a memory', () => {
  it('simulates each run once, whatever sweep asks for it, and gives back the same numbers', async () => {
    const inner = new Simulating();
    const sweeper = sweeperWithMemory(inner);
    const first = await swept(sweeper, seeds(1, 2));
    const again = await swept(sweeper, seeds(0, 2, 3, 1));
    expect(inner.simulated.map(({ seed }) => seed)).toEqual([1, 2, 0, 3]);
    expect(again.map(({ remembered }) => remembered)).toEqual([undefined, true, undefined, true]);
    expect(again[1].outcome).toStrictEqual(first[1].outcome);
    expect(again[3].outcome).toStrictEqual(first[0].outcome);
  });

  it('finds the point of a sweep at which the document is, and one that an edit has set', async () => {
    const inner = new Simulating();
    const sweeper = sweeperWithMemory(inner);
    await swept(sweeper, seeds(1));
    const present = scenario.workload.find(({ id }) => id === 'etl')?.count;
    const sweep = [present, 9].map((value) => ({ changes: [{ path: COUNT, value: value as number }], seed: 1 }));
    await swept(sweeper, sweep);
    expect(inner.simulated).toEqual([seeds(1)[0], sweep[1]]);
    const workload = scenario.workload.map((entry) => (entry.id === 'etl' ? { ...entry, count: 9 } : entry));
    await swept(sweeper, seeds(1), { document: { ...scenario, title: 'Another', workload } });
    expect(inner.simulated).toHaveLength(2);
  });

  it('tries again what failed, and what was run without the metrics that are asked for', async () => {
    const inner = new Simulating(new Set([2]));
    const sweeper = sweeperWithMemory(inner);
    await swept(sweeper, seeds(2));
    await swept(sweeper, seeds(2, 1), { metrics: false });
    await swept(sweeper, seeds(1));
    await swept(sweeper, seeds(1), { metrics: false });
    expect(inner.simulated.map(({ seed }) => seed)).toEqual([2, 2, 1, 1]);
  });

  it('reports nothing more once it is cancelled', async () => {
    const sweeper = sweeperWithMemory(new Simulating());
    await swept(sweeper, seeds(1));
    const reports: SweepReport[] = [];
    const handle = sweeper.sweep({ document: scenario, variant: 'A', metrics: true, runs: seeds(1, 2) }, (report) =>
      reports.push(report),
    );
    handle.cancel();
    expect(await handle.done).toBe(false);
    expect(reports).toEqual([]);
  });

  it('forgets the oldest when its room is used up, a run taking less than 4 KB', () => {
    const metrics = Array.from({ length: 180 }, (_, i) => ({ ...resultOf(1).metrics[0], id: `m${i}` }));
    const memory = new RunMemory(4096 * 2);
    for (const seed of [1, 2]) memory.keep(`run ${seed}`, true, { ...resultOf(seed), metrics });
    expect(memory.find('run 1', true)?.makespan).toBe(1);
    memory.keep('run 3', true, { ...resultOf(3), metrics });
    expect([1, 2, 3].map((seed) => memory.find(`run ${seed}`, true)?.makespan)).toEqual([1, undefined, 3]);
  });
});
