import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Auditor } from '../../engine/testing/auditor.test-helper';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/schema';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { expectSameInSlices } from '../../engine/testing/same-in-slices.test-helper';
import type { FinishedRun } from '../../engine/testing/run-scenario.test-helper';
import { formatProblem } from '../../base/result';
import { BatchFramework } from '../../frameworks/batch/batch';
import { MapReduceFramework } from '../../frameworks/mapreduce/mapreduce';
import { SparkFramework } from '../../frameworks/spark/spark';
import { Simulation } from '../../sim/simulation';
import type { PluginFactories } from '../../sim/simulation';
import { rowsOf } from '../../sim/testing/toy.test-helper';
import { Rec, ReasonScope, SHAPES } from '../../sim/trace';
import { CapacityScheduler } from './scheduler';

type Loose = Readonly<Record<string, unknown>>;

const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const fields = (model: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Loose> =>
  fc
    .record(model)
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));

const CAPACITY = 'yarn.scheduler.capacity.';
const PREEMPTION = 'yarn.resourcemanager.monitor.capacity.preemption.';
const MONITOR = 'yarn.resourcemanager.scheduler.monitor.enable';
const leaves = ['root.a', 'root.p.b', 'root.p.c'];
const VCORE = 0;

const scheduler = fields({
  type: fc.constant('yarn-capacity'),
  preset: rarely(fc.constantFrom('cs-2014', 'current')),
  'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms': rarely(fc.constantFrom(300, 1000)),
  'yarn.scheduler.minimum-allocation-mb': rarely(fc.constantFrom(500, 2048)),
  [`${CAPACITY}resource-calculator`]: fc.constantFrom('DefaultResourceCalculator', 'DominantResourceCalculator'),
  [`${CAPACITY}maximum-applications`]: rarely(fc.constantFrom(3)),
  [`${CAPACITY}maximum-am-resource-percent`]: rarely(fc.constantFrom(0, 0.5, 1)),
  [`${CAPACITY}node-locality-delay`]: rarely(fc.constantFrom(-1, 0, 2)),
  [`${CAPACITY}rack-locality-additional-delay`]: rarely(fc.constantFrom(-1, 1)),
  [`${CAPACITY}rack-locality-full-reset`]: rarely(fc.boolean()),
  [`${CAPACITY}reservations-continue-look-all-nodes`]: rarely(fc.boolean()),
  [`${CAPACITY}per-node-heartbeat.multiple-assignments-enabled`]: rarely(fc.boolean()),
  [`${CAPACITY}per-node-heartbeat.maximum-container-assignments`]: rarely(fc.constantFrom(1, 3)),
  [`${CAPACITY}per-node-heartbeat.maximum-offswitch-assignments`]: rarely(fc.constantFrom(5)),
  [`${CAPACITY}schedule-asynchronously.enable`]: rarely(fc.boolean()),
  [`${CAPACITY}lazy-preemption-enabled`]: rarely(fc.boolean()),
  [MONITOR]: fc.boolean(),
  [`${PREEMPTION}max_wait_before_kill`]: fc.constantFrom(0, 4000),
  [`${PREEMPTION}total_preemption_per_round`]: fc.constantFrom(undefined, 0.5, 1),
  [`${PREEMPTION}natural_termination_factor`]: fc.constantFrom(undefined, 1),
  [`${PREEMPTION}max_ignored_over_capacity`]: fc.constantFrom(undefined, 0),
  [`${PREEMPTION}select_based_on_reserved_containers`]: rarely(fc.boolean()),
  [`${PREEMPTION}intra-queue-preemption.enabled`]: rarely(fc.boolean()),
  [`${CAPACITY}ordering-policy.priority-utilization.underutilized-preemption.enabled`]: rarely(fc.boolean()),
});

const leafSettings = fields({
  'maximum-capacity': rarely(fc.constantFrom(100, 75)),
  'minimum-user-limit-percent': rarely(fc.constantFrom(25, 50)),
  'user-limit-factor': fc.constantFrom(undefined, 0.5, 5, 10),
  'maximum-am-resource-percent': rarely(fc.constantFrom(0.2)),
  'ordering-policy': rarely(fc.constantFrom('fifo', 'fair')),
  'ordering-policy.fair.enable-size-based-weight': rarely(fc.boolean()),
  priority: rarely(fc.constantFrom(1, 2)),
  disable_preemption: rarely(fc.boolean()),
  'user-settings': rarely(fc.constant({ ann: { weight: 0.5 } })),
});

