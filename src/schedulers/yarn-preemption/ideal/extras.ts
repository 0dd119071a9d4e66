/**
 * Usage above the guarantee, from the leaves up: that of a leaf is preemptable, or untouchable where preemption is disabled; that
 * of a parent is preemptable as far as that of its children is.
 *
 *   extra = max(used - guaranteed, 0)
 *   leaf:   disabled ? untouchable = extra : preemptable = extra
 *   parent: c = sum of preemptable of its children; untouchable = max(extra - c, 0); preemptable = min(c, extra)
 * Source: YARN-2056; Hadoop, TempQueuePerPartition.updatePreemptableExtras.
 */
import { addTo, smaller, subtract } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { isMore, isSomething, nothing } from '../arithmetic';
import type { QueueState } from '../queue-state';

/** Sets `untouchable` and `preemptable` of a queue and all queues below it. `total`: capacity of the partition. */
export function computeExtras(calculator: ResourceCalculator, state: QueueState, total: Resource): void {
  const none = nothing(total.length);
  let extra = subtract(state.used, state.guaranteed);
  if (!isSomething(calculator, total, extra)) extra = none;
  if (state.children.length === 0) {
    state.untouchable = state.preemptionDisabled ? extra : none;
    state.preemptable = state.preemptionDisabled ? none : extra;
    return;
  }
  const ofChildren = new Float64Array(total.length);
  for (const child of state.children) {
    computeExtras(calculator, child, total);
    addTo(ofChildren, child.preemptable);
  }
  state.untouchable = isMore(calculator, total, extra, ofChildren) ? subtract(extra, ofChildren) : none;
  state.preemptable = smaller(calculator, total, ofChildren, extra);
}
