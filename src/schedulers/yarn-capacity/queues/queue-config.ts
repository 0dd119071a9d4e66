/** The configuration of a queue, read from its settings. */
import { authored, knobNumber, knobSwitch, knobText, optionalNumber } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import type { QueueInput } from '../../../sim/run-input';
import { MEMORY, VCORES } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { YarnUnits } from '../../yarn/units';
import { isOwnPolicy } from '../../../scenario/own-policy';
import type { AppOrderingPolicy } from '../assignment/app-ordering';
import { queueKnobs } from '../queue-knobs';
import type { Generation } from '../limits/user-limit';
import type { QueueOrderingPolicy } from './queue-ordering';

export interface QueueConfig {
  readonly path: string;
  /** -1 for the root; parents stand before their children. */
  readonly parent: number;
  readonly leaf: boolean;
  /** Fraction of the parent, as the 32-bit number that YARN keeps. */
  readonly capacity: number;
  readonly maximumCapacity: number;
  /** Resources instead of fractions; types that are not named are 0, as in Hadoop. */
  readonly minimum: Resource | undefined;
  readonly maximum: Resource | undefined;
  readonly minimumUserLimitPercent: number;
  readonly userLimitFactor: number;
  readonly userWeights: ReadonlyMap<string, number>;
  readonly maximumApplications: number | undefined;
  readonly maximumAmFraction: number | undefined;
  readonly appOrdering: AppOrderingPolicy;
  readonly sizeBasedWeight: boolean;
  readonly queueOrdering: QueueOrderingPolicy;
  readonly priority: number;
  readonly defaultPriority: number;
  readonly stopped: boolean;
  /** Who may submit to it and administer it; undefined: not configured. */
  readonly submitAcl: string | undefined;
  readonly administerAcl: string | undefined;
  readonly disablePreemption: boolean | undefined;
  readonly disableIntraQueuePreemption: boolean | undefined;
  /** Largest container; Infinity where not configured. */
  readonly maximumAllocation: Resource;
}

const PERCENT = 100;

/** A percentage as the 32-bit fraction that YARN makes of it. */
export function fraction(percent: number): number {
  return Math.fround(Math.fround(percent) / PERCENT);
}

/** The percentage that a maximum-capacity means: -1 stands for 100. */
export function maximumPercent(percent: number): number {
  return percent === -1 ? PERCENT : percent;
}

/**
 * The order in which a queue asks its children. Up to 2.7 that is utilization. Later a parent without an ordering-policy has
 * that of its own parent.
 * @param above the order of its parent; undefined for the root
 */
export function queueOrderingOf(
  settings: KnobHolder,
  generation: Generation,
  above: QueueOrderingPolicy | undefined,
): QueueOrderingPolicy {
  const { knob } = queueKnobs.orderingPolicy;
  const policy = knobText(settings, knob);
  if (isOwnPolicy(policy)) return policy;
  const inForce = authored(settings, knob) === undefined ? above : policy;
  return inForce === 'priority-utilization' && generation === 'current' ? inForce : 'utilization';
}

/**
 * Reads the settings of a queue.
 * @param above the configuration of the parent
 */
export function readQueue(
  queue: QueueInput,
  units: YarnUnits,
  generation: Generation = 'current',
  above?: QueueConfig,
): QueueConfig {
  const { id, parent, leaf, settings } = queue;
  const number = (name: keyof typeof queueKnobs) => knobNumber(settings, queueKnobs[name].knob);
  const isRoot = parent < 0;
  const policy = knobText(settings, queueKnobs.orderingPolicy.knob);
  const maximumAllocation = units.none().fill(Infinity);
  maximumAllocation[MEMORY] = optionalNumber(settings, queueKnobs.maximumMb.knob) ?? Infinity;
  maximumAllocation[VCORES] = optionalNumber(settings, queueKnobs.maximumVcores.knob) ?? Infinity;
  return {
    path: id,
    parent,
    leaf,
    capacity: isRoot ? 1 : fraction(number('capacity')),
    maximumCapacity: fraction(maximumPercent(number('maximumCapacity'))),
    minimum: resourcesOf(queue.guaranteed, units),
    maximum: resourcesOf(queue.max, units),
    minimumUserLimitPercent: number('minimumUserLimitPercent'),
    userLimitFactor: number('userLimitFactor'),
    userWeights: userWeightsOf(settings),
    maximumApplications: optionalNumber(settings, queueKnobs.maximumApplications.knob),
    maximumAmFraction: optionalNumber(settings, queueKnobs.maximumAmPercent.knob),
    appOrdering: policy === 'fair' || isOwnPolicy(policy) ? policy : 'fifo',
    sizeBasedWeight: knobSwitch(settings, queueKnobs.sizeBasedWeight.knob),
    queueOrdering: queueOrderingOf(settings, generation, above?.queueOrdering),
    priority: number('priority'),
    defaultPriority: number('defaultPriority'),
    stopped: knobText(settings, queueKnobs.state.knob) === 'STOPPED',
    submitAcl: authored(settings, queueKnobs.submitAcl.knob) as string | undefined,
    administerAcl: authored(settings, queueKnobs.administerAcl.knob) as string | undefined,
    disablePreemption: authored(settings, queueKnobs.disablePreemption.knob) as boolean | undefined,
    disableIntraQueuePreemption: authored(settings, queueKnobs.disableIntraQueuePreemption.knob) as boolean | undefined,
    maximumAllocation,
  };
}

/** The resources in a row, 0 of types that it does not name; undefined if it names none. */
export function resourcesOf(row: readonly number[], units: YarnUnits): Resource | undefined {
  if (row.every((quantity) => Number.isNaN(quantity))) return undefined;
  const known = units.capacity(row, 0);
  return known.map((quantity) => (Number.isNaN(quantity) ? 0 : quantity));
}

/** Weights of users in a queue, by name; users that are not listed have 1. */
export function userWeightsOf(settings: KnobHolder): ReadonlyMap<string, number> {
  const users = settings['user-settings'];
  if (typeof users !== 'object' || users === null) return new Map();
  return new Map(
    Object.entries(users).map(([user, of]) => [user, (of as { readonly weight?: number }).weight ?? 1] as const),
  );
}
