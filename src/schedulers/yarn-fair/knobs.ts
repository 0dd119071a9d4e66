import { expiryKnob } from '../yarn/expiry-knob';
import { nodePolicyKnob } from '../yarn/node-policy-knob';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { integerSchema } from '../../scenario/written-amounts';
import type { Knob, KnobHolder, PlacedKnob } from '../../scenario/knobs';

const FAIR = 'yarn.scheduler.fair.';
const MOST = 2_147_483_647;

const plain = (knob: Knob) => ({ holder: [], knob });

const flag = (name: string, fallback: boolean, help: string, lesson?: string) =>
  plain({ name, kind: 'switch', default: fallback, help, lesson });

/** Times as Hadoop writes them: whole milliseconds. */
const ms = (name: string, fallback: number, help: string, min = 0, lesson?: string) =>
  plain({ name, kind: 'integer', default: fallback, min, max: MOST, unit: 'ms', help, lesson });

const whole = (name: string, fallback: number | undefined, unit: string, help: string, min = 0) =>
  plain({ name, kind: 'integer', default: fallback, min, max: MOST, unit, help });

const fraction = (
  name: string,
  fallback: number | undefined,
  min: number,
  max: number,
  help: string,
  lesson?: string,
) => plain({ name, kind: 'number', default: fallback, min, max, help, lesson });

/** A setting that decides how near to their data containers run. */
const near = ({ holder, knob }: { holder: never[]; knob: Knob }, to: number, step: number) => ({
  holder,
  knob: { ...knob, slider: { from: -1, to, step }, locality: true as const },
});

const policies = ['fair', 'drf', 'fifo'];

