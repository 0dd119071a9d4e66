/**
 * Ideal shares from 2.7 on: queues begin with their usage, at most their guarantee and the untouchable part. In each step only
 * the most under-served of the queues that want more are offered something.
 *
 *   begin    = used > guaranteed ? guaranteed + untouchable : used   (amounts as a whole, not type by type, as before 3.2)
 *   offered  = round(unassigned x guaranteed / sum of guaranteed over all that want more)
 *   accepted = max(0, min(offered, maximum - ideal, used + demand - ideal)),
 *              from 2.8 on, unless balancing, of a leaf: at most max(used, guaranteed) - ideal
 *
 * Source: YARN-2056, YARN-4390 (demand without reservations), YARN-8379 (balancing); Hadoop,
 * AbstractPreemptableResourceCalculator.computeFixpointAllocation.
 */
import {
  add,
  addTo,
  clampToZero,
  componentwiseMax,
  componentwiseMin,
  larger,
  smaller,
  subtract,
  subtractFrom,
} from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { isMore, isSomething, nothing, quotient32, ratio32, scaledAndRounded } from '../arithmetic';
import { inOrder, takeMostUnderServed, underServedOrder } from './most-under-served';
import type { Offer, OfferStep } from './offers';
import type { QueueState } from '../queue-state';

export interface OrderedRules {
  readonly calculator: ResourceCalculator;
  /** From 2.8 on: offers stop at what is left, and leaves at their guarantee. */
  readonly modern: boolean;
  /** Shares of leaves may exceed their guarantees nevertheless. */
  readonly balancing: boolean;
  /** Reserved resources count as demand. */
  readonly countReserved: boolean;
  /** Called for queues in the order in which they are found under-served. */
  readonly visited: (state: QueueState) => void;
}

/** Sets the ideal shares with which queues begin, and takes them off `unassigned`. */
export function beginWithUsed(
  calculator: ResourceCalculator,
  total: Resource,
  queues: readonly QueueState[],
  unassigned: Resource,
): void {
  for (const state of queues) {
    const { used, guaranteed, untouchable } = state;
    state.ideal = isMore(calculator, total, used, guaranteed) ? add(guaranteed, untouchable) : used;
    subtractFrom(unassigned, state.ideal);
  }
}

/**
 * Divides an amount among queues.
 * @param total the ideal share of their parent
 * @param queues with the ideal shares of `beginWithUsed`
 * @param unassigned what is divided; lowered by what is accepted
 * @param equalParts whether all are offered equal parts, for queues without a guarantee
 * @returns the steps, for views
 */
export function orderedFixedPoint(
  rules: OrderedRules,
  total: Resource,
  queues: readonly QueueState[],
  unassigned: Resource,
  equalParts: boolean,
): OfferStep[] {
  const { calculator, modern, visited } = rules;
  const order = underServedOrder(calculator, total);
  const wanting = queues.filter((state) => isMore(calculator, total, add(state.used, state.pending), state.ideal));
  const steps: OfferStep[] = [];
  while (wanting.length > 0 && isSomething(calculator, total, unassigned)) {
    const before = unassigned.slice();
    const names = inOrder(wanting, order).map((state) => state.queue);
    const shareOf = shares(rules, before, wanting, equalParts);
    const offers: Offer[] = [];
    for (const state of takeMostUnderServed(wanting, order, visited)) {
      if (modern && !calculator.isAnyMajorAbove(unassigned, 0)) break;
      const share = shareOf(state);
      let offered = scaledAndRounded(calculator, before, share);
      if (modern) offered = componentwiseMin(offered, unassigned);
      const accepted = accept(rules, total, state, offered);
      state.ideal = add(state.ideal, accepted);
      if (isSomething(calculator, total, accepted)) wanting.push(state);
      if (modern) {
        subtractFrom(unassigned, accepted);
        clampToZero(unassigned);
      }
      offers.push({ queue: state.queue, share, offered, accepted, ideal: state.ideal });
    }
    if (!modern) for (const { accepted } of offers) subtractFrom(unassigned, accepted);
    steps.push({ unassigned: before, wanting: names, equalParts, offers });
  }
  inOrder(wanting, order).forEach(visited);
  return steps;
}

/**
 * The part of each queue in what is left: its guarantee by the sum of the guarantees of all queues that want more, in 32 bits.
 * From 2.8 on each type has its own part.
 */
function shares(
  { calculator, modern }: OrderedRules,
  unassigned: Resource,
  wanting: readonly QueueState[],
  equalParts: boolean,
): (state: QueueState) => Float64Array {
  const same = (part: number) => new Float64Array(unassigned.length).fill(part);
  if (equalParts) {
    const part = Math.fround(1 / wanting.length);
    return () => same(part);
  }
  const guaranteed = new Float64Array(unassigned.length);
  for (const state of wanting) addTo(guaranteed, state.guaranteed);
  if (!modern) return (state) => same(ratio32(calculator, unassigned, state.guaranteed, guaranteed));
  return (state) => guaranteed.map((sum, type) => (sum === 0 ? 0 : quotient32(state.guaranteed[type], sum)));
}

function accept(rules: OrderedRules, total: Resource, state: QueueState, offered: Resource): Resource {
  const { calculator, modern, balancing, countReserved } = rules;
  const { used, guaranteed, maximum, ideal, pending, pendingWithoutReserved } = state;
  const none = nothing(ideal.length);
  const toMaximum = componentwiseMax(subtract(maximum, ideal), none);
  const demand = subtract(add(used, countReserved || !modern ? pending : pendingWithoutReserved), ideal);
  const wanted = smaller(calculator, total, offered, demand);
  if (!modern) return smaller(calculator, total, toMaximum, wanted);
  let accepted = componentwiseMin(toMaximum, wanted);
  if (!balancing && state.children.length === 0) {
    const toGuarantee = subtract(larger(calculator, total, used, guaranteed), ideal);
    accepted = smaller(calculator, total, accepted, larger(calculator, total, toGuarantee, none));
  }
  return componentwiseMin(componentwiseMax(accepted, none), offered);
}
