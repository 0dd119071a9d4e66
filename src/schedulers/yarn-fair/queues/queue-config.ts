/** The configuration of a queue, read from its settings. */
import { authored, knobNumber, knobSwitch, knobText, optionalNumber } from '../../../scenario/knobs';
import type { Knob, KnobHolder } from '../../../scenario/knobs';
import { UNLIMITED } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { queueKnobs, schedulerKnobs } from '../knobs';
import { isOwnPolicy } from '../../../scenario/own-policy';
import { readPolicyName } from '../shares/policy-name';
import { DEFAULT_QUEUE } from '../shares/policy-nesting';
import type { QueuePolicyName } from '../shares/policy';
import { parseResourceValue, resourceOf } from '../resource-value';
import type { ResourceElement } from '../resource-value';

const MILLI = 1000;

/** Undefined preemption settings are those of the parent. */
export interface QueueConfig {
  readonly weight: number;
  readonly minShare: Resource;
  /** For a cluster of that capacity; `UNLIMITED` in types without a maximum. */
  readonly maxShare: (cluster: Resource) => Resource;
  /** The maximum of queues that are created below it at run time. */
  readonly maxChildShare?: ((cluster: Resource) => Resource) | undefined;
  /** Whether placement created it, so that it is not configured. */
  readonly isDynamic: boolean;
  readonly policy: QueuePolicyName;
  readonly maxRunningApps: number;
  /** Largest container of its applications; undefined: that of the parent, then of the cluster. */
  readonly maxContainer?: Resource | undefined;
  /** Fraction of the fair share that masters may hold; -1: no limit. */
  readonly maxAMShare: number;
  /** ms; Infinity for never. */
  readonly minSharePreemptionTimeout?: number | undefined;
  readonly fairSharePreemptionTimeout?: number | undefined;
  /** Fraction of the fair share below which it is starved. */
  readonly fairSharePreemptionThreshold?: number | undefined;
  readonly allowPreemptionFrom: boolean;
}

/** The configured policy of a queue, or the default one. */
export function policyOfQueue(queue: KnobHolder, scheduler: KnobHolder): QueuePolicyName {
  const own = knobText(queue, queueKnobs.schedulingPolicy.knob);
  const name = own === '' ? knobText(scheduler, schedulerKnobs.defaultPolicy.knob) : own;
  return isOwnPolicy(name) ? name : (readPolicyName(name) ?? 'fair');
}

/** Names of the resource types as YARN writes them, in its order. */
export function yarnTypeNames(resourceTypes: readonly string[]): string[] {
  return ['memory-mb', 'vcores', ...resourceTypes.filter((type) => type !== 'memory' && type !== 'vcore')];
}

/** Parses a text of resources, which may depend on the capacity of the cluster; undefined if it is empty or wrong. */
function readResource(
  text: string,
  element: ResourceElement,
  types: readonly string[],
): ((cluster: Resource) => Resource) | undefined {
  if (text === '') return undefined;
  const value = parseResourceValue(text, element, types);
  return value.ok ? (cluster) => resourceOf(value.value, cluster) : undefined;
}

/**
 * Reads the settings of a queue.
 * @param types names of the resource types as YARN writes them
 */
export function readQueue(queue: KnobHolder, scheduler: KnobHolder, types: readonly string[]): QueueConfig {
  const unlimited = new Float64Array(types.length).fill(UNLIMITED);
  const of = (knob: Knob, element: ResourceElement) => readResource(knobText(queue, knob), element, types);
  const byDefault = readResource(knobText(scheduler, schedulerKnobs.queueMaxResources.knob), 'max', types);
  const seconds = (knob: Knob, holder: KnobHolder = queue) =>
    authored(holder, knob) === undefined ? undefined : knobNumber(holder, knob) * MILLI;
  const number = (knob: Knob, holder: KnobHolder = queue) => optionalNumber(holder, knob);
  const isRoot = queue.id === 'root';
  // Defaults for all queues are settings of the root, which its children inherit.
  const orOfRoot = (own: number | undefined, ofAll: number | undefined) => own ?? (isRoot ? ofAll : undefined);
  return {
    // Weights and shares of masters are 32-bit numbers: 0.3 of ten vcores is a little more than three, and is rounded up.
    weight: Math.fround(knobNumber(queue, queueKnobs.weight.knob)),
    minShare: of(queueKnobs.minResources.knob, 'min')?.(unlimited) ?? new Float64Array(types.length),
    // The default holds for the root as well.
    maxShare: of(queueKnobs.maxResources.knob, 'max') ?? byDefault ?? (() => unlimited),
    maxChildShare: of(queueKnobs.maxChildResources.knob, 'max'),
    isDynamic: queue.created === true && queue.id !== DEFAULT_QUEUE,
    maxContainer: of(queueKnobs.maxContainerAllocation.knob, 'max')?.(unlimited),
    policy: policyOfQueue(queue, scheduler),
    maxRunningApps:
      number(queueKnobs.maxRunningApps.knob) ?? number(schedulerKnobs.queueMaxApps.knob, scheduler) ?? Infinity,
    maxAMShare: Math.fround(
      number(queueKnobs.maxAMShare.knob) ?? knobNumber(scheduler, schedulerKnobs.queueMaxAMShare.knob),
    ),
    minSharePreemptionTimeout: orOfRoot(
      seconds(queueKnobs.minShareTimeout.knob),
      seconds(schedulerKnobs.minShareTimeout.knob, scheduler),
    ),
    fairSharePreemptionTimeout: orOfRoot(
      seconds(queueKnobs.fairShareTimeout.knob),
      seconds(schedulerKnobs.fairShareTimeout.knob, scheduler),
    ),
    fairSharePreemptionThreshold: orOfRoot(
      number(queueKnobs.fairShareThreshold.knob),
      number(schedulerKnobs.fairShareThreshold.knob, scheduler),
    ),
    allowPreemptionFrom: knobSwitch(queue, queueKnobs.allowPreemptionFrom.knob),
  };
}