/** Settings of the scheduler as a whole: yarn-site.xml, and what the allocation file says once. */
export const schedulerKnobs = {
  generation: plain({
    name: 'preset',
    kind: 'choice',
    options: ['fs-2014', 'fs-3'],
    default: 'fs-3',
    help: 'Release whose behaviour is modelled: 2.2 to 2.8, with preemption by queue, or 2.9 to 3.2, by application',
    modelOnly: true,
  }),
  heartbeat: ms(
    'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms',
    1000,
    'Time between two heartbeats of a node; only then does it get containers',
    1,
    'fair-fill-rate',
  ),
  expiry: expiryKnob,
  nodePolicy: nodePolicyKnob,
  updateInterval: ms(`${FAIR}update-interval-ms`, 500, 'Time between two updates of demands and fair shares', 1),
  assignMultiple: flag(
    `${FAIR}assignmultiple`,
    false,
    'A heartbeat may assign more than one container',
    'fair-fill-rate',
  ),
  dynamicMaxAssign: flag(
    `${FAIR}dynamic.max.assign`,
    true,
    'With assignmultiple: a heartbeat assigns containers until half of the free resources are used (fs-3)',
  ),
  maxAssign: whole(
    `${FAIR}max.assign`,
    -1,
    'containers',
    'With assignmultiple and without dynamic.max.assign: maximum number of containers per heartbeat, -1 for no limit',
    -1,
  ),
  sizeBasedWeight: flag(`${FAIR}sizebasedweight`, false, 'An application that wants more memory has a larger weight'),
  nodeThreshold: near(
    fraction(
      `${FAIR}locality.threshold.node`,
      -1,
      -1,
      1,
      'Heartbeats, as a fraction of the nodes, that an application skips for a node with its data; -1: none',
      'fair-locality-delay',
    ),
    1,
    0.05,
  ),
  rackThreshold: near(
    fraction(
      `${FAIR}locality.threshold.rack`,
      -1,
      -1,
      1,
      'Heartbeats, as a fraction of the nodes, that it then skips for a rack with its data; -1: none',
      'fair-locality-delay',
    ),
    1,
    0.05,
  ),
  nodeDelay: near(
    ms(
      `${FAIR}locality-delay-node-ms`,
      -1,
      'With continuous scheduling: how long an application waits for a node with its data; -1: not at all',
      -1,
    ),
    10000,
    100,
  ),
  rackDelay: near(
    ms(
      `${FAIR}locality-delay-rack-ms`,
      -1,
      'With continuous scheduling: how long it then waits for a rack with its data; -1: not at all',
      -1,
    ),
    10000,
    100,
  ),
  continuous: flag(
    `${FAIR}continuous-scheduling-enabled`,
    false,
    'Nodes are scheduled continuously, most free memory first, not only in heartbeats',
  ),
  continuousSleep: ms(
    `${FAIR}continuous-scheduling-sleep-ms`,
    5,
    'Pause between two rounds of continuous scheduling',
    1,
  ),
  reservableNodes: fraction(
    `${FAIR}reservable-nodes`,
    0.05,
    0,
    1,
    'Fraction of the nodes on which one application may hold reservations (fs-3)',
  ),
  incrementMb: whole(
    'yarn.scheduler.increment-allocation-mb',
    1024,
    'MB',
    'Memory of containers is a multiple of this',
  ),
  incrementVcores: whole(
    'yarn.scheduler.increment-allocation-vcores',
    1,
    'vcores',
    'Vcores of containers are a multiple of this',
  ),
  reservationThresholdMultiple: fraction(
    'yarn.scheduler.reservation-threshold.increment-multiple',
    2,
    0,
    MOST,
    'Only containers of at least this many increments may reserve (fs-3)',
  ),
  minimumMb: whole('yarn.scheduler.minimum-allocation-mb', 1024, 'MB', 'Minimum memory of a container'),
  minimumVcores: whole('yarn.scheduler.minimum-allocation-vcores', 1, 'vcores', 'Minimum vcores of a container'),
  maximumMb: whole('yarn.scheduler.maximum-allocation-mb', 8192, 'MB', 'Maximum memory of a container'),
  maximumVcores: whole('yarn.scheduler.maximum-allocation-vcores', 4, 'vcores', 'Maximum vcores of a container'),
  preemption: flag(
    `${FAIR}preemption`,
    false,
    'Containers are preempted for queues below their share',
    'fair-preemption',
  ),
  utilizationThreshold: fraction(
    `${FAIR}preemption.cluster-utilization-threshold`,
    0.8,
    0,
    1,
    'No preemption while the used part of memory and vcores is not above this',
  ),
  waitTimeBeforeKill: ms(
    `${FAIR}waitTimeBeforeKill`,
    15_000,
    'Time from the warning until a container is killed',
    0,
    'fair-preemption',
  ),
  preemptionInterval: ms(`${FAIR}preemptionInterval`, 5000, 'Time between two checks for starvation (fs-2014)', 1),
  waitTimeBeforeNextStarvationCheck: ms(
    `${FAIR}waitTimeBeforeNextStarvationCheck`,
    10_000,
    'How long an application is not checked again after containers were preempted for it (fs-3)',
  ),
  userMaxApps: whole(
    'userMaxAppsDefault',
    undefined,
    'applications',
    'Maximum number of running applications of a user',
  ),
  queueMaxApps: whole(
    'queueMaxAppsDefault',
    undefined,
    'applications',
    'Maximum number of running applications of a queue',
  ),
  queueMaxResources: plain({
    name: 'queueMaxResourcesDefault',
    kind: 'text',
    amounts: true,
    default: undefined,
    help: 'Maximum of queues without their own: "10240 mb, 10 vcores" or "50%"',
  }),
  queueMaxAMShare: fraction(
    'queueMaxAMShareDefault',
    0.5,
    -1,
    1,
    'Part of its fair share that application masters of a queue may take; -1: no limit',
  ),
  fairShareTimeout: whole(
    'defaultFairSharePreemptionTimeout',
    undefined,
    's',
    'How long a queue or application below its fair share waits before preemption; not set: forever',
  ),
  minShareTimeout: whole(
    'defaultMinSharePreemptionTimeout',
    undefined,
    's',
    'How long a queue below its minimum share waits before preemption; not set: forever',
  ),
  fairShareThreshold: fraction(
    'defaultFairSharePreemptionThreshold',
    0.5,
    0,
    1,
    'Below this part of its fair share a queue is starved',
  ),
  defaultPolicy: plain({
    name: 'defaultQueueSchedulingPolicy',
    kind: 'choice',
    options: ['fair', 'drf'],
    default: 'fair',
    help: 'Policy of queues without their own',
  }),
  allowUndeclaredPools: flag(
    `${FAIR}allow-undeclared-pools`,
    true,
    'Applications may go to queues that the allocation file does not name',
  ),
  userAsDefaultQueue: flag(
    `${FAIR}user-as-default-queue`,
    true,
    'An application that names no queue goes to that of its user',
  ),
} as const satisfies Record<string, PlacedKnob>;

