import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { expectSameInSlices } from '../../engine/testing/same-in-slices.test-helper';
import type { FinishedRun } from '../../engine/testing/run-scenario.test-helper';
import { Auditor } from '../../engine/testing/auditor.test-helper';
import { Locality } from '../../frameworks/spark/task-scheduler/locality';
import { Rec } from '../../sim/trace';

type Loose = Readonly<Record<string, unknown>>;

const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const fields = (model: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Loose> =>
  fc
    .record(model)
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));

const policy = fc.constantFrom('fifo', 'naive-fair', 'skip-count', 'wait');
const leaves = ['root.a', 'root.p.b', 'root.p.c'];

const scheduler = fields({
  type: fc.constant('delay-scheduling'),
  policy: rarely(policy),
  D: rarely(fc.constantFrom(0, 1, 5, 1_000_000)),
  'mapred.fairscheduler.locality.delay': rarely(fc.constantFrom('0s', '1s', '20s')),
  'mapred.fairscheduler.locality.delay.racklocal': rarely(fc.constantFrom('0s', '2s')),
  'mapred.fairscheduler.assignmultiple': rarely(fc.boolean()),
  'mapreduce.jobtracker.heartbeat.interval.min': rarely(fc.constantFrom('1s', '700ms', '10s')),
  'mapred.tasktracker.map.tasks.maximum': rarely(fc.constantFrom(0, 1, 2)),
});

const pool = fields({
  weight: rarely(fc.constantFrom(0.5, 3)),
  minMaps: rarely(fc.integer({ min: 0, max: 4 })),
  schedulingMode: rarely(fc.constantFrom('fair', 'fifo')),
  resources: rarely(
    fc.constantFrom({ max: { vcore: 1 } }, { max: { vcore: 3, memory: '2GB' } }, { max: { vcore: 0 } }),
  ),
});

const job = fields({
  kind: fc.constant('batch'),
  queue: fc.constantFrom(...leaves),
  count: fc.integer({ min: 1, max: 3 }),
  submit: rarely(fc.constantFrom('1s', '3s', '10s')),
  priority: rarely(fc.constantFrom(-1, 4)),
  tasks: fc.integer({ min: 0, max: 9 }),
  vcore: rarely(fc.constantFrom(0, '500m', 2)),
  memory: rarely(fc.constantFrom('0B', '2GB')),
  duration: fc.constantFrom<unknown>('0s', '5s', { dist: 'uniform', min: '1s', max: '9s' }),
  input: rarely(fc.constantFrom('d0', 'd1')),
  anyReadFactor: rarely(fc.constantFrom(2)),
});

const intervention = fc.oneof(
  fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node: fc.constantFrom('n/1', 'n/2', 'n/3') }),
  fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'j1/1') }),
  fc.record({
    kind: fc.constant('application-moved'),
    application: fc.constantFrom('j0/1', 'j1/1'),
    queue: fc.constantFrom(...leaves),
  }),
  fc.record({ kind: fc.constant('knob-changed'), path: fc.constant(['policy']), value: policy }),
  fc.record({ kind: fc.constant('knob-changed'), path: fc.constant(['D']), value: fc.constantFrom(0, 3) }),
  fc.record({
    kind: fc.constant('knob-changed'),
    path: fc.constant(['mapred.tasktracker.map.tasks.maximum']),
    value: fc.constantFrom(0, 1, 5),
  }),
  fc.record({
    kind: fc.constant('knob-changed'),
    path: fc.constant(['mapred.fairscheduler.locality.delay']),
    value: fc.constantFrom('0s', '2s', '30s'),
  }),
  fc.record({
    kind: fc.constant('knob-changed'),
    path: fc.constant(['mapred.fairscheduler.assignmultiple']),
    value: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constantFrom('root.a', 'root.p'),
    path: fc.constant(['weight']),
    value: fc.constantFrom(0.5, 4),
  }),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constantFrom('root.a', 'root.p.b'),
    path: fc.constant(['schedulingMode']),
    value: fc.constantFrom('fair', 'fifo'),
  }),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constantFrom('root.a', 'root.p'),
    path: fc.constant(['resources', 'max', 'vcore']),
    value: fc.constantFrom(0, 2, 100),
  }),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constantFrom('root.a', 'root.p.b'),
    path: fc.constant(['minMaps']),
    value: fc.constantFrom(0, 3),
  }),
);

const documents = fc
  .record({
    seed: fc.nat(1000),
    nodes: fc.record({
      count: fc.integer({ min: 3, max: 5 }),
      vcore: fc.integer({ min: 1, max: 3 }),
      racks: fc.nat(2),
    }),
    scheduler,
    pools: fc.array(pool, { minLength: 5, maxLength: 5 }),
    jobs: fc.array(job, { minLength: 2, maxLength: 4 }),
    interventions: fc.array(fc.record({ at: fc.constantFrom('2s', '4s', '9s', '30s'), what: intervention }), {
      maxLength: 4,
    }),
  })
  .map(({ seed, nodes, scheduler: settings, pools, jobs, interventions }): Loose => ({
    signalbox: 1,
    seed,
    horizon: '10min',
    cluster: {
      nodes: [
        {
          id: 'n',
          count: nodes.count,
          capacity: { vcore: nodes.vcore, memory: '4GB' },
          ...(nodes.racks > 0 ? { racks: nodes.racks } : {}),
        },
      ],
    },
    queues: ['root', 'root.a', 'root.p', 'root.p.b', 'root.p.c'].map((id, i) => ({ ...(i === 0 ? {} : pools[i]), id })),
    scheduler: settings,
    data: [
      { id: 'd0', blocks: 6, replication: 2 },
      { id: 'd1', blocks: 3, replication: 1, placement: 'skewed' },
    ],
    workload: jobs.map((settingsOf, i) => ({ ...settingsOf, id: `j${i}` })),
    interventions: interventions.map(({ at, what }, i) => ({ ...what, id: `i${i}`, at })),
  }));

