/**
 * The jobs that spare tokens are shared among, by the size of their next vertex. Whose turn it is among those of one size is known
 * without looking at all of them, and a size that fits nowhere is passed over as a whole.
 */
import { IndexedHeap } from '../../base/collections/indexed-heap';
import type { JobTokens } from './token-book';

/** A job takes no part. */
export const NO_PART = -1;

export class SpareQueue {
  /** By shape: applications, those with the fewest spare tokens for their weight first, then in the order of submission. */
  private readonly ofShape = new Map<number, IndexedHeap>();
  /** By application: the shape that it is filed under, and its place in the order in which jobs were first filed. */
  private readonly shapes: number[] = [];
  private readonly places: number[] = [];
  private filed = 0;

  /** Files a job anew. `shape`: that of its next vertex, or {@link NO_PART}. */
  file({ app, spare, weight }: JobTokens, shape: number): void {
    this.places[app] ??= this.filed++;
    const before = this.shapes[app] ?? NO_PART;
    if (before !== shape && before !== NO_PART) this.ofShape.get(before)?.remove(app);
    this.shapes[app] = shape;
    if (shape !== NO_PART) this.heapOf(shape).set(app, spare.length / weight, this.places[app]);
  }

  /** The application whose turn it is, -1 for none. `without`: shapes that are passed over. */
  next(without: ReadonlySet<number>): number {
    let next = -1;
    let least = Infinity;
    for (const [shape, heap] of this.ofShape) {
      const app = without.has(shape) ? -1 : heap.min();
      if (app < 0) continue;
      const share = heap.key(app);
      if (share > least || (share === least && this.places[app] > this.places[next])) continue;
      next = app;
      least = share;
    }
    return next;
  }

  private heapOf(shape: number): IndexedHeap {
    let heap = this.ofShape.get(shape);
    if (heap === undefined) this.ofShape.set(shape, (heap = new IndexedHeap()));
    return heap;
  }
}
