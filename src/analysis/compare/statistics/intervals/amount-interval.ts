/**
 * The mean of amounts: durations, counts, shares and sums of them, none of which is below 0. Student's interval ends at the border of
 * what the mean can be. It contains the mean exactly as often as before, since what is cut off never does (Mandelkern 2002, "Setting
 * Confidence Intervals for Bounded Parameters"). Differences of amounts have no such border.
 */
import { meanInterval } from './paired-t';
import type { PairedT } from './paired-t';

/**
 * Mean with its interval, no end of which is below 0.
 * @param values none below 0
 * @param confidence 0 to 1
 */
export function amountInterval(values: readonly number[], confidence: number): PairedT {
  const found = meanInterval(values, confidence);
  return found.low === undefined ? found : { ...found, low: Math.max(0, found.low) };
}
