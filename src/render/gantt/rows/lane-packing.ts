/** Deals spans to lanes, so that those of a lane do not overlap and there are as few lanes as possible. */
import { IndexedHeap } from '../../../base/collections/indexed-heap';
import { runToEnd } from '../../../base/steps';
import type { Steps } from '../../../base/steps';

/** Spans that are packed between two pauses. */
const SLICE = 20_000;

/** Up to this number, spans are packed without a heap: most rows of a large run have one or two. */
const FEW = 16;

/** What spans are packed with; a caller that packs many lists keeps it for all of them, one after the other. */
export class PackingHeaps {
  /** Lanes by the end of what is in them, and free lanes by number. */
  readonly busy = new IndexedHeap();
  readonly free = new IndexedHeap();
}

/** {@link packLanesSteps} of a few spans: looks through all lanes for each of them. */
function packFew(
  count: number,
  start: (i: number) => number,
  end: (i: number) => number,
  place: (i: number, lane: number) => void,
): number {
  const ends: number[] = [];
  for (let i = 0; i < count; i++) {
    const from = start(i);
    const free = ends.findIndex((until) => until <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = end(i);
    place(i, lane);
  }
  return ends.length;
}

/**
 * Gives each of `count` spans, ordered by start, the lowest lane that is free from its start on; a span may begin where
 * another one ends. O(n log n). Pauses now and then, so that a caller can do it in slices.
 * @param start @param end of the i-th span, µs; Infinity for what has not ended
 * @param place receives the lane of the i-th span
 * @returns the number of lanes
 */
export function* packLanesSteps(
  count: number,
  start: (i: number) => number,
  end: (i: number) => number,
  place: (i: number, lane: number) => void,
  { busy, free } = new PackingHeaps(),
): Steps<number> {
  if (count <= FEW) return packFew(count, start, end, place);
  busy.clear();
  free.clear();
  let lanes = 0;
  for (let i = 0; i < count; i++) {
    const from = start(i);
    while (busy.size > 0 && busy.key(busy.min()) <= from) {
      const lane = busy.pop();
      free.set(lane, lane);
    }
    const chosen = free.size > 0 ? free.pop() : lanes++;
    place(i, chosen);
    const to = end(i);
    if (to !== Infinity) busy.set(chosen, to);
    if (i % SLICE === SLICE - 1) yield;
  }
  return lanes;
}

/** {@link packLanesSteps} in one step: the lane of each span, and how many there are. @internal */
export function packLanes(
  count: number,
  start: (i: number) => number,
  end: (i: number) => number,
): { readonly lane: Int32Array; readonly lanes: number } {
  const lane = new Int32Array(count);
  const lanes = runToEnd(
    packLanesSteps(count, start, end, (i, chosen) => {
      lane[i] = chosen;
    }),
  );
  return { lane, lanes };
}
