/** Runs in which a tick or a heartbeat that was slept through once changed what came later. Found by the laws on random documents. */
import { expect, test } from 'vitest';
import { comparableUntil, inputOf, outcomes, runInput } from '../testing/law.test-helper';

const nodes = [
  { id: 'n', count: 3, capacity: { vcore: 1, memory: '8GB' } },
  { id: 'scaled', count: 0, capacity: { vcore: 2, memory: '8GB' }, autoscaling: { max: 3, provisioning: '7s' } },
];
const autoscaler = { 'scan-interval': '3s', 'scale-down-unneeded-time': '9s', 'scale-down-delay-after-add': '5s' };
const mapReduce = { kind: 'mapreduce', mapDuration: '3s' };

/** The Fair scheduler of 2.2 to 2.8, which preempts at once. */
const preempting = {
  type: 'yarn-fair',
  preset: 'fs-2014',
  'yarn.scheduler.fair.preemption': true,
  'yarn.scheduler.fair.preemption.cluster-utilization-threshold': 0,
  'yarn.scheduler.fair.preemptionInterval': 1000,
  defaultFairSharePreemptionTimeout: 0,
  defaultMinSharePreemptionTimeout: 0,
  defaultFairSharePreemptionThreshold: 0.3,
  defaultQueueSchedulingPolicy: 'drf',
};

