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

/** What the share of a queue is worked out from. */
export interface MeasuredQueue extends SiblingQueue {
  readonly allocated: Resources;
  readonly guaranteed: Resources;
  readonly fairMax: Resources;
}

type Before = (a: SiblingQueue, b: SiblingQueue) => boolean;

function hasMorePending(a: SiblingQueue, b: SiblingQueue): boolean {
  return isStrictlyLarger(a.pending, b.pending);
}

/** Under fair: by share and priority, then the queue whose pending resources are larger in every type. */
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
 * Sorts the children of one parent queue in place, given in configured order, which decides ties. Candidates are only
 * children that are not stopped and have pending resources; leaving out the others is the caller's part. Under fair:
 * by share and priority, then the queue whose pending resources are larger in every type first. Under fifo only the
 * priority counts, and only when it ranks first.
 *
 * YuniKorn keeps the fair max of each queue in a second list that its sort does not permute, so that later comparisons
 * pair a queue with another one's fair max. Here every queue keeps its own; `orderQueuesInPlaces` is the other way.
 * This is the order of 1.6 and later, for all releases here. Before, there was no fair max: all shares of a queue were compared
 * from the largest down, and a type without a guarantee counted by its plain quantity, so that bytes outweighed vcores.
 * Source: YuniKorn core, sorters.go sortQueue.
 */
export function orderQueues<Q extends SiblingQueue>(policy: 'fifo' | 'fair', priority: PriorityRank, queues: Q[]): Q[] {
  if (policy === 'fair') stableSort(queues, siblingBefore[priority]);
  else if (priority === 'first') stableSort(queues, (a, b) => a.priority > b.priority);
  return queues;
}

/**
 * Sorts the children of a parent queue under fair as the real code does: the fair max stays in its place while the queues
 * change theirs, so that a queue is measured against whatever fair max stood where it has come to. The steps are those of
 * an insertion sort, as Go's stable sort takes them for up to 20 queues.
 * Source: YuniKorn core, sorters.go sortQueue.
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
