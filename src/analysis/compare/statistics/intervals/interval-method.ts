/** Which interval suits a mean difference: t is narrow and honest for even shapes, and neither for long tails. */
import { skewness as skewnessOf } from '../moments';
import { isConstant, magnitude } from '../round-off';

export type IntervalMethod = 'none' | 'constant' | 't' | 't-warned' | 'bca';

/** Beyond this the shape is too uneven for t, and beyond twice this for a mean as the headline. */
const SKEWED = 1;
/** From here on resampling sees enough of the shape. */
const ENOUGH_FOR_BCA = 15;

/**
 * none below two values; constant; t while |G1| <= 1 or for two values; else BCa from 15 values on, and t with a warning
 * below.
 * @param scale the size of the values that were subtracted, for what counts as constant
 */
export function intervalMethod(
  differences: readonly number[],
  scale = magnitude(differences),
): { skewness: number | undefined; method: IntervalMethod } {
  const n = differences.length;
  const constant = isConstant(differences, scale);
  const skewness = n < 3 ? undefined : constant ? 0 : skewnessOf(differences);
  if (n < 2) return { skewness, method: 'none' };
  if (constant) return { skewness, method: 'constant' };
  if (skewness === undefined || Math.abs(skewness) <= SKEWED) return { skewness, method: 't' };
  return { skewness, method: n >= ENOUGH_FOR_BCA ? 'bca' : 't-warned' };
}

/** Whether a single run pulls the mean so far that the median is the better headline: |G1| > 2. */
export function speaksOfMedian(skewness: number | undefined): boolean {
  return skewness !== undefined && Math.abs(skewness) > 2 * SKEWED;
}
