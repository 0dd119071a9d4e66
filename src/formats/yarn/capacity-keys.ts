/**
 * Names of the settings in capacity-scheduler.xml and yarn-site.xml: those with an effect here are knobs, the others are
 * listed so that a misspelt one can be told from one that is passed over.
 * Source: Hadoop 3.2, yarn, scheduler/capacity/CapacitySchedulerConfiguration.java.
 */
import type { Knob, PlacedKnob } from '../../scenario/knobs';
import { schedulerKnobs as capacityKnobs } from '../../schedulers/yarn-capacity/knobs';
import { queueKnobs } from '../../schedulers/yarn-capacity/queue-knobs';
import { schedulerKnobs as fairKnobs } from '../../schedulers/yarn-fair/knobs';

/** Prefix of everything in capacity-scheduler.xml. */
export const CAPACITY = 'yarn.scheduler.capacity.';

/** Whether a setting of the scheduler stands in capacity-scheduler.xml; the others stand in yarn-site.xml. */
export function isCapacityProperty(name: string): boolean {
  return name.startsWith(CAPACITY);
}

export type YarnSystem = 'yarn-fair' | 'yarn-capacity';

const named = (placed: Readonly<Record<string, PlacedKnob>>): ReadonlyMap<string, Knob> =>
  new Map(Object.values(placed).map(({ knob }) => [knob.name, knob]));

/** Knobs of either scheduler that stand in Hadoop's property files, by their full names. */
export const propertyKnobs: Readonly<Record<YarnSystem, ReadonlyMap<string, Knob>>> = {
  'yarn-fair': propertiesOf(fairKnobs),
  'yarn-capacity': propertiesOf(capacityKnobs),
};

function propertiesOf(placed: Readonly<Record<string, PlacedKnob>>): ReadonlyMap<string, Knob> {
  return new Map([...named(placed)].filter(([name]) => name.startsWith('yarn.')));
}

/** Knobs of a queue by what is behind its path. */
export const queuePropertyKnobs: ReadonlyMap<string, Knob> = named(queueKnobs);

/** Behind the path of a queue: read by Hadoop, without effect here. */
export const PASSED_OVER_OF_QUEUES: readonly string[] = [
  'acl_administer_jobs',
  'acl_application_max_priority',
  'acl_administer_reservations',
  'acl_list_reservations',
  'acl_submit_reservations',
  'accessible-node-labels',
  'default-node-label-expression',
  'maximum-application-lifetime',
  'default-application-lifetime',
  'auto-create-child-queue.enabled',
  'auto-create-child-queue.fail-on-exceeding-parent-capacity',
  'auto-create-child-queue.management-policy',
  'leaf-queue-template',
  'priority-policy',
  'reservable',
  'reservation-agent',
  'reservation-planner',
  'reservation-policy',
  'reservation-window',
  'reservation-enforcement-window',
  'reservation-move-on-expiry',
  'show-reservations-as-queues',
  'average-capacity',
  'instantaneous-max-capacity',
  'multi-node-sorting.policy',
];

/** The same, of the scheduler as a whole. */
export const PASSED_OVER: readonly string[] = [
  ...[
    'application.fail-fast',
    'user-metrics.enable',
    'schedule-asynchronously.maximum-threads',
    'schedule-asynchronously.maximum-pending-backlogs',
    'workflow-priority-mappings',
    'workflow-priority-mappings-override.enable',
    'multi-node-placement-enabled',
    'multi-node-sorting.policy',
    'global-queue-max-application',
    'allow-zero-capacity-sum',
    'skip-allocate-on-nodes-with-reserved-containers',
  ].map((name) => CAPACITY + name),
  'yarn.scheduler.fair.allocation.file',
  'yarn.scheduler.fair.eventlog.dir',
  'yarn.resourcemanager.scheduler.address',
  'yarn.resourcemanager.scheduler.client.thread-count',
  'yarn.resourcemanager.scheduler.autocorrect.container.allocation',
  'yarn.resourcemanager.monitor.capacity.queue-management.monitoring-interval',
  'yarn.scheduler.include-port-in-node-name',
  'yarn.scheduler.skip.node.multiplier',
];

/** How more of them begin. */
const PASSED_OVER_BELOW: readonly string[] = [
  'yarn.node-labels.',
  'yarn.scheduler.configuration.',
  'yarn.scheduler.queue-placement-rules',
  'yarn.scheduler.fair.am.preemption',
  `${CAPACITY}multi-node-sorting.policy.`,
];

/** Whether Hadoop reads a setting that has no effect here. An address may carry the name of a resource manager behind it. */
export function isPassedOver(name: string): boolean {
  if (PASSED_OVER_BELOW.some((prefix) => name.startsWith(prefix))) return true;
  return PASSED_OVER.some((known) => name === known || (known.endsWith('.address') && name.startsWith(`${known}.`)));
}

/** Names the scheduler that runs. */
export const SCHEDULER_CLASS = 'yarn.resourcemanager.scheduler.class';

/** Which scheduler a class is. */
export const SYSTEMS: Readonly<Record<string, YarnSystem>> = {
  FairScheduler: 'yarn-fair',
  CapacityScheduler: 'yarn-capacity',
};

/** The class of a scheduler in full. */
export const SCHEDULER_CLASSES: Readonly<Record<YarnSystem, string>> = {
  'yarn-fair': 'org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler',
  'yarn-capacity': 'org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler',
};
