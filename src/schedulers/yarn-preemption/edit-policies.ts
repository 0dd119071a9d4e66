/**
 * The policies that YARN's monitor can run beside the Capacity scheduler, and what each of them would do here. A policy that
 * is to run is one more entry with what it runs as.
 * Source: Hadoop, resourcemanager/monitor/SchedulingMonitorManager; YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES.
 */
import { knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { preemptionKnobs } from './knobs';

/** What is known of a policy (SchedulingEditPolicy). */
interface EditPolicy {
  /** Class without its package. */
  readonly name: string;
  /** What it runs as; absent: it has no effect here. */
  readonly runs?: 'preemption';
  /** Why it has none, as a clause. */
  readonly idle?: string;
}

const editPolicies: readonly EditPolicy[] = [
  { name: 'ProportionalCapacityPreemptionPolicy', runs: 'preemption' },
  {
    name: 'QueueConfigurationAutoRefreshPolicy',
    idle: 'it reloads a changed capacity-scheduler.xml; here changes are events',
  },
  {
    name: 'AutoCreatedQueueDeletionPolicy',
    idle: 'it deletes empty dynamic queues; the queues here are configured',
  },
];

/**
 * Classes of the policies that are to run, without their packages, in their order.
 * @internal
 */
export function monitorPolicies(scheduler: KnobHolder): string[] {
  return knobText(scheduler, preemptionKnobs.policies.knob)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => name.slice(name.lastIndexOf('.') + 1));
}

/** Whether one of them preempts. */
export function runsPreemption(scheduler: KnobHolder): boolean {
  const names = monitorPolicies(scheduler);
  return editPolicies.some(({ name, runs }) => runs === 'preemption' && names.includes(name));
}

/** What is to be said of those that have no effect, a clause each. */
export function idlePolicies(scheduler: KnobHolder): string[] {
  return monitorPolicies(scheduler).flatMap((name) => {
    const known = editPolicies.find((policy) => policy.name === name);
    if (known === undefined) return [`${name} has no effect: no policy has this name`];
    return known.idle === undefined ? [] : [`${name} has no effect: ${known.idle}`];
  });
}
