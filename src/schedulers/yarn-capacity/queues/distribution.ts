/**
 * Guarantee and maximum of every queue, from the root down.
 *
 *   in percent     absolute capacity = absolute capacity of the parent x capacity
 *                  guarantee = cluster x absolute capacity; the maximum alike
 *   in resources   guarantee = minimum x min(1, guarantee of the parent / sum of its children's minima), by type
 *                  maximum = min(maximum, maximum of the parent)
 *
 * Fractions are 32-bit numbers and amounts whole units, as in YARN.
 * Source: Hadoop, scheduler/capacity: CSQueueUtils.updateAbsoluteCapacitiesByNodeLabels,
 * ParentQueue.calculateEffectiveResourcesAndCapacity.
 */
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import type { CapacityQueue } from './capacity-queue';

/** Computes guarantee and maximum of every queue. */
export function distribute(root: CapacityQueue, calculator: ResourceCalculator, cluster: Resource): void {
  root.absoluteCapacity = 1;
  root.absoluteMaximum = root.config.maximumCapacity;
  root.guaranteed.set(cluster);
  root.maximum.set(times(cluster, root.absoluteMaximum));
  distributeBelow(root, calculator, cluster);
}

function distributeBelow(parent: CapacityQueue, calculator: ResourceCalculator, cluster: Resource): void {
  const scale = scaleOf(parent);
  for (const child of parent.children) {
    const { minimum, maximum, capacity, maximumCapacity } = child.config;
    if (minimum === undefined) {
      child.absoluteCapacity = Math.fround(parent.absoluteCapacity * capacity);
      child.absoluteMaximum = Math.fround(parent.absoluteMaximum * maximumCapacity);
      child.guaranteed.set(times(cluster, child.absoluteCapacity));
      child.maximum.set(times(cluster, child.absoluteMaximum));
    } else {
      child.guaranteed.set(minimum.map((quantity, t) => Math.floor(quantity * scale[t])));
      child.maximum.set(parent.maximum.map((quantity, t) => Math.min(quantity, maximum?.[t] ?? Infinity)));
      child.absoluteCapacity = Math.fround(calculator.share(cluster, child.guaranteed));
      child.absoluteMaximum = Math.fround(calculator.share(cluster, child.maximum));
    }
    distributeBelow(child, calculator, cluster);
  }
}

/** By type: the factor on the minima of the children, below 1 where the parent has less than their sum. */
function scaleOf(parent: CapacityQueue): Resource {
  const sum = parent.guaranteed.map(() => 0);
  for (const { config } of parent.children) config.minimum?.forEach((quantity, t) => (sum[t] += quantity));
  return sum.map((quantity, t) => (quantity > parent.guaranteed[t] ? parent.guaranteed[t] / quantity : 1));
}

function times(resource: Resource, factor: number): Resource {
  return resource.map((quantity) => Math.trunc(quantity * factor));
}
