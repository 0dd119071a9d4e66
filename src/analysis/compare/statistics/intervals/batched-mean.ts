/** The mean of one long series in as many batches as do not depend on each other (Law, Simulation Modeling and Analysis, 9.5.3). */
import { batchMeans } from './batch-means';

/** Batches that are tried: longer ones where these depend on each other. */
const BATCHES = [20, 10] as const;
/** Neighbours that are more alike are no batches of their own. */
const MOST_LAG1 = 0.3;
/** A batch of one value would be that value. */
const LEAST_IN_BATCH = 2;

/** A mean with its interval, in the unit of its series, or why it has none. */
export type BatchedMean =
  | {
      readonly kind: 'interval';
      readonly mean: number;
      readonly low: number;
      readonly high: number;
      readonly batches: number;
      /** Values in each of them. */
      readonly size: number;
    }
  /** Even the longest batches depend on each other; `lag1`: by how much, as the correlation of neighbours. */
  | { readonly kind: 'dependent'; readonly lag1: number }
  | { readonly kind: 'few' };

/**
 * The mean of a series in its order, over as many batches as do not depend on each other.
 * @param confidence of the interval, 0 to 1
 */
export function batchedMean(series: readonly number[], confidence: number): BatchedMean {
  let dependent = 0;
  for (const batches of BATCHES) {
    if (series.length < batches * LEAST_IN_BATCH) continue;
    const { mean, low, high, lag1 = 0 } = batchMeans(series, batches, confidence);
    if (mean === undefined || low === undefined || high === undefined) continue;
    if (lag1 <= MOST_LAG1) {
      return { kind: 'interval', mean, low, high, batches, size: Math.floor(series.length / batches) };
    }
    dependent = lag1;
  }
  return dependent > 0 ? { kind: 'dependent', lag1: dependent } : { kind: 'few' };
}