const shared = {
  queue: fc.constantFrom(...leaves),
  user: rarely(fc.constantFrom('ann', 'bob')),
  priority: rarely(fc.constantFrom(-1, 4)),
  submit: rarely(fc.constantFrom('1s', '3s', '10s')),
  count: fc.integer({ min: 1, max: 2 }),
};
const job = fc.oneof(
  fields({
    ...shared,
    kind: fc.constant('batch'),
    tasks: fc.integer({ min: 0, max: 25 }),
    vcore: rarely(fc.constantFrom(0, '500m', 2)),
    memory: fc.constantFrom(undefined, '0B', '2GB', '3GB', '5GB'),
    duration: fc.constantFrom<unknown>('0s', '5s', '40s', '60s', { dist: 'uniform', min: '1s', max: '9s' }),
    input: rarely(fc.constantFrom('d0', 'd1')),
    anyReadFactor: rarely(fc.constantFrom(2)),
  }),
  fields({
    ...shared,
    kind: fc.constant('batch'),
    tasks: fc.integer({ min: 1, max: 5 }),
    duration: fc.constantFrom('2s', '9s'),
    input: fc.constantFrom('d0', 'd1'),
    onlyWithData: fc.constant(true),
  }),
  fields({
    ...shared,
    kind: fc.constant('mapreduce'),
    'mapreduce.job.maps': rarely(fc.integer({ min: 1, max: 6 })),
    'mapreduce.job.reduces': rarely(fc.integer({ min: 0, max: 2 })),
    mapDuration: fc.constantFrom('3s', '20s'),
    input: rarely(fc.constantFrom('d0', 'd1')),
  }),
  fields({ ...shared, kind: fc.constant('spark') }),
);

const intervention = fc.oneof(
  fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node: fc.constantFrom('n/1', 'n/2', 'n/3') }),
  fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'j1/1') }),
  fc.record({
    kind: fc.constant('application-moved'),
    application: fc.constantFrom('j0/1', 'j1/1'),
    queue: fc.constantFrom(...leaves),
  }),
  fc.record({ kind: fc.constant('knob-changed'), path: fc.constant([MONITOR]), value: fc.boolean() }),
  fc.record({
    kind: fc.constant('knob-changed'),
    path: fc.constant([`${CAPACITY}reservations-continue-look-all-nodes`]),
    value: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('knob-changed'),
    path: fc.constant(['preset']),
    value: fc.constantFrom('cs-2014', 'current'),
  }),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constantFrom('root.a', 'root.p.b'),
    path: fc.constant(['user-limit-factor']),
    value: fc.constantFrom(0.1, 1, 5),
  }),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constantFrom('root.a', 'root.p', 'root.p.c'),
    path: fc.constant(['state']),
    value: fc.constantFrom('STOPPED', 'RUNNING'),
  }),
);

const documents = fc
  .record({
    seed: fc.nat(1000),
    nodes: fc.record({
      count: fc.integer({ min: 3, max: 5 }),
      vcore: fc.integer({ min: 1, max: 4 }),
      racks: fc.nat(2),
    }),
    scheduler,
    ordering: rarely(fc.constantFrom('utilization', 'priority-utilization')),
    part: fc.constantFrom(0, 30, 60),
    queues: fc.array(leafSettings, { minLength: 3, maxLength: 3 }),
    jobs: fc.array(job, { minLength: 2, maxLength: 5 }),
    interventions: fc.array(fc.record({ at: fc.constantFrom('2s', '4s', '9s', '30s'), what: intervention }), {
      maxLength: 4,
    }),
  })
  .map(({ seed, nodes, scheduler: settings, ordering, part, queues, jobs, interventions }): Loose => {
    const policy = ordering === undefined ? {} : { 'ordering-policy': ordering };
    const capacities = [part, 40, 60];
    return {
      signalbox: 1,
      seed,
      horizon: '10min',
      cluster: {
        nodes: [
          {
            id: 'n',
            count: nodes.count,
            capacity: { vcore: nodes.vcore, memory: '8GB' },
            ...(nodes.racks > 0 ? { racks: nodes.racks } : {}),
          },
        ],
      },
      queues: [
        { ...policy, id: 'root' },
        { ...policy, id: 'root.p', capacity: 100 - part },
        ...leaves.map((id, i) => ({ ...queues[i], id, capacity: capacities[i] })),
      ],
      scheduler: settings,
      data: [
        { id: 'd0', blocks: 6, replication: 2 },
        { id: 'd1', blocks: 3, replication: 1, placement: 'skewed' },
      ],
      workload: jobs.map((settingsOf, i) => ({ ...settingsOf, id: `j${i}` })),
      interventions: interventions.map(({ at, what }, i) => ({ ...what, id: `i${i}`, at })),
    };
  });

/** Types of which nodes may hold more than they have. */
function overcommitted(document: Loose): readonly number[] {
  const calculator = (document['scheduler'] as Loose)[`${CAPACITY}resource-calculator`];
  return calculator === 'DefaultResourceCalculator' ? [VCORE] : [];
}

