/**
 * The order of the children of a queue. With `fair`:
 *
 *     share(queue) = max over resource types of allocated / guaranteed    (fair max where nothing is guaranteed)
 *
 * 1. higher priority first (where priority ranks first)
 * 2. smaller share first
 * 3. higher priority first (where priority ranks last)
 * 4. larger pending resources in every type first
 *
 * Source: YuniKorn core, sorters.go sortQueue.
 */
import type { PriorityRank } from '../applications/application-order';
import { fairShare, isStrictlyLarger } from '../resources';
import type { Resources } from '../resources';
import { stableSort } from '../stable-sort';

/** What the order of the children of a parent queue depends on. */
export interface SiblingQueue {
  /** Current priority as `exposedPriority` gives it. */
  readonly priority: number;
  /** `fairShare` of the queue; each queue is measured against its own fair max. */
  readonly share: number;
  readonly pending: Resources;
}

/** What the share of a queue is computed from. */
export interface MeasuredQueue extends SiblingQueue {
  readonly allocated: Resources;
  readonly guaranteed: Resources;
  readonly fairMax: Resources;
}

type Before = (a: SiblingQueue, b: SiblingQueue) => boolean;

function hasMorePending(a: SiblingQueue, b: SiblingQueue): boolean {
  return isStrictlyLarger(a.pending, b.pending);
}

const siblingBefore: Readonly<Record<PriorityRank, Before>> = {
  first: (a, b) =>
    a.priority !== b.priority
      ? a.priority > b.priority
      : a.share !== b.share
        ? a.share < b.share
        : hasMorePending(a, b),
  last: (a, b) =>
    a.share !== b.share
      ? a.share < b.share
      : a.priority !== b.priority
        ? a.priority > b.priority
        : hasMorePending(a, b),
  none: (a, b) => (a.share !== b.share ? a.share < b.share : hasMorePending(a, b)),
};

/**
 * Sorts the children of one parent queue in place. They come in configured order, which decides ties, and the caller leaves
 * out those without pending resources. Under fifo only the priority counts, and only when it ranks first.
 *
 * YuniKorn keeps the fair max of each queue in a second list that its sort does not permute, so that later comparisons
 * pair a queue with the fair max of another one. Here every queue keeps its own; `orderQueuesInPlaces` does as YuniKorn.
 * This is the order of 1.6 and later, which is used for all releases here. Earlier releases had no fair max: they compared
 * all shares of a queue from the largest down, and a type without a guarantee counted by its plain quantity, so that bytes
 * outweighed vcores.
 */
export function orderQueues<Q extends SiblingQueue>(policy: 'fifo' | 'fair', priority: PriorityRank, queues: Q[]): Q[] {
  if (policy === 'fair') stableSort(queues, siblingBefore[priority]);
  else if (priority === 'first') stableSort(queues, (a, b) => a.priority > b.priority);
  return queues;
}

/**
 * Sorts the children of a parent queue under fair as YuniKorn does: the list of fair maxima is not permuted with the queues,
 * so that a queue is measured against the fair max of the queue that stood at its present place before. The steps are those
 * of an insertion sort, as Go's stable sort takes them for up to 20 queues.
 */
export function orderQueuesInPlaces<Q extends MeasuredQueue>(priority: PriorityRank, queues: Q[]): Q[] {
  const fairMax = queues.map((queue) => queue.fairMax);
  const measured = (place: number) => {
    const { allocated, guaranteed, pending, priority: own } = queues[place];
    return { priority: own, share: fairShare(allocated, guaranteed, fairMax[place]), pending };
  };
  for (let i = 1; i < queues.length; i++) {
    for (let j = i; j > 0 && siblingBefore[priority](measured(j), measured(j - 1)); j--) {
      [queues[j], queues[j - 1]] = [queues[j - 1], queues[j]];
    }
  }
  return queues;
}
