/** For tests: small random scenarios under delay scheduling with awkward settings. All of them are valid. */
import fc from 'fast-check';
import { fields, rarely } from '../../base/testing/random-fields.test-helper';
import type { Loose } from '../../base/testing/random-fields.test-helper';
import { knobChange, listed, timed } from '../../scenario/testing/random-interventions.test-helper';

const policy = fc.constantFrom('fifo', 'naive-fair', 'skip-count', 'wait');
export const leaves = ['root.a', 'root.p.b', 'root.p.c'];

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
  knobChange('policy', policy),
  knobChange('D', fc.constantFrom(0, 3)),
  knobChange('mapred.tasktracker.map.tasks.maximum', fc.constantFrom(0, 1, 5)),
  knobChange('mapred.fairscheduler.locality.delay', fc.constantFrom('0s', '2s', '30s')),
  knobChange('mapred.fairscheduler.assignmultiple', fc.boolean()),
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

export const delayDocuments = fc
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
    interventions: timed(intervention, ['2s', '4s', '9s', '30s'], 4),
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
    interventions: listed(interventions),
  }));
