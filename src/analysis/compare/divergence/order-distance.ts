/** How differently two runs order the same names (Kendall's tau distance). */

export interface OrderDistance {
  readonly pairs: number;
  /** Pairs in opposite order; a tie on either side does not count. */
  readonly discordant: number;
  /** discordant / pairs; undefined for fewer than two common names. */
  readonly distance: number | undefined;
}

/** Pairs of common names in opposite order, in O(n log n). */
export function orderDistance(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): OrderDistance {
  const common: { a: number; b: number }[] = [];
  for (const [name, at] of a) {
    const other = b.get(name);
    if (other !== undefined) common.push({ a: at, b: other });
  }
  // With ties of A in the order of B, an inversion of B is a pair in strictly opposite order.
  common.sort((x, y) => compare(x.a, y.a) || compare(x.b, y.b));
  const pairs = (common.length * (common.length - 1)) / 2;
  const discordant = inversions(common.map((one) => one.b)).count;
  return { pairs, discordant, distance: pairs === 0 ? undefined : discordant / pairs };
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Pairs with a larger value first, counted while merging; equal values are none. */
function inversions(values: readonly number[]): { count: number; sorted: readonly number[] } {
  if (values.length < 2) return { count: 0, sorted: values };
  const half = values.length >> 1;
  const left = inversions(values.slice(0, half));
  const right = inversions(values.slice(half));
  const sorted: number[] = [];
  let count = left.count + right.count;
  let l = 0;
  for (const value of right.sorted) {
    while (l < left.sorted.length && left.sorted[l] <= value) sorted.push(left.sorted[l++]);
    count += left.sorted.length - l;
    sorted.push(value);
  }
  for (; l < left.sorted.length; l++) sorted.push(left.sorted[l]);
  return { count, sorted };
}
