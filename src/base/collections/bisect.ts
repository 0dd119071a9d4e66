/**
 * The first index from `from` up to and not including `to` for which `isBefore` is false; `to` if it is true for all. Every index
 * for which it is true has to come before those for which it is false. O(log n) calls.
 */
export function partitionPoint(from: number, to: number, isBefore: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
