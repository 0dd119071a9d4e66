/**
 * The one way in which policies sort: a stable merge sort from the bottom up with runs of 1, 2, 4 …, where the left element
 * goes first when `compare(left, right) <= 0`, without shortcuts. It is part of the contract, so that a comparator that
 * contradicts itself has the same answer everywhere.
 *
 * @returns a new list
 */
export function mergeSort<T>(list: readonly T[], compare: (left: T, right: T) => number): T[] {
  let from = [...list];
  let to: T[] = [];
  for (let width = 1; width < from.length; width *= 2) {
    to = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let left = start;
      let right = middle;
      while (left < middle && right < end)
        to.push(compare(from[left], from[right]) <= 0 ? from[left++] : from[right++]);
      while (left < middle) to.push(from[left++]);
      while (right < end) to.push(from[right++]);
    }
    from = to;
  }
  return from;
}
