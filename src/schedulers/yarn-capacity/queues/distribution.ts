/**
 * Guarantee and maximum of every queue, from the root down.
 *
 *   in percent     absolute capacity = absolute capacity of the parent x capacity
 *                  guarantee = cluster x absolute capacity; the maximum alike
 *   in resources   guarantee = minimum, by type times guarantee of the parent / sum of its children's minima where the sum is
 *                  more as a whole; a type of which there is enough then grows
 *                  maximum = the smaller of its own and the parent's as a whole, never a mixture of them
 *
 * Fractions are 32-bit numbers and amounts whole units, as in YARN.
 * Source: Hadoop, scheduler/capacity: CSQueueUtils.updateAbsoluteCapacitiesByNodeLabels,
 * ParentQueue.calculateEffectiveResourcesAndCapacity, AbstractCSQueue.updateConfigurableResourceRequirement.
 */
import { addTo, isZero, smaller } from '../../yarn/resources';
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
  const { parent: above, guaranteed } = parent;
  const ratios = ratiosOf(parent, calculator, cluster);
  const limit = above === undefined ? cluster : (configuredMaximum(parent) ?? above.maximum);
  const partOf = (a: Resource, b: Resource) => {
    const whole = calculator.share(cluster, b);
    return whole > 0 ? Math.fround(calculator.share(cluster, a) / whole) : 0;
  };
  for (const child of parent.children) {
    const { minimum, capacity, maximumCapacity } = child.config;
    if (minimum === undefined) {
      child.absoluteCapacity = Math.fround(parent.absoluteCapacity * capacity);
      child.absoluteMaximum = Math.fround(parent.absoluteMaximum * maximumCapacity);
      child.guaranteed.set(times(cluster, child.absoluteCapacity));
      child.maximum.set(times(cluster, child.absoluteMaximum));
    } else {
      child.guaranteed.set(ratios === undefined ? minimum : minimum.map((quantity, t) => scaled(quantity, ratios[t])));
      child.maximum.set(smaller(calculator, cluster, configuredMaximum(child) ?? limit, limit));
      child.absoluteCapacity = Math.fround(partOf(child.guaranteed, guaranteed) * parent.absoluteCapacity);
      child.absoluteMaximum = Math.fround(partOf(child.maximum, parent.maximum) * parent.absoluteMaximum);
    }
    distributeBelow(child, calculator, cluster);
  }
}

/** The maximum of a queue in resources: as configured, or that of its parent; undefined: none is. */
function configuredMaximum({ config, parent }: CapacityQueue): Resource | undefined {
  if (config.minimum === undefined || parent === undefined) return undefined;
  return config.maximum ?? configuredMaximum(parent);
}

/** By type, what the minima of the children are multiplied by; undefined: the parent has as much as they sum up to. */
function ratiosOf(parent: CapacityQueue, calculator: ResourceCalculator, cluster: Resource): Resource | undefined {
  const { guaranteed } = parent;
  const sum = new Float64Array(guaranteed.length);
  for (const { config } of parent.children) if (config.minimum !== undefined) addTo(sum, config.minimum);
  if (isZero(sum) || isZero(cluster) || calculator.compare(cluster, guaranteed, sum) >= 0) return undefined;
  return sum.map((quantity, t) =>
    quantity === 0 ? 1 : Math.fround(Math.fround(guaranteed[t]) / Math.fround(quantity)),
  );
}

/** A quantity times a ratio, in 32 bits. */
function scaled(quantity: number, ratio: number): number {
  return Math.trunc(Math.fround(Math.fround(quantity) * ratio));
}

function times(resource: Resource, factor: number): Resource {
  return resource.map((quantity) => Math.trunc(quantity * factor));
}
