/**
 * What every queue is guaranteed and may have at most, from the root down:
 *
 *   percentages   absolute capacity = that of the parent x capacity; guaranteed = cluster x absolute capacity; the maximum alike
 *   resources     guaranteed = what is written, less where the parent has less than all of its children together: each type times
 *                 parent / sum; maximum = what is written, at most that of the parent
 *
 * Parts are 32-bit numbers and amounts whole units, as YARN has them.
 * Source: Hadoop, scheduler/capacity: CSQueueUtils.updateAbsoluteCapacitiesByNodeLabels,
 * ParentQueue.calculateEffectiveResourcesAndCapacity.
 */
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import type { CapacityQueue } from './capacity-queue';

/** Works out what every queue is guaranteed and may have at most, from the root down. */
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

/** By type: the part of their minimum resources that children get when the parent has less than all of them. */
function scaleOf(parent: CapacityQueue): Resource {
  const sum = parent.guaranteed.map(() => 0);
  for (const { config } of parent.children) config.minimum?.forEach((quantity, t) => (sum[t] += quantity));
  return sum.map((quantity, t) => (quantity > parent.guaranteed[t] ? parent.guaranteed[t] / quantity : 1));
}

function times(resource: Resource, factor: number): Resource {
  return resource.map((quantity) => Math.trunc(quantity * factor));
}
