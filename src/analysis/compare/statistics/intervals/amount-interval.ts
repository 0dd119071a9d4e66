/**
 * The mean of amounts: durations, counts, shares and sums of them, none of which is below 0, and some of which are parts of a whole.
 * Student's interval ends at the borders of what the mean can be. It contains the mean exactly as often as before, since what is cut
 * off never does (Mandelkern 2002, "Setting Confidence Intervals for Bounded Parameters").
 */
import { meanInterval } from './paired-t';
import type { PairedT } from './paired-t';

/**
 * Mean with its interval, no end of which is below 0 or above `most`.
 * @param values none below 0 or above `most`
 * @param confidence 0 to 1
 * @param most the largest value that there can be: 1 for parts of a whole
 */
export function amountInterval(values: readonly number[], confidence: number, most = Infinity): PairedT {
  const found = meanInterval(values, confidence);
  const { low, high } = found;
  return low === undefined || high === undefined
    ? found
    : { ...found, low: Math.max(0, low), high: Math.min(most, high) };
}
