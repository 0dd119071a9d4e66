/**
 * From the cluster to an application: what a queue may use now, and the headroom reported to application masters.
 * Source: Hadoop, scheduler/capacity: ParentQueue.getResourceLimitsOfChild, LeafQueue.getHeadroom.
 */
import type { Resource } from '../../yarn/resources';
import { addTo, setDifference, setSum, smaller } from '../../yarn/resources';
import type { CapacityApp } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import type { CapacityQueue } from '../queues/capacity-queue';
import { roundDownInPlace } from '../rounding';

/**
 * What a parent that may use `limit` has left for its children beyond what they use.
 * @param left where it is written
 */
export function leftFor(
  { settings, cluster }: CapacityBook,
  parent: CapacityQueue,
  limit: Resource,
  left: Resource = new Float64Array(limit.length),
): Resource {
  setDifference(left, smaller(settings.calculator, cluster, limit, parent.maximum), parent.used);
  addTo(left, parent.killable);
  return left;
}

/**
 * What a child may use: what it uses and what its parent has `left`, at most its maximum.
 * @param limit where it is written
 */
export function limitWithin(
  { settings, cluster }: CapacityBook,
  child: CapacityQueue,
  left: Resource,
  limit: Resource = new Float64Array(left.length),
): Resource {
  const { calculator, minimumAllocation } = settings;
  setSum(limit, left, child.used);
  if (calculator.compare(cluster, limit, child.usable) > 0) limit.set(child.usable);
  return roundDownInPlace(limit, minimumAllocation);
}

/** What a child may use when its parent may use `limit`. */
export function limitOfChild(book: CapacityBook, child: CapacityQueue, limit: Resource): Resource {
  return limitWithin(book, child, leftFor(book, child.parent as CapacityQueue, limit));
}

/** What a queue may use now, given what others use. */
export function limitOf(book: CapacityBook, queue: CapacityQueue): Resource {
  return queue.parent === undefined ? book.cluster : limitOfChild(book, queue, limitOf(book, queue.parent));
}

/**
 * What an application may still get under the limits of its user and queue, in whole minimum allocations. It is reported when
 * something in the leaf changes; `headroomTold` computes from it what is reported to the master.
 * @param allowance where it is written
 */
export function allowanceOf(book: CapacityBook, app: CapacityApp, allowance: Resource): Resource {
  const { user, leaf } = app;
  const ofUser = book.userLimits.ofApp(app);
  const { currentLimit: ofQueue } = leaf;
  for (let t = 0; t < allowance.length; t++) {
    allowance[t] = Math.max(0, Math.min(ofUser[t] - user.used[t], ofQueue[t] - leaf.used[t]));
  }
  return roundDownInPlace(allowance, book.settings.minimumAllocation);
}

/**
 * The headroom reported to an application master, MB: its allowance, but no more than is free in the cluster. Any change
 * anywhere changes it for all waiting applications, so it is computed on demand.
 * @param allowance as reported, MB
 * @param cluster total capacity of the nodes, MB
 * @param used held by applications, MB
 */
export function headroomTold(allowance: number, cluster: number, used: number): number {
  return Math.max(0, Math.min(allowance, cluster - used));
}