const examples: Readonly<Record<string, object>> = {
  'a node that leaves in the instant of a round of preemption of the Fair scheduler': {
    queues: [
      { id: 'root' },
      { id: 'root.p', minResources: '8192 mb, 8 vcores' },
      { id: 'root.a', maxResources: '100000 mb, 2 vcores' },
      { id: 'root.p.b' },
    ],
    scheduler: preempting,
    workload: [
      { ...mapReduce, id: 'j0', queue: 'root.a', 'mapreduce.job.maps': 3, mapDuration: '20s' },
      { ...mapReduce, id: 'j1', queue: 'root.p.b', count: 2, 'mapreduce.job.maps': 3 },
    ],
    interventions: [{ id: 'i', kind: 'application-killed', application: 'j1/1', at: '2s' }],
  },
  'a round of preemption of the Fair scheduler between two of its ticks, because a node joins': {
    queues: [
      { id: 'root' },
      { id: 'root.p' },
      { id: 'root.a', minResources: '2048 mb, 1 vcores', maxContainerAllocation: '2048 mb, 1 vcores' },
      { id: 'root.p.b', minResources: '8192 mb, 8 vcores', maxResources: '3072 mb, 3 vcores', maxAMShare: 0.1 },
      { id: 'root.p.c' },
    ],
    scheduler: { ...preempting, 'yarn.scheduler.fair.update-interval-ms': 700 },
    workload: [
      { kind: 'batch', id: 'j0', queue: 'root.a', tasks: 3, duration: '40s' },
      { ...mapReduce, id: 'j1', queue: 'root.p.b', count: 2, 'mapreduce.job.maps': 1, 'mapreduce.job.reduces': 2 },
      { kind: 'spark', id: 'j2', queue: 'root.p.b' },
    ],
    interventions: [{ id: 'i', kind: 'application-moved', application: 'j1/1', queue: 'root.a', at: '30s' }],
  },
  'a container of the Fair scheduler that an update does not know of, on a node where it was made room for': {
    cluster: { nodes: [nodes[0], { ...nodes[1], autoscaling: { max: 2, provisioning: '7s' } }], autoscaler },
    queues: [{ id: 'root' }, { id: 'root.p' }, { id: 'root.a' }, { id: 'root.p.b' }, { id: 'root.p.c' }],
    scheduler: {
      type: 'yarn-fair',
      'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms': 300,
      'yarn.scheduler.fair.locality.threshold.node': 0.5,
      'yarn.scheduler.fair.locality.threshold.rack': 1,
      'yarn.scheduler.fair.preemption': true,
      'yarn.scheduler.fair.preemption.cluster-utilization-threshold': 0,
      'yarn.scheduler.fair.waitTimeBeforeKill': 0,
      'yarn.scheduler.fair.waitTimeBeforeNextStarvationCheck': 0,
      defaultFairSharePreemptionTimeout: 0,
      defaultMinSharePreemptionTimeout: 0,
      defaultFairSharePreemptionThreshold: 0.3,
      queueMaxAMShareDefault: 0.2,
      defaultQueueSchedulingPolicy: 'drf',
    },
    data: [
      { id: 'd0', blocks: 6, replication: 2 },
      { id: 'd1', blocks: 3, replication: 1, placement: 'skewed' },
    ],
    workload: [
      { ...mapReduce, id: 'j0', count: 2, mapDuration: '20s', input: 'd0' },
      { ...mapReduce, id: 'j1', queue: 'root.a', 'mapreduce.job.maps': 3, launchDelay: '2s' },
    ],
  },
  'a node that the autoscaler removes in the instant in which nothing else is left under the Fair scheduler': {
    cluster: { nodes: [nodes[0], { ...nodes[1], autoscaling: { max: 1, provisioning: '7s' } }], autoscaler },
    queues: [
      { id: 'root' },
      { id: 'root.p', maxResources: '3072 mb, 3 vcores' },
      { id: 'root.a', minResources: '2048 mb, 1 vcores' },
      { id: 'root.p.b', maxAMShare: 0.1 },
      { id: 'root.p.c', fairSharePreemptionTimeout: 2 },
    ],
    scheduler: {
      ...preempting,
      preset: 'fs-3',
      'yarn.scheduler.fair.locality.threshold.node': -1,
      'yarn.scheduler.fair.locality.threshold.rack': -1,
      'yarn.scheduler.fair.continuous-scheduling-enabled': true,
      'yarn.scheduler.fair.waitTimeBeforeKill': 3000,
      'yarn.scheduler.fair.waitTimeBeforeNextStarvationCheck': 0,
    },
    workload: [
      { ...mapReduce, id: 'j0', queue: 'root.p.b' },
      { kind: 'spark', id: 'j1', queue: 'root.a' },
      { kind: 'spark', id: 'j2', submit: '3s' },
    ],
    interventions: [
      { id: 'i0', kind: 'queue-changed', queue: 'root.p', path: ['maxResources'], value: '100%', at: '9s' },
      {
        id: 'i1',
        kind: 'queue-changed',
        queue: 'root.a',
        path: ['maxResources'],
        value: '1024 mb, 1 vcores',
        at: '2s',
      },
    ],
  },
  'a container of an application that may try other nodes than the reserved one under the Capacity scheduler': {
    cluster: { nodes: [nodes[0], { ...nodes[1], autoscaling: { max: 1, provisioning: '7s' } }], autoscaler },
    queues: [
      { id: 'root' },
      { id: 'root.p', capacity: 70 },
      { id: 'root.a', capacity: 30 },
      { id: 'root.p.b', capacity: 40 },
      { id: 'root.p.c', capacity: 60 },
    ],
    scheduler: {
      type: 'yarn-capacity',
      'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms': 300,
      'yarn.scheduler.minimum-allocation-mb': 500,
      'yarn.scheduler.capacity.resource-calculator': 'DefaultResourceCalculator',
      'yarn.scheduler.capacity.rack-locality-additional-delay': 1,
      'yarn.scheduler.capacity.reservations-continue-look-all-nodes': false,
    },
    data: [
      { id: 'd0', blocks: 6, replication: 2 },
      { id: 'd1', blocks: 3, replication: 1, placement: 'skewed' },
    ],
    workload: [
      { ...mapReduce, id: 'j0', queue: 'root.a', 'mapreduce.job.maps': 4, launchDelay: '11min' },
      { ...mapReduce, id: 'j1', queue: 'root.p.b', submit: '10s', 'mapreduce.job.maps': 5, input: 'd1' },
      { ...mapReduce, id: 'j2', queue: 'root.a' },
      { kind: 'batch', id: 'j3', queue: 'root.a', tasks: 0, duration: '0s' },
    ],
  },
  'a reservation that a change of preset forbids under the Capacity scheduler': {
    cluster: { nodes: [nodes[0]] },
    queues: [
      { id: 'root' },
      { id: 'root.p', capacity: 70 },
      { id: 'root.a', capacity: 30 },
      { id: 'root.p.b', capacity: 40, 'maximum-capacity': 75, 'user-settings': { ann: { weight: 0.5 } } },
      { id: 'root.p.c', capacity: 60 },
    ],
    scheduler: {
      type: 'yarn-capacity',
      'yarn.scheduler.minimum-allocation-mb': 500,
      'yarn.scheduler.capacity.resource-calculator': 'DominantResourceCalculator',
      'yarn.resourcemanager.scheduler.monitor.enable': true,
      'yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill': 0,
    },
    data: [{ id: 'd0', blocks: 6, replication: 2 }],
    workload: [
      { kind: 'batch', id: 'j0', queue: 'root.a', tasks: 2, memory: '5GB', duration: '60s' },
      { kind: 'spark', id: 'j1', queue: 'root.p.b', count: 2 },
      { kind: 'batch', id: 'j2', queue: 'root.a', duration: '0s', input: 'd0' },
    ],
    interventions: [
      { id: 'i0', kind: 'knob-changed', path: ['preset'], value: 'cs-2014', at: '2s' },
      { id: 'i1', kind: 'knob-changed', path: ['preset'], value: '3.3', at: '30s' },
      { id: 'i2', kind: 'node-added', node: 'x2', capacity: { vcore: 3, memory: '4GB' }, at: '2s' },
    ],
  },
};

test.each(Object.keys(examples))('Sleep changes nothing with %s', async (name) => {
  const input = inputOf({ signalbox: 1, seed: 0, horizon: '10min', cluster: { nodes, autoscaler }, ...examples[name] });
  const quiet = await runInput(input);
  const restless = await runInput(input, true);
  const until = comparableUntil(quiet, restless);
  expect(until).toBeGreaterThan(20);
  expect(outcomes(quiet, until)).toEqual(outcomes(restless, until));
});
