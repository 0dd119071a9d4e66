/** How many seeds an interval of a wanted width takes. */
import { tFactor } from '../distributions/student-t';

/** Beyond this numbers are not told apart. */
const MOST_SEEDS = Number.MAX_SAFE_INTEGER;

/**
 * The fewest seeds, at least 2, for which t(n - 1) sd / sqrt(n) is at most `halfWidth`, as long as the standard deviation of
 * the paired differences stays. Infinity where no number that can be counted suffices: no width, certainty, or a spread without
 * bound.
 */
export function seedsNeeded(sd: number, halfWidth: number, confidence: number): number {
  if (sd === 0) return 2;
  if (!(halfWidth > 0)) return Infinity;
  const enough = (n: number): boolean => tFactor(confidence, n - 1) * sd <= halfWidth * Math.sqrt(n);
  let high = 2;
  while (!enough(high)) {
    if (high > MOST_SEEDS) return Infinity;
    high *= 2;
  }
  let low = high / 2;
  // The half-width falls with n: `low` is too few (or below 2), `high` is enough.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return Math.max(2, high);
}
