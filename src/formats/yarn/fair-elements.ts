/**
 * The elements of the allocation file of Hadoop's Fair scheduler: their values, their older names, and what was probably meant by a
 * name that Hadoop does not read.
 * Source: Hadoop 3.2, yarn, scheduler/fair/AllocationFileLoaderService.java.
 */
import { nearest } from '../../base/text/nearest';
import * as values from './fair-values';
import type { ValueReader } from './fair-values';

/** Elements of a queue with one value each; the last one of several counts. */
export const QUEUE_VALUES: Readonly<Record<string, ValueReader>> = {
  minResources: values.resource('min'),
  maxResources: values.resource('max'),
  maxChildResources: values.resource('max'),
  maxContainerAllocation: values.containerMaximum,
  maxRunningApps: values.count,
  maxAMShare: values.amShare,
  weight: values.weight,
  minSharePreemptionTimeout: values.seconds,
  fairSharePreemptionTimeout: values.seconds,
  fairSharePreemptionThreshold: values.threshold,
  schedulingPolicy: values.policy,
  allowPreemptionFrom: values.truth,
  aclSubmitApps: values.acl,
  aclAdministerApps: values.acl,
  aclAdministerReservations: values.reservationAcl,
  aclListReservations: values.reservationAcl,
  aclSubmitReservations: values.reservationAcl,
};

/** Elements at the top with one value each. */
export const TOP_VALUES: Readonly<Record<string, ValueReader>> = {
  userMaxAppsDefault: values.count,
  queueMaxAppsDefault: values.count,
  queueMaxResourcesDefault: values.resource('max'),
  queueMaxAMShareDefault: values.amShare,
  defaultFairSharePreemptionTimeout: values.seconds,
  defaultMinSharePreemptionTimeout: values.seconds,
  defaultFairSharePreemptionThreshold: values.threshold,
  defaultQueueSchedulingPolicy: values.defaultPolicy,
};

/** Read at the top and kept in the file alone. */
export const WITHOUT_EFFECT: readonly string[] = ['reservation-agent', 'reservation-policy', 'reservation-planner'];

/** Older names. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  schedulingMode: 'schedulingPolicy',
  defaultQueueSchedulingMode: 'defaultQueueSchedulingPolicy',
  fairSharePreemptionTimeout: 'defaultFairSharePreemptionTimeout',
};

/** Names of Hadoop 1, whose nodes had slots for maps and reduces, and those that took their place. */
const OF_HADOOP_1: Readonly<Record<string, string>> = {
  minMaps: 'minResources',
  minReduces: 'minResources',
  maxMaps: 'maxResources',
  maxReduces: 'maxResources',
  maxRunningJobs: 'maxRunningApps',
  userMaxJobsDefault: 'userMaxAppsDefault',
  poolMaxJobsDefault: 'queueMaxAppsDefault',
  defaultPoolSchedulingMode: 'defaultQueueSchedulingPolicy',
};

/** The elements that are read at the top, and in a queue. */
export const AT_THE_TOP: readonly string[] = [...Object.keys(TOP_VALUES), 'queue', 'user', 'queuePlacementPolicy'];
export const IN_A_QUEUE: readonly string[] = [...Object.keys(QUEUE_VALUES), 'reservation'];

/** Whether an element inside a queue is a queue: Hadoop tests whether the word "queue" ends with the name of the element. */
export function isQueueElement(name: string): boolean {
  return name === 'pool' || 'queue'.endsWith(name);
}

/**
 * What to do about an element that is not read.
 * @param known the elements that are read in its place
 */
export function instead(name: string, known: readonly string[]): string | undefined {
  if (name === 'property') return 'write properties into yarn-site.xml';
  const later = Object.hasOwn(OF_HADOOP_1, name) ? OF_HADOOP_1[name] : name;
  if (later !== name && known.includes(later)) return `this is a name of Hadoop 1: write <${later}>`;
  const near = nearest(known, name);
  if (near !== null) return `did you mean ${near}?`;
  return AT_THE_TOP.includes(later) ? `write <${later}> beside the queues, at the top of the file` : undefined;
}
