/**
 * The ratios by which dominant resource fairness compares, per resource type.
 * Source: Hadoop, scheduler/fair/policies/DominantResourceFairnessPolicy.
 */
import type { Resource } from '../../yarn/resources';

/** The ratios of one resource type. */
export interface TypeRatios {
  readonly type: number;
  readonly usage: number;
  readonly fair: number;
  readonly minShare: number;
}

/** A quotient, where 0 / 0 is 0 and anything else / 0 is Infinity. */
export function partOf(quantity: number, whole: number): number {
  return whole > 0 ? quantity / whole : quantity > 0 ? Infinity : 0;
}

/** A quotient, where anything / 0 is Infinity. */
export function over(quantity: number, divisor: number): number {
  return divisor === 0 ? Infinity : quantity / divisor;
}

/**
 * Usage / minimum, which is Infinity for a minimum of 0. In Hadoop 0 / 0 is NaN, which ties with everything; here it is 0, which
 * ties with other members without usage. Only these are compared with it.
 */
export function partOfMinimum(used: number, minimum: number): number {
  return used === 0 ? 0 : over(used, minimum);
}

/** The ratios of a usage, by type. */
export function ratiosOf(usage: Resource, cluster: Resource, weight: number, minShare: Resource): TypeRatios[] {
  return Array.from(usage, (used, type) => {
    const part = partOf(used, cluster[type]);
    return { type, usage: part, fair: over(part, weight), minShare: partOfMinimum(used, minShare[type]) };
  });
}

/** The same in 32-bit numbers, as fs-3 computes them where there are more than two types. */
export function ratiosIn32Bits(usage: Resource, cluster: Resource, weight: number, minShare: Resource): TypeRatios[] {
  return Array.from(usage, (used, type) => {
    const part = Math.fround(partOf(used, cluster[type]));
    const ofMinimum = Math.fround(partOfMinimum(used, minShare[type]));
    return { type, usage: part, fair: Math.fround(over(part, weight)), minShare: ofMinimum };
  });
}

/** A fair ratio in 32 bits as fs-2014 computes it: usage / (cluster x weight). */
export function fairRatioOf2014(used: number, whole: number, weight: number): number {
  return weight === 0 ? Infinity : Math.fround(partOf(used, Math.fround(Math.fround(whole) * weight)));
}

/** Sorts by usage ratio, the largest first; the sort is stable. */
export function sortByUsage<T extends Pick<TypeRatios, 'usage'>>(ratios: readonly T[]): T[] {
  return ratios.toSorted((a, b) => (a.usage === b.usage ? 0 : b.usage - a.usage));
}

/** Compares two lists of ratios from the first to the last. Returns the order, and the index that decided it. */
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
