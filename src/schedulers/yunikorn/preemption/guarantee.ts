import type { QueueNode } from '../queues/queue-book';
import type { Resources } from '../resources';

/**
 * Whether preemption could be for an ask of the size: something is guaranteed to its leaf or above, and the ask would fit into what
 * is left of that if no other leaf held anything. A quick look before the search for victims, which asks for more.
 */
export function mayBeWithinGuarantee(leaf: QueueNode, size: Resources): boolean {
  let isGuaranteed = false;
  for (let t = 0; t < size.length; t++) {
    const guaranteed = nearestGuarantee(leaf, t);
    if (Number.isNaN(guaranteed)) continue;
    if (size[t] > 0 && size[t] > guaranteed - leaf.allocated[t]) return false;
    isGuaranteed = true;
  }
  return isGuaranteed;
}

/** What is guaranteed of a type to a queue, or else to the nearest one above it; not set for none. */
function nearestGuarantee(queue: QueueNode, type: number): number {
  const own = queue.guaranteed[type];
  return Number.isNaN(own) && queue.parent !== undefined ? nearestGuarantee(queue.parent, type) : own;
}
