/** Free capacity that no ask of a size can use, because it lies in pieces on different nodes. */
import { floorNear } from '../statistics/round-off';

export interface Fragmentation {
  /** Asks that fit on nodes. */
  readonly fit: number;
  /** Asks that would fit into the sum of all free resources. */
  readonly whole: number;
  /** 1 - fit / whole, 0 where whole is 0. */
  readonly share: number;
}

/**
 * How many asks of one shape fit.
 * @param free by node and resource type; what is over-committed is negative and counts as 0
 * @param ask by resource type; types of which it wants nothing do not count
 * @internal
 */
export function fragmentation(free: readonly (readonly number[])[], ask: readonly number[]): Fragmentation {
  const sum = ask.map((_, type) => free.reduce((total, node) => total + Math.max(0, node[type]), 0));
  const whole = howMany(sum, ask);
  const fit = free.reduce((total, node) => total + howMany(node, ask), 0);
  return { fit, whole, share: whole === 0 ? 0 : 1 - fit / whole };
}

/** How many asks fit at once; 0 for an ask that wants nothing. `ignored`: types that are not looked at. */
export function howMany(
  capacity: readonly number[],
  ask: readonly number[],
  ignored: ReadonlySet<number> = NONE,
): number {
  let fit = Infinity;
  for (const [type, amount] of ask.entries()) {
    if (amount > 0 && !ignored.has(type)) fit = Math.min(fit, Math.max(0, floorNear(capacity[type] / amount)));
  }
  return fit === Infinity ? 0 : fit;
}

const NONE: ReadonlySet<number> = new Set();
