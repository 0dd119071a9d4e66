/** For tests: small random scenarios under Sparrow with awkward settings. All of them are valid. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { fields, rarely } from '../../../base/testing/random-fields.test-helper';
import type { Loose } from '../../../base/testing/random-fields.test-helper';
import { knobChange, listed, nodesBack, timed } from '../../../scenario/testing/random-interventions.test-helper';
import type { Timed } from '../../../scenario/testing/random-interventions.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import { Locality } from '../../../frameworks/spark/task-scheduler/locality/locality';
import { Rec } from '../../../sim/trace/trace';

const policy = fc.constantFrom('random', 'per-task', 'batch', 'late', 'central');
const order = fc.constantFrom('fifo', 'round_robin', 'weighted', 'priority', 'none');
const ratio = fc.constantFrom(1, 1.5, 2, 10);

const scheduler = fields({
  type: fc.constant('sparrow'),
  policy,
  'sample.ratio': rarely(ratio),
  'sample.ratio.constrained': rarely(ratio),
  cancellation: rarely(fc.boolean()),
  'node_monitor.task_scheduler': rarely(order),
  'network.delay': rarely(fc.constantFrom<unknown>('0s', '1s', { dist: 'uniform', min: '0s', max: '3s' })),
  schedulers: fc.option(fc.constant(3), { nil: undefined, freq: 1 }),
  'getTask.timeout': rarely(fc.constantFrom('0s', '3s')),
  workStealing: rarely(fc.boolean()),
  multiGet: rarely(fc.boolean()),
  weights: rarely(fc.constant({ ana: 3, ben: 0.4 })),
});

const job = fields({
  kind: fc.constant('batch'),
  count: fc.integer({ min: 1, max: 4 }),
  user: rarely(fc.constantFrom('ana', 'ben')),
  priority: rarely(fc.constantFrom(-1, 3)),
  submit: rarely(fc.constantFrom('1s', '3s', '10s')),
  tasks: fc.integer({ min: 0, max: 6 }),
  duration: fc.constantFrom<unknown>('0s', '2s', '9s', { dist: 'uniform', min: '1s', max: '9s' }),
  input: rarely(fc.constant('d')),
  onlyWithData: rarely(fc.boolean()),
  nodeLabel: rarely(fc.constant('odd')),
}).map((settings) => (settings['input'] === undefined ? { ...settings, onlyWithData: false } : settings));

const interventionOn = (nodes: readonly string[]) =>
  fc.oneof(
    fc.record({ kind: fc.constantFrom('node-lost', 'node-lost', 'node-back'), node: fc.constantFrom(...nodes) }),
    fc.record({ kind: fc.constant('node-slowed'), node: fc.constantFrom(...nodes), speed: fc.constantFrom(0.5, 2) }),
    fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'j1/1') }),
    knobChange('policy', policy),
    fields({
      kind: fc.constant('scheduler-failed'),
      scheduler: fc.constantFrom(1, 1, 2, 3),
      resubmitAfter: rarely(fc.constantFrom('0s', '2s', '10s')),
    }),
    knobChange('node_monitor.task_scheduler', order),
    knobChange('network.delay', fc.constant('100ms')),
    knobChange('cancellation', fc.boolean()),
    knobChange('multiGet', fc.boolean()),
    knobChange('workStealing', fc.boolean()),
    knobChange('schedulers', fc.constantFrom(1, 3)),
    knobChange('system.cpus', fc.constant(1)),
  );

/** Idle workers that steal ask again and again: without latency, time would stand still. */
function forStealing(settings: Loose, events: readonly Timed<Loose>[]): Loose {
  const steals =
    settings['workStealing'] === true || events.some(({ what }) => String(what['path']) === 'workStealing');
  return steals ? { ...settings, 'network.delay': '1s' } : settings;
}

/** The labelled nodes, by their numbers. */
const ODD = [0, 2];

/** Every task runs where its job allows it. */
export function expectWhereAllowed({ run, rows }: FinishedRun, jobs: readonly Loose[]): void {
  const jobOf = new Map(jobs.map((of) => [of['id'], of]));
  const askOf = new Map<number, Loose | undefined>();
  const placeOf = new Map<number, { readonly job: Loose | undefined; readonly node: number }>();
  for (const { kind, a, b, c } of rows) {
    if (kind === Rec.askAdded) askOf.set(a, jobOf.get(run.directory.applications[b].generator));
    if (kind === Rec.containerAllocated) {
      const of = askOf.get(b);
      placeOf.set(a, { job: of, node: c });
      if (of?.['nodeLabel'] !== undefined) expect(ODD).toContain(c);
    }
    if (kind === Rec.taskStarted && placeOf.get(b)?.job?.['onlyWithData'] === true) {
      expect(c >> 16).toBe(Locality.nodeLocal);
    }
  }
}

/** Drops failures of schedulers that do not exist, and makes sure that at least one scheduler is left in the end. */
function possible(events: readonly Timed<Loose>[], settings: Loose): readonly Timed<Loose>[] {
  const kept = events.filter(
    ({ what }) =>
      what['kind'] !== 'scheduler-failed' || Number(what['scheduler']) <= Number(settings['schedulers'] ?? 1),
  );
  if (!kept.some(({ what }) => what['kind'] === 'scheduler-failed')) return kept;
  return [...kept, { at: '1min', what: { kind: 'knob-changed', path: ['schedulers'], value: 5 } }];
}

export const sparrowDocuments = fc
  .record({
    seed: fc.nat(1000),
    slots: fc.integer({ min: 1, max: 3 }),
    scheduler,
    jobs: fc.array(job, { minLength: 2, maxLength: 4 }),
    // Either all nodes may be lost and come back in the end, or one of them may be lost for good.
    ending: fc.constantFrom(
      { nodes: ['n/1', 'n/2', 'n/3'], back: ['n/1', 'n/2', 'n/3'] },
      { nodes: ['n/1'], back: [] },
    ),
  })
  .chain((rest) =>
    fc.record({
      rest: fc.constant(rest),
      interventions: timed(interventionOn(rest.ending.nodes), ['1s', '2s', '4s', '9s', '30s'], 6),
    }),
  )
  .map(({ rest: { seed, slots, scheduler: settings, jobs, ending }, interventions }): Loose => ({
    signalbox: 1,
    seed,
    horizon: '2h',
    cluster: {
      nodes: [{ id: 'n', count: 3, capacity: { vcore: slots, memory: '64GB' } }],
      overrides: { 'n/1': { labels: ['odd'] }, 'n/3': { labels: ['odd'] } },
    },
    data: [{ id: 'd', blocks: 4, replication: 2, placement: 'random' }],
    queues: [{ id: 'root' }],
    scheduler: forStealing(settings, interventions),
    workload: jobs.map(({ nodeLabel, ...rest }, i) => ({
      // A label and blocks together may leave no worker.
      ...(rest['onlyWithData'] === true || nodeLabel === undefined ? rest : { ...rest, nodeLabel }),
      id: `j${i}`,
    })),
    interventions: [...listed(possible(interventions, settings)), ...nodesBack(ending.back)],
  }));