/** Settings of a queue, by the names of the allocation file. */
export const queueKnobs = {
  weight: plain({
    name: 'weight',
    kind: 'number',
    default: 1,
    min: 0,
    max: 1_000_000,
    help: 'Share among its siblings: twice the weight gives twice the share',
    lesson: 'fair-steady-shares',
  }),
  minResources: plain({
    name: 'minResources',
    kind: 'text',
    amounts: true,
    default: undefined,
    lesson: 'fair-min-shares',
    help: 'Minimum share, served before anything else: "10240 mb, 10 vcores" or "memory-mb=10240, vcores=10"',
  }),
  maxResources: plain({
    name: 'maxResources',
    kind: 'text',
    amounts: true,
    default: undefined,
    help: 'Maximum of everything in it: "10240 mb, 10 vcores", "50% memory, 30% cpu" or "40%"',
  }),
  maxChildResources: plain({
    name: 'maxChildResources',
    kind: 'text',
    amounts: true,
    default: undefined,
    help: 'Maximum of each queue that placement creates below it',
  }),
  maxContainerAllocation: plain({
    name: 'maxContainerAllocation',
    kind: 'text',
    amounts: true,
    default: undefined,
    help: 'Largest container here: "4096 mb, 2 vcores"; not set: the parent’s value, then the cluster’s',
  }),
  maxRunningApps: plain({
    name: 'maxRunningApps',
    kind: 'integer',
    default: undefined,
    min: 0,
    max: MOST,
    unit: 'applications',
    help: 'Maximum number of applications that run at once here and below; the others wait',
  }),
  maxAMShare: {
    ...fraction(
      'maxAMShare',
      undefined,
      -1,
      1,
      'Part of its fair share that application masters may take; -1: no limit',
      'fair-am-share',
    ),
    leafOnly: true,
  },
  schedulingPolicy: plain({
    name: 'schedulingPolicy',
    kind: 'choice',
    options: policies,
    own: 'order',
    default: undefined,
    lesson: 'fair-or-drf',
    help: 'fair shares memory, drf the dominant resource, fifo (leaves only) serves in the order of submission',
  }),
  minShareTimeout: whole(
    'minSharePreemptionTimeout',
    undefined,
    's',
    'How long it is below its minimum share before preemption; not set: the parent’s value',
  ),
  fairShareTimeout: whole(
    'fairSharePreemptionTimeout',
    undefined,
    's',
    'How long it is below the fair share threshold before preemption; not set: the parent’s value',
  ),
  fairShareThreshold: fraction(
    'fairSharePreemptionThreshold',
    undefined,
    0,
    1,
    'Below this part of its fair share a queue is starved; not set: the parent’s value',
  ),
  aclSubmitApps: plain({
    name: 'aclSubmitApps',
    kind: 'text',
    asTyped: true,
    default: undefined,
    help: 'Users, a space, groups that may submit here and below; "*": everyone, the default of root',
  }),
  aclAdministerApps: plain({
    name: 'aclAdministerApps',
    kind: 'text',
    asTyped: true,
    default: undefined,
    help: 'Users, a space, groups that administer the queue and may therefore also submit',
  }),
  allowPreemptionFrom: flag('allowPreemptionFrom', true, 'Whether containers may be preempted in it and its children'),
} as const satisfies Record<string, PlacedKnob & { leafOnly?: boolean }>;

/** The limit on running applications of a user, as the allocation file has it. */
export interface UserLimit {
  readonly name: string;
  readonly maxRunningApps: number;
}

/** Fields of the scheduler object that are no single knobs. */
export const schedulerEntries: Readonly<Record<string, GenericSchema>> = {
  users: v.optional(
    v.pipe(
      v.array(
        v.looseObject({
          name: v.pipe(v.string('expected a string'), v.maxLength(200)),
          maxRunningApps: integerSchema(0, MOST),
        }),
        'expected a list of users such as [{"name": "ann", "maxRunningApps": 2}]',
      ),
      v.maxLength(1000, 'expected at most 1000 users'),
    ),
  ),
};

/** The users with a limit of their own; none where the document names none. */
export function userLimits(scheduler: KnobHolder): readonly UserLimit[] {
  return Array.isArray(scheduler.users) ? (scheduler.users as readonly UserLimit[]) : [];
}
