/**
 * What queues have over their guarantee, bottom up: of a leaf all of it may be taken, or none where preemption is
 * disabled; of a parent the preemptable parts of its children may be taken, and the rest is untouchable.
 *   extra = max(used - guaranteed, 0)
 *   leaf:   disabled ? untouchable = extra : preemptable = extra
 *   parent: c = sum of preemptable of its children; untouchable = max(extra - c, 0); preemptable = min(c, extra)
 * Source: YARN-2056; Hadoop, TempQueuePerPartition.updatePreemptableExtras.
 */
import { addTo, subtract } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { isMore, isSomething, lesser, nothing } from '../arithmetic';
import type { QueueState } from '../queue-state';

/** Sets `untouchable` and `preemptable` of a queue and all below it. `total`: of the partition. */
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
  state.preemptable = lesser(calculator, total, ofChildren, extra);
}
