/**
 * Ideal shares from 2.7 on: queues begin with their usage, up to their guarantee and the untouchable part; then only
 * the most under-served of those that want more are offered something in each step.
 *   begin    = used > guaranteed ? guaranteed + untouchable : used   (of several types as whole amounts, as before 3.2)
 *   offered  = round(unassigned x guaranteed / sum of guaranteed over all that want more)
 *   accepted = max(0, min(offered, maximum - ideal, used + demand - ideal)),
 *              modern and not balancing, of a leaf: at most max(used, guaranteed) - ideal
 * Source: YARN-2056, YARN-4390 (demand without reservations), YARN-8379 (balancing); Hadoop,
 * AbstractPreemptableResourceCalculator.computeFixpointAllocation.
 */
import {
  add,
  addTo,
  clampToZero,
  componentwiseMax,
  componentwiseMin,
  subtract,
  subtractFrom,
} from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { greater, isMore, isSomething, lesser, nothing, quotient32, ratio32, scaledAndRounded } from '../arithmetic';
import { inOrder, takeMostUnderServed, underServedOrder } from './most-under-served';
import type { Offer, OfferStep } from './offers';
import type { QueueState } from '../queue-state';

export interface OrderedRules {
  readonly calculator: ResourceCalculator;
  /** Modern: offers stop at what is left, and leaves at their guarantee. */
  readonly modern: boolean;
  /** Leaves may grow beyond their guarantee all the same. */
  readonly balancing: boolean;
  /** What is reserved counts as demand. */
  readonly countReserved: boolean;
  /** Hears of queues in the order in which they are found to be under-served. */
  readonly visited: (state: QueueState) => void;
}

/** Sets where the queues begin and takes it off `unassigned`. */
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

/** Hands out `unassigned`, which it changes, to queues that have begun. `total`: the share of their parent. */
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
 * The part of each queue in what is left, as the guarantees of all that want more say, in 32 bits: modern of each type, before of
 * all together.
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
  const wanted = lesser(calculator, total, offered, demand);
  if (!modern) return lesser(calculator, total, toMaximum, wanted);
  let accepted = componentwiseMin(toMaximum, wanted);
  if (!balancing && state.children.length === 0) {
    const toGuarantee = subtract(greater(calculator, total, used, guaranteed), ideal);
    accepted = lesser(calculator, total, accepted, greater(calculator, total, toGuarantee, none));
  }
  return componentwiseMin(componentwiseMax(accepted, none), offered);
}
