/**
 * Allocated and pending resources of queues and applications: tables with a row for each queue and then for each
 * application. The resources of an application are included in those of its queue and the queues above. One step of the
 * scheduler touches rows far apart: tables of a thousand queues stay in the processor's cache, objects with an array each
 * do not.
 */
import type { Resources } from './resources';

export class Amounts {
  readonly allocated: Resources;
  readonly pending: Resources;
  /** The row above each row, which includes it; -1 above the root. */
  private readonly above: Int32Array;

  /** `parents`: the parent of each queue, -1 for the root; `types`: resource types, the length of a row. */
  constructor(
    private readonly parents: ArrayLike<number>,
    applications: number,
    readonly types: number,
  ) {
    const rows = parents.length + applications;
    this.allocated = new Float64Array(rows * types);
    this.pending = new Float64Array(rows * types);
    this.above = new Int32Array(rows).fill(-1);
    this.above.set(parents);
  }

  /** The row of an application. That of a queue has its number. */
  rowOf(app: number): number {
    return this.parents.length + app;
  }

  /** An application belongs to a queue from now on. What it holds and wants already is not carried there. */
  enter(app: number, queue: number): void {
    this.above[this.rowOf(app)] = queue;
  }

  /**
   * Adds `held` and `wanted` containers of the size at `offset` in `shapes` to what a row and those above it hold and want.
   * Negative numbers take away.
   */
  count(row: number, shapes: Float64Array, offset: number, held: number, wanted: number): void {
    const { allocated, pending, above, types } = this;
    for (let r = row; r !== -1; r = above[r]) {
      for (let t = 0, at = r * types; t < types; t++, at++) {
        const size = shapes[offset + t];
        allocated[at] += held * size;
        // The end of a container, which is every second call, changes only what is held.
        if (wanted !== 0) pending[at] += wanted * size;
      }
    }
  }
}
