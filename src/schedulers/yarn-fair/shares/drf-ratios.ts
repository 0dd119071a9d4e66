/**
 * The ratios by which dominant resource fairness compares, per resource type.
 * Source: Hadoop, scheduler/fair/policies/DominantResourceFairnessPolicy.
 */
import type { Resource } from '../../yarn/resources';

/** Ratios of one type. */
export interface TypeRatios {
  readonly type: number;
  readonly usage: number;
  readonly fair: number;
  readonly minShare: number;
}

/** Zero divided by zero is 0; anything else divided by zero is infinite. */
export function partOf(quantity: number, whole: number): number {
  return whole > 0 ? quantity / whole : quantity > 0 ? Infinity : 0;
}

/** A ratio to something that may be 0, which makes it infinite. */
export function over(quantity: number, divisor: number): number {
  return divisor === 0 ? Infinity : quantity / divisor;
}

/**
 * Usage as a part of a minimum. Something of a minimum of 0 is infinitely much. Nothing of it is not a number in Hadoop, and
 * ties with everything; as 0 it ties with all others that hold nothing, which are the ones that it meets.
 */
export function partOfMinimum(used: number, minimum: number): number {
  return used === 0 ? 0 : over(used, minimum);
}

/** Ratios of usage per type: parts of the cluster, the same by weight, and parts of the minimum share. */
export function ratiosOf(usage: Resource, cluster: Resource, weight: number, minShare: Resource): TypeRatios[] {
  return Array.from(usage, (used, type) => {
    const part = partOf(used, cluster[type]);
    return { type, usage: part, fair: over(part, weight), minShare: partOfMinimum(used, minShare[type]) };
  });
}

/** Sorts by usage ratio, the largest first; equal ones keep their order. */
export function sortByUsage<T extends Pick<TypeRatios, 'usage'>>(ratios: readonly T[]): T[] {
  return ratios.toSorted((a, b) => (a.usage === b.usage ? 0 : b.usage - a.usage));
}

/** The first place at which two lists of ratios differ, and which is smaller there; order 0 where they do not. */
export function firstDifference(
  a: readonly TypeRatios[],
  b: readonly TypeRatios[],
  key: 'usage' | 'fair' | 'minShare',
): { readonly order: number; readonly rank: number } {
  for (let rank = 0; rank < a.length; rank++) {
    if (a[rank][key] !== b[rank][key]) return { order: a[rank][key] < b[rank][key] ? -1 : 1, rank };
  }
  return { order: 0, rank: 0 };
}