interface Launch {
  readonly at: number;
  readonly app: number;
  readonly node: number;
  readonly locality: number;
}

/** Every task that reads data, as it was launched. */
function launches({ rows }: FinishedRun): Launch[] {
  const appOf = new Map<number, number>();
  const placeOf = new Map<number, { readonly app: number; readonly node: number }>();
  const found: Launch[] = [];
  for (const { at, kind, a, b, c } of rows) {
    if (kind === Rec.askAdded) appOf.set(a, b);
    if (kind === Rec.containerAllocated) placeOf.set(a, { app: appOf.get(b) ?? -1, node: c });
    if (kind === Rec.taskStarted) found.push({ at, locality: c >> 16, app: -1, node: -1, ...placeOf.get(b) });
  }
  return found;
}

describe('whatever a scenario under delay scheduling says', () => {
  test('No node is over-committed, no task runs twice, and the run ends', () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(documents, (document) => {
        const { run, rows } = runScenario(document, { maxEvents: 200_000 });
        const auditor = new Auditor(run);
        for (const row of rows) if (row.kind !== Rec.taskStarted && row.kind !== Rec.taskEnded) auditor.read(row);
        auditor.close();
        ends.add(run.ended?.reason ?? 'none');
      }),
      { numRuns: 300 },
    );
    expect(ends.has('all-done') && ends.has('deadlock')).toBe(true);
  });

  test('A node never runs more tasks than it has slots', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 2 }), (document, slots) => {
        const settings = { ...(document['scheduler'] as Loose), 'mapred.tasktracker.map.tasks.maximum': slots };
        const { run, rows } = runScenario({ ...document, scheduler: settings, interventions: [] });
        const nodeOf = new Map<number, number>();
        const running = run.directory.nodes.map(() => 0);
        for (const { kind, a, c } of rows) {
          if (kind === Rec.containerAllocated) {
            nodeOf.set(a, c);
            expect(++running[c]).toBeLessThanOrEqual(slots);
          }
          if (kind === Rec.containerEnded) running[nodeOf.get(a) ?? 0]--;
        }
      }),
      { numRuns: 100 },
    );
  });

  test('Slices and recording levels change nothing', () => {
    fc.assert(
      fc.property(documents, (document) => expectSameInSlices(document, 3)),
      { numRuns: 60 },
    );
  });

  test('With D = 0 everything is as under naive fair sharing, and no slot is let pass', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const under = (settings: Loose) =>
          runScenario({
            ...document,
            scheduler: { ...(document['scheduler'] as Loose), ...settings },
            interventions: [],
          });
        const skipping = under({ policy: 'skip-count', D: 0 });
        const naive = under({ policy: 'naive-fair' });
        const waiting = under({
          policy: 'wait',
          'mapred.fairscheduler.locality.delay': '0s',
          'mapred.fairscheduler.locality.delay.racklocal': '0s',
        });
        expect(skipping.run.fingerprint).toBe(naive.run.fingerprint);
        expect(waiting.run.fingerprint).toBe(naive.run.fingerprint);
        for (const { rows } of [skipping, naive, waiting]) {
          expect(rows.some(({ kind }) => kind === Rec.slotSkipped)).toBe(false);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('With D beyond reach no task is launched away from its data', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const settings = { ...(document['scheduler'] as Loose), policy: 'skip-count', D: 1_000_000 };
        const finished = runScenario({ ...document, horizon: '2min', scheduler: settings, interventions: [] });
        for (const { locality } of launches(finished)) expect(locality).toBe(Locality.nodeLocal);
      }),
      { numRuns: 100 },
    );
  });

  test('Naive sharing leaves no slot free for longer than a heartbeat while tasks wait', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const workload = (document['workload'] as readonly Loose[]).map((one) => ({ ...one, vcore: 1, memory: '0B' }));
        const { run, rows } = runScenario({
          ...document,
          workload,
          queues: leaves.reduce<Loose[]>((tree, id) => [...tree, { id }], [{ id: 'root' }, { id: 'root.p' }]),
          scheduler: { type: 'delay-scheduling', policy: 'naive-fair' },
          interventions: [],
        });
        const nodeOf = new Map<number, number>();
        const free = run.directory.nodes.map(({ capacity }) => capacity[0] / 1000);
        const since = free.map(() => Infinity);
        let pending = 0;
        for (const { at, kind, a, c, d } of rows) {
          for (const begun of since) expect(at - begun).toBeLessThanOrEqual(3);
          if (kind === Rec.askAdded) pending += d;
          else if (kind === Rec.askWithdrawn) pending -= c;
          else if (kind === Rec.containerAllocated) {
            pending--;
            free[c]--;
            nodeOf.set(a, c);
          } else if (kind === Rec.containerEnded) free[nodeOf.get(a) ?? 0]++;
          else continue;
          free.forEach((slots, node) => {
            if (slots === 0 || pending === 0) since[node] = Infinity;
            else if (since[node] === Infinity) since[node] = at;
          });
        }
      }),
      { numRuns: 100 },
    );
  });
});
