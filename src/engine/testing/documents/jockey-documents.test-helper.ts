/** For tests: small random scenarios under Jockey, with interventions. All of them are valid. */
import fc from 'fast-check';
import { fields, rarely } from '../../../base/testing/random-fields.test-helper';
import type { Loose } from '../../../base/testing/random-fields.test-helper';
import { knobChange, listed, timed } from '../../../scenario/testing/random-interventions.test-helper';
import { indicatorNames } from '../../../schedulers/jockey/progress';
import { mismatchNames, policyNames } from '../../../schedulers/jockey/knobs';

const scheduler = fields({
  type: fc.constant('jockey'),
  simulations: fc.constant(4),
  allocations: fc.constant(3),
  maxTokens: fc.constantFrom(1, 4, 9),
  minTokens: rarely(fc.constantFrom(0, 1)),
  policy: fc.constantFrom(...policyNames, 'jockey'),
  period: fc.constantFrom('10s', '1min', '7min'),
  slack: rarely(fc.constantFrom(1, 2)),
  deadZone: rarely(fc.constantFrom('0s', '20s')),
  alpha: rarely(fc.constantFrom(0, 1)),
  indicator: rarely(fc.constantFrom(...indicatorNames)),
  quantile: rarely(fc.constantFrom(0.1, 0.93)),
  mismatch: rarely(fc.constantFrom(...mismatchNames)),
  spareTokens: rarely(fc.boolean()),
  takeBack: rarely(fc.boolean()),
});

const stage = fields({
  vertices: fc.integer({ min: 1, max: 8 }),
  duration: fc.constantFrom<unknown>('0s', '20s', { dist: 'exponential', mean: '30s' }),
  init: rarely(fc.constantFrom<unknown>('3s', { dist: 'uniform', min: '0s', max: '5s' })),
  stragglers: rarely(fc.constant(0.2)),
  failureRate: rarely(fc.constantFrom(0.2, 0.6)),
  lostInputs: rarely(fc.constantFrom(0.5, 1)),
  back: rarely(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })),
  barrier: fc.boolean(),
});

const dag = fields({
  kind: fc.constant('dag'),
  queue: fc.constantFrom('root.a', 'root.b'),
  count: fc.integer({ min: 1, max: 2 }),
  submit: rarely(fc.constantFrom('1s', '40s')),
  deadline: rarely(fc.constantFrom('30s', '2min', '10min')),
  utility: rarely(
    fc.constant([
      { at: '10s', utility: 3 },
      { at: '4min', utility: -1 },
    ]),
  ),
  inputFactor: rarely(fc.constantFrom(0.5, 4)),
  earlierRun: rarely(fc.constant(false)),
  stages: fc.array(stage, { minLength: 1, maxLength: 4 }).map((stages) =>
    stages.map(({ back, barrier, ...settings }, s) => {
      if (back === undefined) return { id: `s${s}`, ...settings };
      const read = (back as readonly number[])
        .filter((distance) => distance <= s)
        .map((distance) => `s${s - distance}`);
      return { id: `s${s}`, ...settings, ...(barrier === true ? { after: read } : { reads: read }) };
    }),
  ),
});

const batch = fields({
  kind: fc.constant('batch'),
  queue: fc.constantFrom('root.a', 'root.b'),
  tasks: fc.integer({ min: 0, max: 12 }),
  submit: rarely(fc.constantFrom('1s', '50s')),
  duration: fc.constantFrom<unknown>('0s', '25s', { dist: 'uniform', min: '1s', max: '60s' }),
});

const intervention = fc.oneof(
  fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node: fc.constantFrom('n/1', 'n/2') }),
  fc.record({ kind: fc.constant('node-slowed'), node: fc.constant('n/1'), speed: fc.constantFrom(0.2, 3) }),
  fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'b0') }),
  fc.record({ kind: fc.constant('application-moved'), application: fc.constant('j0/1'), queue: fc.constant('root.b') }),
  fc.record({
    kind: fc.constant('application-changed'),
    application: fc.constant('j0/1'),
    path: fc.constant(['deadline']),
    value: fc.constantFrom('20s', '5min'),
  }),
  fc.record({
    kind: fc.constant('application-changed'),
    application: fc.constant('j0/1'),
    path: fc.constant(['inputFactor']),
    value: fc.constantFrom(0.1, 2),
  }),
  knobChange('policy', fc.constantFrom(...policyNames)),
  knobChange('spareTokens', fc.boolean()),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constant('root.b'),
    path: fc.constant(['guaranteedTokens']),
    value: fc.constantFrom(0, 2, 20),
  }),
);

export const jockeyDocuments = fc
  .record({
    seed: fc.nat(1000),
    nodes: fc.integer({ min: 2, max: 3 }),
    vcore: fc.integer({ min: 1, max: 3 }),
    scheduler,
    jobs: fc.array(dag, { minLength: 1, maxLength: 3 }),
    others: fc.array(batch, { minLength: 1, maxLength: 2 }),
    interventions: timed(intervention, ['2s', '10s', '35s', '70s'], 4),
  })
  .map(({ seed, nodes, vcore, scheduler: settings, jobs, others, interventions }): Loose => ({
    signalbox: 1,
    seed,
    horizon: '2h',
    cluster: { nodes: [{ id: 'n', count: nodes, capacity: { vcore, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a', weight: 3 }, { id: 'root.b', guaranteedTokens: 1 }],
    scheduler: settings,
    workload: [
      ...jobs.map((job, i) => ({ ...job, id: `j${i}` })),
      ...others.map((job, i) => ({ ...job, id: `b${i}` })),
    ],
    interventions: listed(interventions),
  }));
