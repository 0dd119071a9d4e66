import type { QueueNode } from '../queues/queue-book';
import type { Resources } from '../resources';

/**
 * Whether an ask of the size may be within the guarantee of its leaf: the leaf or a queue above has one, and the ask fits
 * into what is left of it if all other leaves are empty. Necessary for preemption; checked before the search for victims.
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

/** The guarantee of a type of the queue, or else of the nearest queue above that has one; not set without any. */
function nearestGuarantee(queue: QueueNode, type: number): number {
  const own = queue.guaranteed[type];
  return Number.isNaN(own) && queue.parent !== undefined ? nearestGuarantee(queue.parent, type) : own;
}
