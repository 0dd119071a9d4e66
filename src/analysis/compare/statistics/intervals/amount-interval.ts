/**
 * The mean of amounts: durations, counts, shares and sums of them, none of which is below 0, and some of which have other borders.
 * Student's interval ends at the borders of what the mean can be. It contains the mean exactly as often as before, since what is cut
 * off never does (Mandelkern 2002, "Setting Confidence Intervals for Bounded Parameters").
 */
import { meanInterval } from './paired-t';
import type { PairedT } from './paired-t';

/**
 * Mean with its interval, no end of which is below `least` or above `most`.
 * @param values none below `least` or above `most`
 * @param confidence 0 to 1
 * @param borders the smallest and the largest value that there can be: 1 is the largest of parts of a whole
 */
export function amountInterval(
  values: readonly number[],
  confidence: number,
  { least = 0, most = Infinity }: { readonly least?: number | undefined; readonly most?: number | undefined } = {},
): PairedT {
  const found = meanInterval(values, confidence);
  const { low, high } = found;
  return low === undefined || high === undefined
    ? found
    : { ...found, low: Math.max(least, low), high: Math.min(most, high) };
}
