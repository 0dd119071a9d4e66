/**
 * The policies (SchedulingEditPolicy) that YARN's monitor can run beside the Capacity scheduler, and which of them have an effect
 * here.
 * Source: Hadoop, resourcemanager/monitor/SchedulingMonitorManager; YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES.
 */
import { knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { preemptionKnobs } from './knobs';

/** A policy of Hadoop. */
interface EditPolicy {
  /** Name of its class, without the package. */
  readonly name: string;
  /** What it does here; absent: it has no effect. */
  readonly runs?: 'preemption';
  /** Why it has none, a clause. */
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
 * The configured policies in their order, by class without its package.
 * @internal
 */
export function monitorPolicies(scheduler: KnobHolder): string[] {
  return knobText(scheduler, preemptionKnobs.policies.knob)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => name.slice(name.lastIndexOf('.') + 1));
}

/** Whether one of the configured policies preempts. */
export function runsPreemption(scheduler: KnobHolder): boolean {
  const names = monitorPolicies(scheduler);
  return editPolicies.some(({ name, runs }) => runs === 'preemption' && names.includes(name));
}

/** A clause about each configured policy that has no effect. */
export function idlePolicies(scheduler: KnobHolder): string[] {
  return monitorPolicies(scheduler).flatMap((name) => {
    const known = editPolicies.find((policy) => policy.name === name);
    if (known === undefined) return [`${name} has no effect: no policy has this name`];
    return known.idle === undefined ? [] : [`${name} has no effect: ${known.idle}`];
  });
}
