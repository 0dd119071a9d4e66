/**
 * Ideal shares as in 2.1 to 2.6: all queues begin with nothing, and in every step each active queue is offered its part of what
 * is left.
 *
 *   offered  = trunc(unassigned x guaranteed / sum of guaranteed over the active)
 *   accepted = min(maximum - ideal, offered, used + pending - ideal); a queue that accepts nothing is no longer active
 *
 * Queues without a guarantee follow, with equal parts of the rest.
 * Source: YARN-569.
 */
import { add, addTo, smaller, subtract, subtractFrom } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { isSomething, ratio32, scaled } from '../arithmetic';
import type { Offer, OfferStep } from './offers';
import type { QueueState } from '../queue-state';

/**
 * Divides an amount among queues that begin with nothing.
 * @param total the ideal share of their parent
 * @param unassigned what is divided; lowered by what is accepted
 * @param equalParts whether all are offered equal parts, for queues without a guarantee
 * @returns the steps, for views
 */
export function classicFixedPoint(
  calculator: ResourceCalculator,
  total: Resource,
  queues: readonly QueueState[],
  unassigned: Resource,
  equalParts: boolean,
): OfferStep[] {
  const steps: OfferStep[] = [];
  let active = queues;
  while (active.length > 0 && isSomething(calculator, total, unassigned)) {
    const before = unassigned.slice();
    const guaranteed = new Float64Array(total.length);
    for (const state of active) addTo(guaranteed, state.guaranteed);
    const offers: Offer[] = [];
    const still: QueueState[] = [];
    for (const state of active) {
      const part = equalParts
        ? Math.fround(1 / active.length)
        : ratio32(calculator, before, state.guaranteed, guaranteed);
      const offered = scaled(before, part);
      const accepted = smaller(
        calculator,
        total,
        subtract(state.maximum, state.ideal),
        smaller(calculator, total, offered, subtract(add(state.used, state.pending), state.ideal)),
      );
      state.ideal = add(state.ideal, accepted);
      if (isSomething(calculator, total, accepted)) still.push(state);
      offers.push({
        queue: state.queue,
        share: new Float64Array(total.length).fill(part),
        offered,
        accepted: accepted.slice(),
        ideal: state.ideal,
      });
    }
    for (const { accepted } of offers) subtractFrom(unassigned, accepted);
    steps.push({ unassigned: before, wanting: active.map((state) => state.queue), equalParts, offers });
    active = still;
  }
  return steps;
}
