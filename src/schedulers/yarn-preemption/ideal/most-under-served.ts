/**
 * The order in which queues that want more are served: by ideal / guaranteed, and where priorities count, the more important
 * first among those on the same side of their guarantee.
 * Source: YARN-2056, YARN-5864; Hadoop, PriorityUtilizationQueueOrderingPolicy.compare.
 */
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { isSomething, ratio32 } from '../arithmetic';
import type { QueueState } from '../queue-state';

/** Where a queue without a guarantee stands: after all others. */
const NO_GUARANTEE = 2_147_483_647;

export interface UnderServedOrder {
  (a: QueueState, b: QueueState): number;
  /** Ideal share by guarantee, which alone decides between queues of one priority. */
  readonly part: (state: QueueState) => number;
}

/** `total`: the share of their parent. */
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

/** Takes the first in the order out of the list; of equals the one that is configured first. */
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
 * Sorts the list by the order, then as configured, if both say the same of every three: of queues of one priority. Whether it
 * did. Where priorities differ only the first one can be told, again and again.
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
 * Takes the most under-served queue out of the list together with all that are as under-served. `visited` receives each of
 * them and of the one that comes next.
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

/** The list in the order, for those who read. */
export function inOrder(wanting: readonly QueueState[], order: UnderServedOrder): QueueState[] {
  const rest = [...wanting];
  if (sortOfOnePriority(rest, order)) return rest;
  const sorted: QueueState[] = [];
  while (rest.length > 0) sorted.push(takeFirst(rest, order));
  return sorted;
}
