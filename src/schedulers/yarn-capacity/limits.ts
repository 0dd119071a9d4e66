/**
 * Limits on the way from the root to an application: what a queue may use now, and the headroom that applications are told.
 * Source: Hadoop, scheduler/capacity: ParentQueue.getResourceLimitsOfChild, LeafQueue.getHeadroom.
 */
import type { Resource } from '../yarn/resources';
import { addTo, clampToZero, componentwiseMin, subtract } from '../yarn/resources';
import type { CapacityApp } from './capacity-app';
import type { CapacityBook } from './capacity-book';
import type { CapacityQueue } from './capacity-queue';
import { roundDown, smaller } from './rounding';

/** What a child may use when its parent may use `limit`: what the parent has left and the child's own, at most its maximum. */
export function limitOfChild(book: CapacityBook, child: CapacityQueue, limit: Resource): Resource {
  const { settings, cluster } = book;
  const { calculator, minimumAllocation } = settings;
  const parent = child.parent as CapacityQueue;
  const left = subtract(smaller(calculator, cluster, limit, parent.maximum), parent.used);
  addTo(left, parent.killable);
  addTo(left, child.used);
  return roundDown(smaller(calculator, cluster, left, child.usable), minimumAllocation);
}

/**
 * What the master of an application is told it may still get, but for what is free in the cluster: what its user and its queue
 * have left, in whole minimum allocations.
 */
export function allowanceOf(book: CapacityBook, app: CapacityApp): Resource {
  const ofUser = subtract(book.userLimitOf(app), app.user.used);
  const ofQueue = subtract(app.leaf.currentLimit, app.leaf.used);
  clampToZero(ofUser);
  clampToZero(ofQueue);
  return roundDown(componentwiseMin(ofUser, ofQueue), book.settings.minimumAllocation);
}

/** The headroom that an application is told: its allowance, or what is free in the cluster where that is less. */
export function withinFree({ settings, cluster, root }: CapacityBook, allowance: Resource): Resource {
  return smaller(settings.calculator, cluster, subtract(cluster, root.used), allowance);
}
