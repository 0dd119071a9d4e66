/** For tests: small random scenarios under the Capacity scheduler with awkward settings. All of them are valid. */
import fc from 'fast-check';
import { fields, rarely } from '../../base/testing/random-fields.test-helper';
import type { Loose } from '../../base/testing/random-fields.test-helper';
import { knobChange, timed } from '../../scenario/testing/random-interventions.test-helper';
import {
  clusterOf,
  datasets,
  interventionOf,
  listedJob,
  mapReduceJob,
  nodeAdded,
  nodeResized,
  nodesOf,
  placedJob,
} from '../yarn/random-parts.test-helper';

export const CAPACITY = 'yarn.scheduler.capacity.';
const PREEMPTION = 'yarn.resourcemanager.monitor.capacity.preemption.';
const MONITOR = 'yarn.resourcemanager.scheduler.monitor.enable';
const leaves = ['root.a', 'root.p.b', 'root.p.c'];
export const VCORE = 0;

const scheduler = fields({
  type: fc.constant('yarn-capacity'),
  preset: rarely(fc.constantFrom('cs-2014', '3.3')),
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
  placedJob(shared),
  mapReduceJob(shared),
  listedJob(shared),
  fields({ ...shared, kind: fc.constant('spark') }),
);

const intervention = fc.oneof(
  fc.record({ kind: fc.constant('driver-failed'), application: fc.constantFrom('j0/1', 'j1/1') }),
  nodeAdded,
  nodeResized,
  fc.record({ kind: fc.constant('queue-added'), settings: fc.constant({ capacity: 0, 'user-limit-factor': 5 }) }),
  fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node: fc.constantFrom('n/1', 'n/2', 'n/3') }),
  fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'j1/1') }),
  fc.record({
    kind: fc.constant('application-moved'),
    application: fc.constantFrom('j0/1', 'j1/1'),
    queue: fc.constantFrom(...leaves),
  }),
  knobChange(MONITOR, fc.boolean()),
  knobChange(`${CAPACITY}reservations-continue-look-all-nodes`, fc.boolean()),
  knobChange('preset', fc.constantFrom('cs-2014', 'current', '3.3')),
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

export const capacityDocuments = fc
  .record({
    seed: fc.nat(1000),
    nodes: nodesOf,
    scheduler,
    ordering: rarely(fc.constantFrom('utilization', 'priority-utilization')),
    part: fc.constantFrom(0, 30, 60),
    queues: fc.array(leafSettings, { minLength: 3, maxLength: 3 }),
    jobs: fc.array(job, { minLength: 2, maxLength: 5 }),
    interventions: timed(intervention, ['2s', '4s', '9s', '30s'], 4),
  })
  .map(({ seed, nodes, scheduler: settings, ordering, part, queues, jobs, interventions }): Loose => {
    const policy = ordering === undefined ? {} : { 'ordering-policy': ordering };
    const capacities = [part, 40, 60];
    return {
      signalbox: 1,
      seed,
      horizon: '10min',
      cluster: clusterOf(nodes),
      queues: [
        { ...policy, id: 'root' },
        { ...policy, id: 'root.p', capacity: 100 - part },
        ...leaves.map((id, i) => ({ ...queues[i], id, capacity: capacities[i] })),
      ],
      scheduler: settings,
      data: datasets,
      workload: jobs.map((settingsOf, i) => ({ ...settingsOf, id: `j${i}` })),
      interventions: interventions.map(({ at, what }, i) => interventionOf(what, at, i)),
    };
  });
