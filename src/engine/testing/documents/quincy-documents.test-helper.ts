/** For tests: small random scenarios under Quincy with awkward settings. All of them are valid. */
import fc from 'fast-check';
import { fields, rarely } from '../../../base/testing/random-fields.test-helper';
import type { Loose } from '../../../base/testing/random-fields.test-helper';
import { knobChange, listed, timed } from '../../../scenario/testing/random-interventions.test-helper';
import { policyNames } from '../../../schedulers/quincy/policies';

export const policy = fc.constantFrom(...policyNames);

const scheduler = fields({
  type: fc.constant('quincy'),
  policy,
  omega: rarely(fc.constantFrom(0, 0.5, 2)),
  psi: rarely(fc.constant(0)),
  xi: rarely(fc.constantFrom(0, 20)),
  delta: rarely(fc.constantFrom(0, 1)),
  max_tasks_per_pu: rarely(fc.constantFrom(0, 2)),
  time_dependent_cost_update_frequency: rarely(fc.constantFrom('700ms', '10s')),
  hysteresis: rarely(fc.constant('5s')),
  rootTask: rarely(fc.boolean()),
  solver: rarely(fc.constantFrom('cost-scaling', 'shortest-paths')),
  run_incremental_scheduler: rarely(fc.constant(false)),
  solverLatency: rarely(fc.constantFrom('100ms', '3s')),
});

const job = fields({
  kind: fc.constant('batch'),
  queue: fc.constantFrom('root.a', 'root.b'),
  count: fc.integer({ min: 1, max: 2 }),
  submit: rarely(fc.constantFrom('1s', '3s', '10s')),
  tasks: fc.integer({ min: 0, max: 6 }),
  vcore: fc.constant('500m'),
  memory: fc.constantFrom('0B', '1GB'),
  duration: fc.constantFrom<unknown>('0s', '5s', { dist: 'uniform', min: '1s', max: '30s' }),
  input: rarely(fc.constantFrom('d0', 'd1')),
  anyReadFactor: rarely(fc.constant(2)),
});

const intervention = fc.oneof(
  fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node: fc.constantFrom('n/1', 'n/2', 'n/3') }),
  fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'j1/1') }),
  fc.record({
    kind: fc.constant('application-moved'),
    application: fc.constantFrom('j0/1', 'j1/1'),
    queue: fc.constantFrom('root.a', 'root.b'),
  }),
  knobChange('policy', policy),
  knobChange('rootTask', fc.boolean()),
  knobChange('omega', fc.constantFrom(0, 1, 3)),
  knobChange('max_tasks_per_pu', fc.constantFrom(0, 1, 2)),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constantFrom('root.a', 'root.b'),
    path: fc.constant(['omega']),
    value: fc.constantFrom(0, 0.1, 5),
  }),
);

export const quincyDocuments = fc
  .record({
    seed: fc.nat(1000),
    count: fc.integer({ min: 3, max: 5 }),
    vcore: fc.integer({ min: 1, max: 2 }),
    racks: fc.integer({ min: 1, max: 3 }),
    scheduler,
    jobs: fc.array(job, { minLength: 2, maxLength: 4 }),
    interventions: timed(intervention, ['2s', '4s', '9s', '30s'], 4),
  })
  .map(({ seed, count, vcore, racks, scheduler: settings, jobs, interventions }): Loose => ({
    signalbox: 1,
    seed,
    horizon: '10min',
    cluster: { nodes: [{ id: 'n', count, capacity: { vcore, memory: '8GB' }, racks }] },
    queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', omega: 0.7 }],
    scheduler: settings,
    data: [
      { id: 'd0', blocks: 6, blockSize: '3GB', replication: 2 },
      { id: 'd1', blocks: 3, blockSize: '8GB', placement: 'skewed' },
    ],
    workload: jobs.map((settingsOf, i) => ({ ...settingsOf, id: `j${i}` })),
    interventions: listed(interventions),
  }));
