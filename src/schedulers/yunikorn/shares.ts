/**
 * Shares of resources, by which applications and queues are ordered. Vectors are as in `resources.ts`.
 *
 * Source: YuniKorn core, pkg/common/resources/resources.go.
 */
import { NOT_SET } from './resources';
import type { Resources } from './resources';

/**
 * Writes the shares of `resource` in `total` to the front of `out`, ascending, and returns their count: one per named
 * type. A quantity of zero has share 0; without a total for its type (not named or 0) the raw quantity is the share.
 */
export function writeShares(resource: Resources, total: Resources | null, out: Float64Array): number {
  let count = 0;
  for (let t = 0; t < resource.length; t++) {
    const quantity = resource[t];
    if (Number.isNaN(quantity)) continue;
    const whole = total === null ? 0 : total[t] || 0;
    const share = quantity === 0 || whole === 0 ? quantity : quantity / whole;
    let at = count++;
    while (at > 0 && out[at - 1] > share) {
      out[at] = out[at - 1];
      at--;
    }
    out[at] = share;
  }
  return count;
}

/**
 * Compares two ascending share lists (the first `leftCount` and `rightCount` entries) from the largest share down. When
 * one list is longer, its largest surplus other than zero decides: a positive one makes it larger, a negative one
 * smaller. Returns -1, 0 or 1.
 */
export function compareShares(
  left: Float64Array,
  leftCount: number,
  right: Float64Array,
  rightCount: number,
): -1 | 0 | 1 {
  let l = leftCount - 1;
  let r = rightCount - 1;
  for (; l >= 0 && r >= 0; l--, r--) {
    const difference = left[l] - right[r];
    if (difference > 0) return 1;
    if (difference < 0) return -1;
  }
  for (; l >= 0; l--) {
    const share = left[l];
    if (share !== 0) return share > 0 ? 1 : -1;
  }
  for (; r >= 0; r--) {
    const share = right[r];
    if (share !== 0) return share > 0 ? -1 : 1;
  }
  return 0;
}

/**
 * The share of a queue that orders it among its siblings: the largest, over the types it uses, of allocated in
 * guaranteed, or in `fairMax` for a type without a guarantee. A denominator of zero or less gives 1 when the type is
 * used and 0 when not; a negative usage and a type with neither denominator give nothing. The queue's usage starts at `at`
 * and its other vectors start at `offset` in tables of many.
 */
export function fairShare(
  allocated: Resources,
  guaranteed: Resources,
  fairMax: Resources,
  at = 0,
  offset = 0,
  types = allocated.length,
): number {
  let largest = 0;
  for (let t = 0; t < types; t++) {
    const used = allocated[at + t];
    // Also skips a type that is not named.
    if (!(used >= 0)) continue;
    let whole = guaranteed[offset + t];
    if (Number.isNaN(whole)) whole = fairMax[offset + t];
    if (Number.isNaN(whole)) continue;
    const share = whole > 0 ? used / whole : used > 0 ? 1 : 0;
    if (share > largest) largest = share;
  }
  return largest;
}

/** Writes the fair max of the root queue to `out`: the size of the cluster, without the types it has none of. */
export function writeRootFairMax(clusterSize: Resources, out: Resources): void {
  for (let t = 0; t < out.length; t++) out[t] = clusterSize[t] || NOT_SET;
}

/**
 * Writes the fair max of a queue below root to `out`: that of its parent, replaced where its own maximum is set. Where the
 * parent has none at all, because there is no node, the queue has none either.
 */
export function writeFairMax(parentFairMax: Resources, max: Resources, out: Resources): void {
  const known = !parentFairMax.every(Number.isNaN);
  for (let t = 0; t < out.length; t++) {
    const own = max[t];
    out[t] = known && !Number.isNaN(own) ? own : parentFairMax[t];
  }
}
