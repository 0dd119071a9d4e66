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

/**
 * The index of the first element of a list in the order of `compare` that does not come before `element`; the length of the list
 * if each does. O(log n) comparisons. It makes no function, which matters where lists change all the time.
 */
export function insertionPoint<T>(list: readonly T[], element: T, compare: (a: T, b: T) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list[middle], element) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
