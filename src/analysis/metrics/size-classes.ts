/** Applications by their size: thirds by total work, which follows from the workload and not from what happened. Source: comparison specification, section 1. */
import type { LeastTimes } from '../compare/bounds/least-times';

export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

/** The most work over the least from which on sizes tell applications apart. */
const SPREAD = 3;

/**
 * The size of each application, in the order of the run: the third by total work into which it falls, with bounds by nearest rank.
 * Equal ones have the same size, and those with the most work are large. None where all have about as much work as each other, or it
 * is not known how much.
 */
export function sizesOf(least: Pick<LeastTimes, 'work'> | string): readonly Size[] {
  if (typeof least === 'string') return [];
  const sorted = least.work.toSorted();
  const smallest = sorted.find((work) => work > 0) ?? Infinity;
  const largest = sorted.at(-1) ?? 0;
  if (largest <= SPREAD * smallest) return [];
  const bound = (thirds: 1 | 2): number => sorted[Math.ceil((sorted.length * thirds) / 3) - 1];
  const [first, second] = [bound(1), bound(2)];
  const sizeOf = (work: number): Size => {
    if (work === largest || work > second) return 'large';
    return work <= first ? 'small' : 'medium';
  };
  return Array.from(least.work, sizeOf);
}
