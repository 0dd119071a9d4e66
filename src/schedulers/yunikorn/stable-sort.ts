const RUN = 16;

/**
 * Sorts `items` in place; items of which neither goes before the other keep their order. For a relation that is no total
 * order, such as "more pending in every resource type", the result of the built-in sort differs between JavaScript engines.
 * The steps of this sort are fixed: insertion sort in runs of 16, then merging.
 */
export function stableSort<T>(items: T[], before: (a: T, b: T) => boolean): void {
  const count = items.length;
  for (let start = 0; start < count; start += RUN) insertionSort(items, start, Math.min(start + RUN, count), before);
  if (count <= RUN) return;
  let from = items;
  let to = items.slice();
  for (let width = RUN; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      merge(from, to, start, Math.min(start + width, count), Math.min(start + 2 * width, count), before);
    }
    [from, to] = [to, from];
  }
  if (from !== items) for (let i = 0; i < count; i++) items[i] = from[i];
}

function insertionSort<T>(items: T[], start: number, end: number, before: (a: T, b: T) => boolean): void {
  for (let i = start + 1; i < end; i++) {
    const item = items[i];
    let at = i;
    while (at > start && before(item, items[at - 1])) {
      items[at] = items[at - 1];
      at--;
    }
    items[at] = item;
  }
}

function merge<T>(
  from: readonly T[],
  to: T[],
  start: number,
  middle: number,
  end: number,
  before: (a: T, b: T) => boolean,
): void {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at++) {
    const takeRight = left >= middle || (right < end && before(from[right], from[left]));
    to[at] = (takeRight ? from[right++] : from[left++]) as T;
  }
}
