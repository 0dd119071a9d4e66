/** The load factor: the same work in less or more time. */

import { SECOND } from '../../../base/units';

/**
 * Submissions with all gaps divided by `factor`, from the first one on.
 * @param submissions µs, in any order
 */
export function atLoad(submissions: readonly number[], factor: number): number[] {
  const first = Math.min(...submissions);
  return submissions.map((at) => first + Math.round((at - first) / factor));
}

/**
 * Offered load: (n - 1) / span times the mean work, over capacity; undefined for fewer than two applications or no span.
 * @param submissions µs
 * @param work core-seconds of each
 * @param capacity cores
 */
export function offeredLoad(
  submissions: readonly number[],
  work: readonly number[],
  capacity: number,
): number | undefined {
  const n = submissions.length;
  if (n < 2 || !(capacity > 0)) return undefined;
  const span = (Math.max(...submissions) - Math.min(...submissions)) / SECOND;
  if (span === 0) return undefined;
  const meanWork = work.reduce((sum, amount) => sum + amount, 0) / work.length;
  return (((n - 1) / span) * meanWork) / capacity;
}
