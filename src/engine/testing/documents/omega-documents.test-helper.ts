/** For tests: small random scenarios, with awkward settings, under Omega and its rivals. All of them are valid. */
import fc from 'fast-check';
import { fields, rarely } from '../../../base/testing/random-fields.test-helper';
import type { Loose } from '../../../base/testing/random-fields.test-helper';
import { knobChange, listed, nodesBack, timed } from '../../../scenario/testing/random-interventions.test-helper';

const architecture = fc.constantFrom(
  'monolithic-single-path',
  'monolithic-multi-path',
  'partitioned',
  'two-level',
  'shared-state',
  'shared-state',
);
const conflictMode = fc.constantFrom('resource-fit', 'sequence-numbers');
const transactionMode = fc.constantFrom('incremental', 'all-or-nothing');
const time = fc.constantFrom('0s', '100ms', '1s', '7s');

const scheduler = fields({
  type: fc.constant('omega'),
  architecture,
  't_job.batch': rarely(time),
  't_job.service': rarely(time),
  't_task.batch': rarely(time),
  'schedulers.batch': rarely(fc.constantFrom(1, 3)),
  'schedulers.service': rarely(fc.constantFrom(2)),
  assignment: rarely(fc.constantFrom('hash', 'round-robin')),
  conflictMode,
  transactionMode,
  'retry.backoff': rarely(fc.constantFrom('0s', '3s')),
  maxAttempts: fc.constantFrom(3, 20, 60),
  'maxAttempts.withoutTask': fc.constantFrom(1, 20),
  blackListPercent: rarely(fc.constantFrom(0.3, 0.7)),
  'partition.batch': rarely(fc.constantFrom(0.3, 0.7)),
  offerBatchInterval: rarely(fc.constantFrom('0s', '3s')),
  allocatorConstantThinkTime: rarely(fc.constantFrom('0s', '2s')),
  concurrentOffers: rarely(fc.boolean()),
  hoarding: rarely(fc.boolean()),
  'hoarding.timeout': fc.constantFrom('1s', '5s'),
  sourceQuirks: rarely(fc.boolean()),
});

const job = fields({
  kind: fc.constant('batch'),
  jobType: rarely(fc.constantFrom('service', 'service', 'prefill')),
  count: fc.integer({ min: 1, max: 4 }),
  submit: rarely(fc.constantFrom('1s', '3s', '10s')),
  tasks: fc.integer({ min: 0, max: 6 }),
  tasksVary: rarely(fc.constantFrom('exponential', 'uniform')),
  vcore: rarely(fc.constantFrom('500m', 2, 9)),
  memory: rarely(fc.constantFrom('0B', '3GB')),
  duration: fc.constantFrom<unknown>('0s', '2s', '9s', { dist: 'uniform', min: '1s', max: '9s' }),
});

const intervention = fc.oneof(
  fc.record({
    kind: fc.constantFrom('node-lost', 'node-lost', 'node-back'),
    node: fc.constantFrom('n/1', 'n/2', 'n/3'),
  }),
  fc.record({ kind: fc.constant('node-slowed'), node: fc.constant('n/2'), speed: fc.constantFrom(0.5, 2) }),
  fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'j1/1') }),
  knobChange('architecture', architecture),
  knobChange('conflictMode', conflictMode),
  knobChange('transactionMode', transactionMode),
  knobChange('t_job.batch', time),
  knobChange('hoarding', fc.boolean()),
  knobChange('concurrentOffers', fc.boolean()),
  knobChange('schedulers.batch', fc.constantFrom(1, 2)),
);

export const omegaDocuments = fc
  .record({
    seed: fc.nat(1000),
    vcores: fc.integer({ min: 1, max: 3 }),
    scheduler,
    jobs: fc.array(job, { minLength: 2, maxLength: 4 }),
    interventions: timed(intervention, ['1s', '2s', '4s', '9s', '30s'], 6),
  })
  .map(({ seed, vcores, scheduler: settings, jobs, interventions }): Loose => ({
    signalbox: 1,
    seed,
    horizon: '9h',
    cluster: { nodes: [{ id: 'n', count: 3, capacity: { vcore: vcores, memory: '8GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: settings,
    workload: [
      ...jobs.map((rest, i) => ({ ...rest, id: `j${i}` })),
      { id: 'whole', kind: 'batch', submit: '8h', tasks: 3 * vcores, memory: '0B', duration: '1s' },
    ],
    interventions: [...listed(interventions), ...nodesBack(['n/1', 'n/2', 'n/3'])],
  }));
