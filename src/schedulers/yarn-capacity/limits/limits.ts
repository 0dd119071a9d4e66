/**
 * Limits on the way from the root to an application: what a queue may use now, and the headroom that applications receive.
 * Source: Hadoop, scheduler/capacity: ParentQueue.getResourceLimitsOfChild, LeafQueue.getHeadroom.
 */
import type { Resource } from '../../yarn/resources';
import { addTo, setDifference, setSum } from '../../yarn/resources';
import type { CapacityApp } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import type { CapacityQueue } from '../queues/capacity-queue';
import { cutDown, smaller } from '../rounding';

/**
 * What a parent that may use `limit` has left for its children beside what they use.
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
 * What a child may use when its parent has so much left: that and what the child uses, at most its maximum.
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
  return cutDown(limit, minimumAllocation);
}

/** What a child may use when its parent may use `limit`. */
export function limitOfChild(book: CapacityBook, child: CapacityQueue, limit: Resource): Resource {
  return limitWithin(book, child, leftFor(book, child.parent as CapacityQueue, limit));
}

/**
 * What limits leave to an application: what its user and its queue have left, in whole minimum allocations. It is stated when
 * something in the leaf changes; `headroomTold` gives what its master receives.
 * @param allowance where it is written
 */
export function allowanceOf(book: CapacityBook, app: CapacityApp, allowance: Resource): Resource {
  const { user, leaf } = app;
  const ofUser = book.userLimits.ofApp(app);
  const { currentLimit: ofQueue } = leaf;
  for (let t = 0; t < allowance.length; t++) {
    allowance[t] = Math.max(0, Math.min(ofUser[t] - user.used[t], ofQueue[t] - leaf.used[t]));
  }
  return cutDown(allowance, book.settings.minimumAllocation);
}

/**
 * The headroom that the master of an application receives, MB: what limits leave to it, but no more than is free in the cluster.
 * Every change anywhere would change it for all waiting applications, so it is computed on demand.
 * @param allowance as stated, MB
 * @param cluster what the nodes have together, MB
 * @param used what applications hold of it, MB
 */
export function headroomTold(allowance: number, cluster: number, used: number): number {
  return Math.max(0, Math.min(allowance, cluster - used));
}
