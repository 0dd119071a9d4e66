import { EventHeap } from '../base/heap';

/** When the lanes in use become free, and those that are; kept for the next packing, of which there are thousands. */
const busy = new EventHeap();
const free = new EventHeap();

/**
 * Gives each of `count` spans, ordered by start, the lowest lane that is free from its start on; a span may begin where
 * another one ends. O(n log n).
 * @param start @param end of the i-th span, µs; Infinity for what has not ended
 */
export function packLanes(
  count: number,
  start: (i: number) => number,
  end: (i: number) => number,
): { readonly lane: Int32Array; readonly lanes: number } {
  const lane = new Int32Array(count);
  busy.clear();
  free.clear();
  let lanes = 0;
  for (let i = 0; i < count; i++) {
    while (busy.peekTime() <= start(i)) {
      busy.pop();
      free.push(busy.a, 0, 0, busy.a, 0);
    }
    let chosen = lanes;
    if (free.size > 0) {
      free.pop();
      chosen = free.a;
    } else {
      lanes++;
    }
    lane[i] = chosen;
    const to = end(i);
    if (to !== Infinity) busy.push(to, chosen, 0, chosen, 0);
  }
  return { lane, lanes };
}
