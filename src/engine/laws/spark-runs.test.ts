import { describe, expect, test } from 'vitest';
import { Rec } from '../../sim/trace/trace';
import { galleryEntry } from '../gallery';
import { runScenario } from '../testing/run-scenario.test-helper';
import type { FinishedRun } from '../testing/run-scenario.test-helper';

/** A gallery scenario with settings of its application changed. */
function played(id: string, variant: string, settings: Readonly<Record<string, unknown>> = {}): FinishedRun {
  const scenario = galleryEntry(id)?.scenario;
  if (scenario === undefined) throw new Error(`no scenario ${id}`);
  const workload = scenario.workload.map((app) => ({ ...app, ...settings }));
  return runScenario({ ...scenario, workload }, { variant });
}

/** Begin and end of every stage in seconds, by its name. */
function stages({ run, rows }: FinishedRun): Record<string, readonly [number, number]> {
  const found: Record<string, [number, number]> = {};
  for (const { at, kind, a, b, c } of rows) {
    if (kind !== Rec.stage) continue;
    const name = run.directory.applications[a].stages[b];
    if (c === 0) found[name] = [at, Infinity];
    else found[name][1] = at;
  }
  return found;
}

/** Launches: when, in which container and at which locality. */
function launches({ rows }: FinishedRun) {
  return rows
    .filter(({ kind }) => kind === Rec.taskStarted)
    .map(({ at, b, c }) => ({ at, container: b, locality: (c >>> 16) & 0xff }));
}

const remote = (run: FinishedRun) => launches(run).filter(({ locality }) => locality === 4).length;

describe('twelve tasks with their data on one of four hosts', () => {
  test.each([
    ['0s', 6, 6, 6, 6],
    ['500ms', 12, 0, 7, 6],
    ['1s', 12, 0, 7, 6],
    ['3s', 12, 0, 9, 3],
    ['10s', 12, 0, 13, 1],
  ])('With a wait of %s', (wait, legacyEnd, legacyRemote, end, remotes) => {
    const settings = { 'spark.locality.wait': wait };
    const legacy = played('locality-wait-sweep', 'A', {
      ...settings,
      'spark.locality.wait.legacyResetOnTaskLaunch': true,
    });
    expect([stages(legacy)['read'], remote(legacy)]).toEqual([[0, legacyEnd], legacyRemote]);
    const current = played('locality-wait-sweep', 'A', settings);
    expect([stages(current)['read'], remote(current)]).toEqual([[0, end], remotes]);
  });

  test('In the gallery: 6, 7, 9 and 13 s', () => {
    const ends = ['A', 'B', 'C', 'D'].map((variant) => stages(played('locality-wait-sweep', variant))['read'][1]);
    expect(ends).toEqual([6, 7, 9, 13]);
  });
});

describe('both rules for the wait', () => {
  test('Eight cached tasks of two seconds: 16 s under the old one, 12 s under the new one', () => {
    const legacy = played('reset-rule', 'A');
    expect(stages(legacy)['cached']).toEqual([0, 16]);
    expect(new Set(launches(legacy).map(({ container }) => container)).size).toBe(1);
    const current = played('reset-rule', 'B');
    expect(stages(current)['cached']).toEqual([0, 12]);
    expect(launches(current).filter(({ locality }) => locality === 1)).toMatchObject([{ at: 3 }, { at: 7 }]);
  });

  test('Levels open on time: NODE_LOCAL at 3000 ms, ANY at 6000 ms; with 2.5 s on the next beat and at 5000 ms', () => {
    const seen = (variant: string) =>
      launches(played('exact-timers', variant)).map(({ at, locality }) => [at, locality]);
    expect(seen('A')).toEqual([
      [0, 0],
      [3, 1],
      [6, 4],
    ]);
    expect(seen('B')).toEqual([
      [0, 0],
      [3, 1],
      [5, 4],
    ]);
  });

  test('The record tells the level, when the next one opens, and what was refused', () => {
    const { rows } = played('exact-timers', 'B');
    const levels = rows.filter(({ kind }) => kind === Rec.taskSetLevel).map(({ at, c, d }) => [at, c, d]);
    expect(levels).toEqual([
      [0, 0, 2500],
      [3, 1, 2000],
    ]);
    const refused = rows.filter(({ kind }) => kind === Rec.delayRejected).map(({ at, c }) => [at, c]);
    expect(refused).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
      [3, 1],
      [4, 1],
    ]);
  });
});

