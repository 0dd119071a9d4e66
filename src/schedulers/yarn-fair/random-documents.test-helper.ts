/** For tests: small random scenarios under the Fair scheduler with awkward settings. All of them are valid. */
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
import type { Json } from '../../base/json';

const FAIR = 'yarn.scheduler.fair.';
const leaves = ['root.a', 'root.p.b', 'root.p.c'];

const scheduler = fields({
  type: fc.constant('yarn-fair'),
  preset: rarely(fc.constantFrom('fs-2014', 'fs-3')),
  'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms': rarely(fc.constantFrom(300, 1000)),
  [`${FAIR}update-interval-ms`]: rarely(fc.constantFrom(100, 700)),
  [`${FAIR}assignmultiple`]: rarely(fc.boolean()),
  [`${FAIR}dynamic.max.assign`]: rarely(fc.boolean()),
  [`${FAIR}max.assign`]: rarely(fc.constantFrom(-1, 2)),
  [`${FAIR}sizebasedweight`]: rarely(fc.boolean()),
  [`${FAIR}locality.threshold.node`]: fc.constantFrom(-1, 0.5, 1),
  [`${FAIR}locality.threshold.rack`]: fc.constantFrom(-1, 0, 0.5, 1),
  [`${FAIR}locality-delay-node-ms`]: rarely(fc.constantFrom(0, 2000)),
  [`${FAIR}locality-delay-rack-ms`]: rarely(fc.constantFrom(0, 2000)),
  [`${FAIR}continuous-scheduling-enabled`]: rarely(fc.boolean()),
  [`${FAIR}continuous-scheduling-sleep-ms`]: rarely(fc.constantFrom(5, 400)),
  [`${FAIR}reservable-nodes`]: rarely(fc.constantFrom(0, 0.05, 1)),
  'yarn.scheduler.increment-allocation-mb': rarely(fc.constantFrom(100, 1024)),
  'yarn.scheduler.minimum-allocation-mb': rarely(fc.constantFrom(0, 1500)),
  'yarn.scheduler.reservation-threshold.increment-multiple': rarely(fc.constantFrom(0.09, 1)),
  [`${FAIR}preemption`]: fc.constantFrom(true, true, false),
  [`${FAIR}preemption.cluster-utilization-threshold`]: fc.constantFrom(0, 0.3, undefined),
  [`${FAIR}waitTimeBeforeKill`]: rarely(fc.constantFrom(0, 3000)),
  [`${FAIR}preemptionInterval`]: rarely(fc.constantFrom(1000)),
  [`${FAIR}waitTimeBeforeNextStarvationCheck`]: rarely(fc.constantFrom(0, 2000)),
  defaultFairSharePreemptionTimeout: fc.constantFrom(0, 3, undefined),
  defaultMinSharePreemptionTimeout: fc.constantFrom(0, 2, undefined),
  defaultFairSharePreemptionThreshold: fc.constantFrom(0.3, 1, 1),
  userMaxAppsDefault: rarely(fc.constantFrom(0, 1, 2)),
  queueMaxAMShareDefault: rarely(fc.constantFrom(-1, 0, 0.2, 1)),
  defaultQueueSchedulingPolicy: fc.constantFrom('drf', 'drf', 'fair'),
});

const queueKnobs = {
  weight: rarely(fc.constantFrom(0, 0.5, 3)),
  minResources: rarely(fc.constantFrom('2048 mb, 1 vcores', '8192 mb, 8 vcores')),
  maxResources: rarely(fc.constantFrom('3072 mb, 3 vcores', '50%', '0 mb, 0 vcores', '100000 mb, 2 vcores')),
  maxRunningApps: rarely(fc.constantFrom(0, 1, 2)),
  maxAMShare: rarely(fc.constantFrom(0.1, -1)),
  minSharePreemptionTimeout: rarely(fc.constantFrom(0, 2)),
  fairSharePreemptionTimeout: rarely(fc.constantFrom(0, 2)),
  allowPreemptionFrom: rarely(fc.boolean()),
};
const parent = fields(queueKnobs);
const leaf = fields({
  ...queueKnobs,
  maxContainerAllocation: rarely(fc.constantFrom('2048 mb, 1 vcores')),
  schedulingPolicy: rarely(fc.constantFrom('fair', 'fifo')),
});

const queue = fc.constantFrom(...leaves);
/** What applications ask for: a parent rejects them, others are created. */
const asked = fc.constantFrom<string | undefined>(
  ...leaves,
  ...leaves,
  'root.p',
  'root.new',
  'root.p.late0',
  undefined,
);
const user = rarely(fc.constantFrom('ann', 'bob'));
const shared = {
  queue: asked,
  user,
  submit: rarely(fc.constantFrom('1s', '3s', '10s')),
  count: fc.integer({ min: 1, max: 2 }),
};
const job = fc.oneof(
  fields({
    ...shared,
    kind: fc.constant('batch'),
    tasks: fc.integer({ min: 0, max: 9 }),
    vcore: rarely(fc.constantFrom(0, '500m', 2)),
    memory: rarely(fc.constantFrom('0B', '2GB', '3GB')),
    duration: fc.constantFrom<Json>('0s', '5s', '40s', { dist: 'uniform', min: '1s', max: '9s' }),
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
  fc.record({ kind: fc.constant('queue-added'), settings: fc.constantFrom<Loose>({}, { weight: 3 }) }),
  fc.constant({ kind: 'queue-removed', queue: 'root.p.b' }),
  fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node: fc.constantFrom('n/1', 'n/2', 'n/3') }),
  fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'j1/1') }),
  fc.record({ kind: fc.constant('application-moved'), application: fc.constantFrom('j0/1', 'j1/1'), queue }),
  knobChange(`${FAIR}assignmultiple`, fc.boolean()),
  knobChange(`${FAIR}preemption`, fc.boolean()),
  knobChange('preset', fc.constantFrom('fs-2014', 'fs-3')),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constantFrom('root.a', 'root.p'),
    path: fc.constant(['maxResources']),
    value: fc.constantFrom('1024 mb, 1 vcores', '100%'),
  }),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constantFrom('root.a', 'root.p.b'),
    path: fc.constant(['maxRunningApps']),
    value: fc.constantFrom(0, 5),
  }),
);

export const fairDocuments = fc
  .record({
    seed: fc.nat(1000),
    nodes: nodesOf,
    scheduler,
    root: rarely(parent),
    parent: rarely(parent),
    queues: fc.array(leaf, { minLength: 3, maxLength: 3 }),
    jobs: fc.array(job, { minLength: 2, maxLength: 4 }),
    interventions: timed(intervention, ['2s', '4s', '9s', '30s'], 4),
  })
  .map(({ seed, nodes, scheduler: settings, root, parent: middle, queues, jobs, interventions }): Loose => ({
    signalbox: 1,
    seed,
    horizon: '10min',
    cluster: clusterOf(nodes),
    queues: [
      { ...root, id: 'root', weight: 1 },
      { ...middle, id: 'root.p' },
      ...leaves.map((id, i) => ({ ...queues[i], id })),
    ],
    scheduler: settings,
    data: datasets,
    workload: jobs.map((settingsOf, i) => ({ ...settingsOf, id: `j${i}` })),
    interventions: interventions.flatMap(({ at, what }, i): Loose[] => {
      // Everything comes once, and goes once.
      const isFirst = interventions.findIndex((other) => other.what.kind === what.kind) === i;
      if (what.kind === 'queue-removed' && !isFirst) return [];
      return [interventionOf(what, at, i)];
    }),
  }));