/** Checks that at every instant something is said of whatever waits: of its ask or application, or of its size. */
function expectReasons({ rows }: FinishedRun): void {
  const asks = new Map<number, { readonly app: number; readonly shape: number; pending: number }>();
  const said = new Map<string, number>();
  let now = 0;
  const judge = () => {
    for (const { app, shape, pending } of asks.values()) {
      if (pending === 0) continue;
      const ofApp = said.get(`${ReasonScope.application} ${app}`) ?? 0;
      const ofShape = said.get(`${ReasonScope.queueShape} ${shape}`) ?? 0;
      expect(ofApp !== 0 || ofShape !== 0).toBe(true);
    }
  };
  for (const { at, kind, a, b, c, d } of rows) {
    if (at > now) judge();
    now = at;
    const ask = asks.get(a);
    if (kind === Rec.askAdded) {
      if (ask === undefined) asks.set(a, { app: b, shape: c >> 8, pending: d });
      else ask.pending += d;
    } else if (kind === Rec.askWithdrawn && ask !== undefined) {
      ask.pending -= c;
    } else if (kind === Rec.containerAllocated) {
      const served = asks.get(b);
      if (served !== undefined) served.pending--;
    } else if (kind === Rec.reason) {
      const scope = b & 0xff;
      if (scope !== ReasonScope.queueShape || a < SHAPES) said.set(`${scope} ${a}`, b >>> 8);
    }
  }
}

/** The scheduler with nodes that are never silent. */
class Loud extends CapacityScheduler {
  override heartbeat(node: number): boolean {
    super.heartbeat(node);
    return true;
  }
}

/** Outcomes of a document under a scheduler, and whether the run came to nothing in the end. */
function outcomesOf(document: Loose, create: PluginFactories['scheduler']) {
  const parsed = parseScenario(document);
  const input = parsed.ok ? expandScenario(parsed.value, 'A') : parsed;
  if (!input.ok) throw new Error(input.error.map(formatProblem).join('\n'));
  const frameworks: PluginFactories['frameworks'] = {
    spark: (ctx) => new SparkFramework(ctx),
    batch: (ctx) => new BatchFramework(ctx),
    mapreduce: (ctx) => new MapReduceFramework(ctx),
  };
  const simulation = new Simulation(input.value, { scheduler: create, frameworks }, 'outcomes');
  while (!simulation.runSlice(10_000));
  const rows = rowsOf(simulation.trace.takeChunks()).filter(({ kind }) => kind < Rec.reason);
  return { ended: simulation.ended, rows: rows.map(({ at, kind, a, b, c, d }) => [at, kind, a, b, c, d].join(' ')) };
}

describe('whatever a scenario under the Capacity scheduler says', () => {
  test('No node is over-committed in what is looked at, asks add up, and the run ends', () => {
    const ends = new Set<string>();
    const seen = new Set<number>();
    fc.assert(
      fc.property(documents, (document) => {
        const { run, rows } = runScenario(document, { maxEvents: 600_000 });
        const auditor = new Auditor(run, overcommitted(document));
        for (const row of rows) {
          seen.add(row.kind);
          if (row.kind !== Rec.taskStarted && row.kind !== Rec.taskEnded) auditor.read(row);
        }
        auditor.close();
        ends.add(run.ended?.reason ?? 'none');
      }),
      { numRuns: 300 },
    );
    expect(ends.has('all-done') && ends.has('deadlock')).toBe(true);
    for (const kind of [Rec.reservation, Rec.preemption, Rec.slotSkipped, Rec.queueMeasure]) {
      expect(seen.has(kind)).toBe(true);
    }
  });

  test('Something is said of whatever waits, all the time', () => {
    fc.assert(
      fc.property(documents, (document) => expectReasons(runScenario(document))),
      { numRuns: 150 },
    );
  });

  test('Nodes that fall silent change nothing, and a run that ends in deadlock would go on in vain', () => {
    fc.assert(
      fc.property(documents, (document) => {
        if ((document['scheduler'] as Loose)[`${CAPACITY}schedule-asynchronously.enable`] === true) return;
        const quiet = outcomesOf(document, (ctx) => new CapacityScheduler(ctx));
        const loud = outcomesOf(document, (ctx) => new Loud(ctx));
        expect(loud.rows).toEqual(quiet.rows);
        expect(loud.ended).toBe(quiet.ended === 'deadlock' ? 'horizon' : quiet.ended);
      }),
      { numRuns: 200 },
    );
  });

  test('Slices and recording levels change nothing', () => {
    fc.assert(
      fc.property(documents, (document) => expectSameInSlices(document, 3)),
      { numRuns: 60 },
    );
  });
});
