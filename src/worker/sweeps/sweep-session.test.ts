import { describe, expect, it } from 'vitest';
import { allMetrics, measurementWindow } from '../../analysis/metrics/metrics';
import { metricsOfRun } from '../../analysis/metrics/of-run';
import type { RunModel } from '../../analysis/model';
import { ModelBuilder } from '../../analysis/build/model-builder';
import type { SweepResult } from '../../analysis/metrics/run-tally';
import { expandScenario } from '../../engine/expand';
import { gallery } from '../../engine/gallery';
import { localityWaitSweep } from '../../engine/gallery/spark/locality-wait-sweep';
import { figuresOf, prepareRun, startRun } from '../../engine/run/simulate';
import { ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace/trace';
import type { SweepBatch, SweepMessage, SweepOutcome } from '../protocol';
import type { RunLimits } from '../runs/run-pace';
import { sweepSession } from './sweep-session';

// One of the systems plans by a solver.
await prepareRun('tetrisched');

/** The first scenario of every system in the gallery. */
const ONE_EACH = gallery.filter(
  ({ scenario }, index) =>
    gallery.findIndex((entry) => entry.scenario.scheduler.type === scenario.scheduler.type) === index,
);

const DOCUMENT = localityWaitSweep.scenario;
const STORM = gallery.find((entry) => entry.id === 'storm')?.scenario;
const wait = (value: string) => [{ path: ['workload', 'app', 'spark.locality.wait'], value }];

interface Setting {
  readonly step?: number;
  readonly cancelAfterPauses?: number;
  readonly limits?: RunLimits;
}

async function messagesOf(batch: SweepBatch, setting: Setting = {}): Promise<SweepMessage[]> {
  const messages: SweepMessage[] = [];
  let time = 0;
  let pauses = 0;
  await sweepSession(batch, {
    now: () => (time += setting.step ?? 0.1),
    pause: async () => void pauses++,
    isCancelled: () => pauses >= (setting.cancelAfterPauses ?? Infinity),
    send: (message) => void messages.push(message),
    limits: setting.limits,
  });
  return messages;
}

function outcomesOf(messages: readonly SweepMessage[]): SweepOutcome[] {
  return messages.flatMap((message) => (message.type === 'swept-run' ? [message.outcome] : []));
}

function resultsOf(messages: readonly SweepMessage[]): SweepResult[] {
  return outcomesOf(messages).map((outcome) => {
    if (!outcome.ok) throw new Error(outcome.error.message);
    return outcome.value;
  });
}

describe('a batch of a sweep', () => {
  it('measures slowdowns by the first variant, with the changes of the run', async () => {
    const job = (id: string, tasks: number) => ({ id, kind: 'batch', queue: 'root.a', tasks, duration: '10s' });
    const document = {
      signalbox: 1,
      cluster: { nodes: [{ id: 'node', count: 1, capacity: { vcore: 4, memory: '16GB' } }] },
      queues: [{ id: 'root' }, { id: 'root.a' }],
      scheduler: { type: 'yunikorn' },
      workload: [job('long', 20), job('short', 1)],
      variants: [
        { id: 'A', changes: [] },
        { id: 'B', changes: [{ path: ['cluster', 'nodes', 'node', 'count'], value: 5 }] },
      ],
    };
    const runs = [[], [{ path: ['workload', 'long', 'duration'], value: '20s' }]].map((changes, index) => ({
      changes,
      index,
    }));
    const results = resultsOf(await messagesOf({ document, variant: 'B', metrics: true, runs }));
    const slowdowns = results.map(({ metrics }) => metrics.find(({ id }) => id === 'mean-slowdown@entry=long')?.value);
    // Twenty tasks at once take 10 s, on the four cores of the first variant 50; with the change 20 of 100.
    expect(slowdowns).toEqual([0.2, 0.2]);
  });

  it('reports every run with its place, in order, and says when it is over', async () => {
    const runs = ['0s', '1s', '3s', '10s'].map((value, at) => ({ index: 7 + at, changes: wait(value) }));
    const messages = await messagesOf({ document: DOCUMENT, variant: 'A', runs });
    expect(messages.map((message) => (message.type === 'swept-run' ? message.index : message.type))).toEqual([
      7,
      8,
      9,
      10,
      'swept',
    ]);
    const results = resultsOf(messages);
    const driver = results[0].makespan / 1e6 - 6;
    expect(results.map(({ makespan }) => makespan / 1e6 - driver)).toEqual([6, 7, 9, 13]);
    expect(results.map(({ locality }) => [...locality])).toEqual([
      [0, 6, 0, 0, 6],
      [0, 6, 0, 0, 6],
      [0, 9, 0, 0, 3],
      [0, 11, 0, 0, 1],
    ]);
    expect(results.map(({ longestTask }) => [...longestTask])).toEqual(Array(4).fill([3e6]));
  });

  it('applies changes to the document as the variant sees it', async () => {
    const messages = await messagesOf({ document: DOCUMENT, variant: 'D', runs: [{ index: 0, changes: [] }] });
    expect(resultsOf(messages)[0].locality[4]).toBe(1);
  });

  it('takes a seed for a run', async () => {
    const runs = [{}, { seed: 99 }, {}].map((more, index) => ({ index, changes: [], ...more }));
    const [first, other, again] = resultsOf(await messagesOf({ document: STORM, variant: 'A', runs }));
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('agrees with the model of the same run', async () => {
    for (const { scenario } of ONE_EACH) {
      const input = expandScenario(scenario, 'A');
      if (!input.ok) throw new Error('the gallery is valid');
      const run = startRun(input.value);
      const builder = new ModelBuilder(run.directory, undefined, figuresOf(input.value));
      while (!run.slice(1e6)) continue;
      for (const chunk of run.takeChunks()) builder.add(chunk);
      const model = builder.snapshot(run.now, run.ended);
      const batch = { document: scenario, variant: 'A', metrics: true, runs: [{ index: 0, changes: [] }] };
      const [result] = resultsOf(await messagesOf(batch));
      const window = measurementWindow(scenario);
      expect(result.metrics).toEqual(metricsOfRun({ model, input: input.value }, window));
      expect(result.fingerprint).toBe(run.fingerprint);
      expect(result.ended).toEqual(run.ended);
      // The window limits what is measured; the tally of a run counts all of it.
      const makespan = allMetrics(model).find(({ id }) => id === 'makespan');
      expect(result.makespan).toBe(makespan?.atLeast === false ? (makespan.value ?? NaN) : NaN);
      const locality = [0, 0, 0, 0, 0];
      for (const level of model.tasks.locality) locality[level]++;
      expect([...result.locality]).toEqual(locality);
      const longest = longestTasks(model);
      model.applications.forEach((app) => {
        expect(result.response[app.id]).toBe(app.finished === Infinity ? NaN : app.finished - app.submitted);
        expect(result.longestTask[app.id]).toBe(longest.get(app.id) ?? NaN);
      });
    }
  });

  it('reports what is wrong with one run and continues with the next', async () => {
    const runs = [
      { index: 0, changes: wait('soon') },
      { index: 1, changes: [{ path: ['workload', 'nobody', 'count'], value: 3 }] },
      { index: 2, changes: wait('1s') },
    ];
    const outcomes = outcomesOf(await messagesOf({ document: DOCUMENT, variant: 'A', runs }));
    expect(outcomes).toMatchObject([
      { ok: false, error: { why: 'invalid', problems: [{ path: 'workload.app.spark.locality.wait' }] } },
      { ok: false, error: { why: 'invalid' } },
      { ok: true },
    ]);
  });

  it('tells of every run that there is no such variant, or no document', async () => {
    const runs = [0, 1].map((index) => ({ index, changes: [] }));
    for (const batch of [
      { document: DOCUMENT, variant: 'Z', runs },
      { document: 'nothing', variant: 'A', runs },
    ]) {
      const outcomes = outcomesOf(await messagesOf(batch));
      expect(outcomes).toMatchObject([
        { ok: false, error: { why: 'invalid' } },
        { ok: false, error: { why: 'invalid' } },
      ]);
    }
  });

  it('stops a run before it takes too much', async () => {
    const limits = { records: 100, events: 1e9 };
    const runs = [{ index: 0, changes: [] }];
    const outcomes = outcomesOf(await messagesOf({ document: STORM, variant: 'A', runs }, { limits, step: 30 }));
    expect(outcomes).toMatchObject([{ ok: false, error: { why: 'too-large' } }]);
  });

  it.each([1, 3])(
    'ends as cancelled when a cancellation arrives after %i pauses, and reports no partial run',
    async (pauses) => {
      const runs = [0, 1, 2, 3, 4, 5].map((index) => ({ index, changes: [] }));
      const messages = await messagesOf({ document: DOCUMENT, variant: 'A', runs }, { cancelAfterPauses: pauses });
      expect(messages.at(-1)).toEqual({ type: 'cancelled' });
      expect(messages.length).toBeLessThan(6);
    },
  );

  it('reports that it continues while a run takes long', async () => {
    const runs = [{ index: 0, changes: [] }];
    const messages = await messagesOf({ document: STORM, variant: 'A', runs }, { step: 30 });
    expect(messages.filter(({ type }) => type === 'sweeping').length).toBeGreaterThan(2);
  });
});

/** The longest successful task of each application, µs; a container that is a task is its work. */
function longestTasks({ containers, tasks }: RunModel): ReadonlyMap<number, number> {
  const longest = new Map<number, number>();
  const ran = (app: number, time: number): void => void longest.set(app, Math.max(longest.get(app) ?? 0, time));
  for (let t = 0; t < tasks.count; t++) {
    if (tasks.outcome[t] === TaskOutcome.succeeded) ran(tasks.app[t], tasks.end[t] - tasks.start[t]);
  }
  for (let c = 0; c < containers.count; c++) {
    const done = containers.outcome[c] === ContainerOutcome.completed;
    if (done && containers.kind[c] === ContainerKind.task) {
      ran(containers.app[c], containers.ended[c] - containers.allocated[c]);
    }
  }
  return longest;
}
