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
import { compareShares, fairShare, writeShares } from '../shares';
import { isStrictlyLarger } from '../resources';
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

type Before<Q> = (a: Q, b: Q) => boolean;

/** The order by priority, by use (`compareUse` is negative where the first one uses less), and by what is pending. */
function fairOrder<Q extends SiblingQueue>(
  compareUse: (a: Q, b: Q) => number,
): Readonly<Record<PriorityRank, Before<Q>>> {
  const morePending = (a: Q, b: Q) => isStrictlyLarger(a.pending, b.pending);
  return {
    first: (a, b) => {
      if (a.priority !== b.priority) return a.priority > b.priority;
      const use = compareUse(a, b);
      return use !== 0 ? use < 0 : morePending(a, b);
    },
    last: (a, b) => {
      const use = compareUse(a, b);
      if (use !== 0) return use < 0;
      return a.priority !== b.priority ? a.priority > b.priority : morePending(a, b);
    },
    none: (a, b) => {
      const use = compareUse(a, b);
      return use !== 0 ? use < 0 : morePending(a, b);
    },
  };
}

const byShare = fairOrder<SiblingQueue>((a, b) => a.share - b.share);

/** Compares all shares of two queues in what they are guaranteed, from the largest down. */
function compareShareLists(a: MeasuredQueue, b: MeasuredQueue): number {
  const [mine, its] = [new Float64Array(a.allocated.length), new Float64Array(b.allocated.length)];
  const count = writeShares(a.allocated, a.guaranteed, mine);
  return compareShares(mine, count, its, writeShares(b.allocated, b.guaranteed, its));
}

const byShareLists = fairOrder<MeasuredQueue>(compareShareLists);

/**
 * Sorts the children of one parent queue in place. They come in configured order, which decides ties, and the caller leaves
 * out those without pending resources. Under fifo only the priority counts, and only when it ranks first.
 *
 * YuniKorn keeps the fair max of each queue in a second list that its sort does not permute, so that later comparisons
 * pair a queue with the fair max of another one. Here every queue keeps its own; `orderQueuesInPlaces` does as YuniKorn.
 * This is the order of 1.6 and later, which is used for all releases unless a scenario asks for the real code; that of
 * earlier releases is `orderQueuesByShareLists`.
 */
export function orderQueues<Q extends SiblingQueue>(policy: 'fifo' | 'fair', priority: PriorityRank, queues: Q[]): Q[] {
  if (policy === 'fair') stableSort(queues, byShare[priority]);
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
    for (let j = i; j > 0 && byShare[priority](measured(j), measured(j - 1)); j--) {
      [queues[j], queues[j - 1]] = [queues[j - 1], queues[j]];
    }
  }
  return queues;
}

/**
 * Sorts the children of a parent queue under fair as releases before 1.6 do. They know no fair max: all shares of a queue are
 * compared from the largest down, and a type without a guarantee counts by its plain quantity, so that bytes outweigh vcores.
 *
 * Source: YuniKorn core 1.5, resources.go CompUsageRatioSeparately.
 */
export function orderQueuesByShareLists<Q extends MeasuredQueue>(priority: PriorityRank, queues: Q[]): Q[] {
  stableSort(queues, byShareLists[priority]);
  return queues;
}
