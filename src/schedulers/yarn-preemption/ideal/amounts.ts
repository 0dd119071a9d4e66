/**
 * From ideal shares to the amounts to preempt. Two throttles multiply: at most total_preemption_per_round of the cluster is to
 * be preempted from the children of one parent, and natural_termination_factor of that in this round.
 *
 *   needed        = sum over siblings of max(used - ideal, 0)
 *   scale         = min(1, allowed / needed), in 32 bits
 *   toBePreempted = trunc((used - ideal) x scale)
 *                   from 2.8 on: trunc((used - killable - max(ideal, min(used + pending, guaranteed))) x scale)
 *   toObtain      = toBePreempted x natural_termination_factor, truncated (from 2.8 on rounded); nothing in the dead zone,
 *                   used <= guaranteed x (1 + max_ignored_over_capacity)
 *
 * Source: YARN-569; Hadoop, PreemptableResourceCalculator, TempQueuePerPartition.assignPreemption.
 */
import { add, addTo, isZero, larger, smaller, subtract } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { isMore, isSomething, nothing, ratio32, scaled, scaledAndRounded } from '../arithmetic';
import type { QueueState } from '../queue-state';

/**
 * Sets `over` and `toBePreempted` of siblings.
 * @param total the ideal share of their parent
 * @param allowed the budget of the round
 * @returns what the siblings have above their ideal shares together, and the factor that scales it down to the budget
 */
export function scaleToBudget(
  calculator: ResourceCalculator,
  total: Resource,
  siblings: readonly QueueState[],
  allowed: Resource,
  modern: boolean,
): { needed: Resource; scale: number } {
  const needed = new Float64Array(total.length);
  for (const { used, ideal } of siblings) {
    if (isMore(calculator, total, used, ideal)) addTo(needed, subtract(used, ideal));
  }
  // Where the parent's ideal share is zero, the factor is 0 / 0, and a product with it is 0 in Java.
  const scale = isMore(calculator, total, needed, allowed) ? ratio32(calculator, total, allowed, needed) || 0 : 1;
  const none = nothing(total.length);
  for (const state of siblings) {
    const { used, ideal, killable, pending, guaranteed } = state;
    const held = modern && !isZero(killable) ? subtract(used, killable) : used;
    const kept = modern
      ? larger(calculator, total, smaller(calculator, total, add(used, pending), guaranteed), ideal)
      : ideal;
    state.over = isMore(calculator, total, held, kept) ? subtract(held, kept) : none;
    state.toBePreempted = state.over === none ? none : scaled(state.over, scale);
  }
  return { needed, scale };
}

export interface Dampening {
  readonly maxIgnoredOverCapacity: number;
  /** undefined: everything is preempted at once, for the sake of reservations. */
  readonly naturalTerminationFactor: number | undefined;
  readonly modern: boolean;
}

/** Sets `toObtain` and `inDeadZone` of a leaf. `cluster`: total capacity of all partitions. */
export function dampen(
  calculator: ResourceCalculator,
  cluster: Resource,
  leaf: QueueState,
  { maxIgnoredOverCapacity, naturalTerminationFactor: factor, modern }: Dampening,
): void {
  leaf.toObtain = nothing(cluster.length);
  leaf.inDeadZone = false;
  if (leaf.preemptionDisabled) return;
  const edge = scaled(leaf.guaranteed, 1 + maxIgnoredOverCapacity);
  if (!isMore(calculator, cluster, leaf.used, edge)) {
    leaf.inDeadZone = isMore(calculator, cluster, leaf.used, leaf.guaranteed);
    return;
  }
  const amount = leaf.toBePreempted;
  // A copy, because selectors take what they choose off this amount.
  if (factor === undefined || !isSomething(calculator, cluster, amount)) leaf.toObtain = amount.slice();
  else leaf.toObtain = modern ? scaledAndRounded(calculator, amount, factor) : scaled(amount, factor);
}
