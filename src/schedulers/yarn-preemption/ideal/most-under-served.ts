/**
 * The order in which queues that want more are served:
 *
 *   1. higher priority, if ideal / guarantee is below 1 for both or for neither
 *   2. smaller ideal / guarantee
 *
 * Source: YARN-2056, YARN-5864; Hadoop, PriorityUtilizationQueueOrderingPolicy.compare.
 */
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { isSomething, ratio32 } from '../arithmetic';
import type { QueueState } from '../queue-state';

/** ideal / guarantee of a queue without a guarantee, Integer.MAX_VALUE as in Hadoop: it comes after all others. */
const NO_GUARANTEE = 2_147_483_647;

export interface UnderServedOrder {
  (a: QueueState, b: QueueState): number;
  /** ideal / guarantee, which alone decides between queues of one priority. */
  readonly part: (state: QueueState) => number;
}

/** @param total the ideal share of the queues' parent */
export function underServedOrder(calculator: ResourceCalculator, total: Resource): UnderServedOrder {
  const part = ({ ideal, guaranteed }: QueueState) =>
    isSomething(calculator, total, guaranteed) ? ratio32(calculator, total, ideal, guaranteed) : NO_GUARANTEE;
  const order = (a: QueueState, b: QueueState): number => {
    const partOfA = part(a);
    const partOfB = part(b);
    const sameSide = partOfA < 1 === partOfB < 1;
    return a.priority !== b.priority && sameSide ? b.priority - a.priority : partOfA - partOfB;
  };
  return Object.assign(order, { part });
}

/** Removes the first in the order from the list, of equals the one that is configured first, and returns it. */
function takeFirst(wanting: QueueState[], order: UnderServedOrder): QueueState {
  const at = firstOf(wanting, order);
  return wanting.splice(at, 1)[0];
}

function firstOf(wanting: readonly QueueState[], order: UnderServedOrder): number {
  let first = 0;
  for (let i = 1; i < wanting.length; i++) {
    const difference = order(wanting[i], wanting[first]);
    if (difference < 0 || (difference === 0 && wanting[i].queue < wanting[first].queue)) first = i;
  }
  return first;
}

/**
 * Sorts the list by the order, then as configured, if all queues have one priority. Otherwise the order is not transitive, and
 * only the first one can be found, again and again.
 * @returns whether it was sorted
 */
function sortOfOnePriority(wanting: QueueState[], { part }: UnderServedOrder): boolean {
  if (wanting.some(({ priority }) => priority !== wanting[0].priority)) return false;
  const parts = new Map(wanting.map((state) => [state, part(state)]));
  const partOf = (state: QueueState): number => parts.get(state) ?? NaN;
  for (const value of parts.values()) if (!Number.isFinite(value)) return false;
  wanting.sort((a, b) => partOf(a) - partOf(b) || a.queue - b.queue);
  return true;
}

/**
 * Removes the most under-served queue from the list together with all that are equally under-served, and returns them.
 * @param visited called for each of them, and for the one that comes next
 */
export function takeMostUnderServed(
  wanting: QueueState[],
  order: UnderServedOrder,
  visited: (state: QueueState) => void,
): QueueState[] {
  if (sortOfOnePriority(wanting, order)) {
    const served = wanting.length === 0 ? NaN : order.part(wanting[0]);
    const next = wanting.findIndex((state) => order.part(state) > served);
    wanting.slice(0, next < 0 ? wanting.length : next + 1).forEach(visited);
    return wanting.splice(0, next < 0 ? wanting.length : next);
  }
  const group: QueueState[] = [];
  while (wanting.length > 0) {
    const taken = takeFirst(wanting, order);
    group.push(taken);
    visited(taken);
    if (wanting.length === 0) break;
    const next = wanting[firstOf(wanting, order)];
    if (order(taken, next) < 0) {
      visited(next);
      break;
    }
  }
  return group;
}

/** The list in the order, as a copy. */
export function inOrder(wanting: readonly QueueState[], order: UnderServedOrder): QueueState[] {
  const rest = [...wanting];
  if (sortOfOnePriority(rest, order)) return rest;
  const sorted: QueueState[] = [];
  while (rest.length > 0) sorted.push(takeFirst(rest, order));
  return sorted;
}