describe('what the gallery shows of Spark', () => {
  test('idle-executors-while-tasks-wait: the wait costs time that copies or no wait save', () => {
    const end = (variant: string) => stages(played('idle-executors-while-tasks-wait', variant))['read'][1];
    expect(end('B')).toBeLessThan(end('A'));
    expect(end('C')).toBeLessThan(end('A'));
  });

  test('fair-pools-min-share: the query is done long before the report, or only with it', () => {
    const fair = stages(played('fair-pools-min-share', 'A'));
    expect(fair['query'][1]).toBeLessThan(15);
    const fifo = stages(played('fair-pools-min-share', 'B'));
    expect(fifo['query'][1]).toBeGreaterThan(70);
  });

  test('dynamic-allocation-ramp: 1, 3, 7, 15 and 20 executors, a second apart', () => {
    const { rows } = played('dynamic-allocation-ramp', 'A');
    let wanted = -1;
    const targets = rows.filter(({ kind }) => kind === Rec.askAdded).map(({ at, d }) => [at, (wanted += d)]);
    expect(targets).toEqual([
      [0, 0],
      [1, 1],
      [2, 3],
      [3, 7],
      [4, 15],
      [5, 20],
    ]);
  });

  test('idled-out-mid-stage: executors go after a minute without work and are asked for again', () => {
    const lost = (run: FinishedRun) => run.rows.filter(({ at, kind }) => kind === Rec.containerEnded && at < 150);
    const service = played('idled-out-mid-stage', 'A');
    expect(lost(service)).toHaveLength(8);
    expect(new Set(lost(service).map(({ at }) => at))).toEqual(new Set([72]));
    const tracking = played('idled-out-mid-stage', 'B');
    expect(lost(tracking)).toEqual([]);
    expect(stages(tracking)['join']).toEqual([182, 202]);
    expect(stages(service)['join'][1]).toBeGreaterThan(202);
  });
});

describe('told-to-leave', () => {
  test('Tasks and output that are lost with an executor run again; finished tasks and output that was moved do not', () => {
    const started = (variant: string) =>
      played('told-to-leave', variant).rows.filter(({ kind }) => kind === Rec.taskStarted);
    // The first reducers that are launched then miss output: one slot is free in A, two are in B.
    expect(['A', 'B', 'C'].map((variant) => started(variant).length)).toEqual([20 + 2 + 4 + 1, 20 + 4 + 2, 20]);
  });
});

describe('output that is lost', () => {
  test('Output that no stage will read is not made again: the application ends with its last stage', () => {
    // One reducer is done when its executor is lost, and the other one does not need the map output of that any more.
    for (let seed = 1; seed <= 8; seed++) {
      const { run, rows } = runScenario({
        signalbox: 1,
        seed,
        cluster: { nodes: [{ id: 'n', count: 3, capacity: { vcore: 1, memory: '8GB' } }] },
        queues: [{ id: 'root' }, { id: 'root.a' }],
        scheduler: { type: 'yunikorn' },
        workload: [
          {
            id: 'a',
            kind: 'spark',
            'spark.executor.instances': 2,
            driverStartup: '0s',
            executorStartup: '0s',
            stages: [
              { id: 'maps', tasks: 2, duration: '10s' },
              { id: 'reduce', tasks: 2, duration: { dist: 'empirical', values: ['4s', '12s'] } },
            ],
          },
        ],
        interventions: [{ id: 'i', kind: 'executor-lost', application: 'a', executor: 1, at: '16s' }],
      });
      const ended = rows.findLast(({ kind, b, c }) => kind === Rec.stage && b === 1 && c === 1)?.at;
      expect(run.ended?.reason).toBe('all-done');
      expect(rows.find(({ kind }) => kind === Rec.appFinished)?.at).toBe(ended);
    }
  });
});
