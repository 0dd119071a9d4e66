/** An interval for a share that stays inside 0 to 1 and never claims certainty (Wilson 1927). */
import { normalQuantile } from '../distributions/normal';

export interface ShareInterval {
  /** Undefined where n is 0. */
  readonly share: number | undefined;
  readonly low: number;
  readonly high: number;
}

/**
 * (p + z^2/2n ± z sqrt(p (1 - p) / n + z^2/4n^2)) / (1 + z^2/n), without continuity correction; exactly 0 or 1 where it
 * happened never or always. Certainty is all of 0 to 1.
 */
export function wilson(count: number, n: number, confidence: number): ShareInterval {
  if (n === 0) return { share: undefined, low: 0, high: 1 };
  const share = count / n;
  const z = normalQuantile((1 + confidence) / 2);
  if (z === Infinity) return { share, low: 0, high: 1 };
  const square = z * z;
  const middle = (count + square / 2) / (n + square);
  const half = (z * Math.sqrt(share * (1 - share) * n + square / 4)) / (n + square);
  return { share, low: count === 0 ? 0 : middle - half, high: count === n ? 1 : middle + half };
}
