import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Rec } from '../../sim/trace/trace';
import { Auditor } from '../testing/audits/auditor.test-helper';
import { runScenario } from '../testing/run-scenario.test-helper';

const schedulers: readonly Readonly<Record<string, unknown>>[] = [
  { type: 'yunikorn' },
  { type: 'yarn-fair' },
  {
    type: 'yarn-fair',
    preset: 'fs-2014',
    'yarn.scheduler.fair.preemption': true,
    defaultFairSharePreemptionTimeout: 3,
  },
  { type: 'yarn-fair', 'yarn.scheduler.fair.preemption': true, defaultFairSharePreemptionTimeout: 3 },
  {
    type: 'yarn-capacity',
    'yarn.scheduler.capacity.resource-calculator': 'DominantResourceCalculator',
    'yarn.resourcemanager.scheduler.monitor.enable': true,
  },
];

const application = fc.record(
  {
    count: fc.integer({ min: 1, max: 3 }),
    submit: fc.constantFrom('0s', '7s'),
    queue: fc.constantFrom('root.a', 'root.b'),
    user: fc.constantFrom('ana', 'ben'),
    'mapreduce.job.maps': fc.integer({ min: 0, max: 15 }),
    'mapreduce.job.reduces': fc.integer({ min: 0, max: 3 }),
    'mapreduce.map.memory.mb': fc.constantFrom(512, 1024, 2048),
    'mapreduce.am.max-attempts': fc.integer({ min: 1, max: 3 }),
    mapDuration: fc.constantFrom<unknown>('4s', '40s', { dist: 'uniform', min: '1s', max: '9s' }),
    input: fc.constant('logs'),
  },
  { requiredKeys: ['queue', 'user'] },
);

const event = fc.oneof(
  fc.record({
    kind: fc.constantFrom('driver-failed', 'application-killed'),
    application: fc.constantFrom('app0', 'app0/1', 'app1', 'app1/1'),
  }),
  fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node: fc.constantFrom('node/1', 'node/2') }),
);

const outline = fc.record({
  scheduler: fc.constantFrom(...schedulers),
  applications: fc.array(application, { minLength: 1, maxLength: 2 }),
  events: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), event), { maxLength: 4 }),
  seed: fc.nat(100),
});

const scenario = outline.map(({ scheduler, applications, events, seed }) => {
  const workload = applications.map((one, i) => ({ ...one, id: `app${i}`, kind: 'mapreduce' }));
  const ids = new Set<unknown>(
    workload.flatMap(({ id, count }) =>
      count === undefined ? [id] : Array.from({ length: count }, (_, i) => `${id}/${i + 1}`),
    ),
  );
  const interventions = events
    .map(([at, what], i) => ({ id: `e${i}`, at: `${at}s`, ...what }))
    .filter((one) => !('application' in one) || ids.has(one.application));
  return {
    signalbox: 1,
    seed,
    horizon: '20min',
    cluster: { nodes: [{ id: 'node', count: 4, capacity: { vcore: 4, memory: '6GB' }, racks: 2 }] },
    data: [{ id: 'logs', blocks: 9, replication: 2 }],
    queues: [{ id: 'root' }, { id: 'root.a', capacity: 60 }, { id: 'root.b', capacity: 40 }],
    scheduler,
    workload,
    interventions,
  };
});

describe('MapReduce applications under any system that runs them', () => {
  test('Records add up, and what ends well has done each of its tasks once', () => {
    const ended = new Set<string>();
    fc.assert(
      fc.property(scenario, (document) => {
        const { run, rows } = runScenario(document, { maxEvents: 200_000 });
        const auditor = new Auditor(run);
        for (const row of rows) auditor.read(row);
        auditor.close();
        ended.add(`${String(document.scheduler['type'])} ${run.ended?.reason}`);
        const done = tasksDone(rows);
        for (const { kind, a, b } of rows) {
          if (kind !== Rec.appFinished || b !== 0) continue;
          const { stageTasks = [] } = run.directory.applications[a];
          const expected = stageTasks.flatMap((tasks, stage) =>
            Array.from({ length: tasks }, (_, i) => `${stage} ${i}`),
          );
          expect([...(done.get(a) ?? [])].sort()).toEqual(expected.sort());
        }
      }),
      cases(150),
    );
    for (const type of ['yunikorn', 'yarn-fair', 'yarn-capacity']) expect([...ended]).toContain(`${type} all-done`);
  });
});

/** By application the tasks that succeeded, "stage index" each, in the order of their ends. */
function tasksDone(rows: ReturnType<typeof runScenario>['rows']): Map<number, string[]> {
  const appOfAsk = new Map<number, number>();
  const appOf = new Map<number, number>();
  const tasks = new Map<number, { readonly app: number; readonly name: string }>();
  const done = new Map<number, string[]>();
  for (const { kind, a, b, c, d } of rows) {
    if (kind === Rec.askAdded) appOfAsk.set(a, b);
    if (kind === Rec.containerAllocated) appOf.set(a, appOfAsk.get(b) ?? -1);
    if (kind === Rec.taskStarted) tasks.set(a, { app: appOf.get(b) ?? -1, name: `${c & 0xffff} ${d & 0xffffff}` });
    if (kind !== Rec.taskEnded || b !== 0) continue;
    const task = tasks.get(a);
    if (task !== undefined) done.set(task.app, [...(done.get(task.app) ?? []), task.name]);
  }
  return done;
}
