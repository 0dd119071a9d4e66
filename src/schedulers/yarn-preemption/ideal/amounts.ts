/**
 * From ideal shares to what is taken. The two throttles multiply: at most total_preemption_per_round of the cluster is to be
 * taken from the children of one parent, and natural_termination_factor of that is taken now.
 *   needed        = sum over siblings of max(used - ideal, 0)
 *   scale         = min(1, allowed / needed), in 32 bits
 *   toBePreempted = trunc((used - ideal) x scale); modern: used without what is killable, and keeping at least
 *                   max(ideal, min(used + pending, guaranteed))
 *   dead zone     : nothing unless used > guaranteed x (1 + max_ignored_over_capacity)
 *   toObtain      = toBePreempted x natural_termination_factor, cut down or (modern) rounded
 * Source: YARN-569; Hadoop, PreemptableResourceCalculator, TempQueuePerPartition.assignPreemption.
 */
import { add, addTo, isZero, subtract } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { greater, isMore, isSomething, lesser, nothing, ratio32, scaled, scaledAndRounded } from '../arithmetic';
import type { QueueState } from '../queue-state';

/** What siblings are to lose, in proportion. Returns what the level needs and the factor that brings it into the budget. */
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
  // Where the parent's own share is nothing, the factor is 0 / 0, which Java makes 0 of when it multiplies.
  const scale = isMore(calculator, total, needed, allowed) ? ratio32(calculator, total, allowed, needed) || 0 : 1;
  const none = nothing(total.length);
  for (const state of siblings) {
    const { used, ideal, killable, pending, guaranteed } = state;
    const held = modern && !isZero(killable) ? subtract(used, killable) : used;
    const kept = modern
      ? greater(calculator, total, lesser(calculator, total, add(used, pending), guaranteed), ideal)
      : ideal;
    state.over = isMore(calculator, total, held, kept) ? subtract(held, kept) : none;
    state.toBePreempted = state.over === none ? none : scaled(state.over, scale);
  }
  return { needed, scale };
}

export interface Dampening {
  readonly maxIgnoredOverCapacity: number;
  /** undefined: everything is taken at once, for the sake of reservations. */
  readonly naturalTerminationFactor: number | undefined;
  readonly modern: boolean;
}

/** What is taken from a leaf in this round. `cluster`: all partitions together. */
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
  // Selectors take off this amount what they choose.
  if (factor === undefined || !isSomething(calculator, cluster, amount)) leaf.toObtain = amount.slice();
  else leaf.toObtain = modern ? scaledAndRounded(calculator, amount, factor) : scaled(amount, factor);
}
