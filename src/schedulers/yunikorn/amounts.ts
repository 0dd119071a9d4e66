/**
 * Allocated and pending resources of queues and applications: one table with a row for each queue and then for each
 * application, which holds what is allocated and, behind it, what is pending. The resources of an application are included
 * in those of its queue and the queues above. One step of the scheduler touches rows far apart: a table of a thousand
 * queues stays in the processor's cache, objects with an array each do not.
 *
 * Most starts and ends of containers are followed by others of the same ask before a row is read. They are counted for
 * each ask, and `settle` adds the counts to the rows. Every read of a row comes after it.
 */
import { grownInt32 } from '../../base/collections/columns';
import type { Resources } from './resources';

const FIRST_ASKS = 64;

/** What is counted of an ask: containers held and wanted more (fewer when negative), its row plus 1 (0: nothing), its size. */
const ASK_BITS = 2;
const COLUMNS = 1 << ASK_BITS;
const WANTED = 1;
const ROW = 2;
const SIZE = 3;

export class Amounts {
  private readonly table: Resources;
  /** The row above each row, which includes it; -1 above the root. */
  private readonly above: Int32Array;
  /** By ask, see `COLUMNS`. */
  private counts = new Int32Array(COLUMNS * FIRST_ASKS);
  /** Asks of which something is counted: the first `countedAsks` entries. */
  private readonly counted: number[] = [];
  private countedAsks = 0;
  private shapes: Float64Array = new Float64Array(0);

  /** `parents`: the parent of each queue, -1 for the root; `types`: the number of resource types. */
  constructor(
    private readonly parents: ArrayLike<number>,
    applications: number,
    readonly types: number,
  ) {
    const rows = parents.length + applications;
    this.table = new Float64Array(2 * rows * types);
    this.above = new Int32Array(rows).fill(-1);
    this.above.set(parents);
  }

  /** The row of an application. That of a queue has its number. */
  rowOf(app: number): number {
    return this.parents.length + app;
  }

  /** Where the allocated resources of a row begin in the table. Those that are pending follow after `types` numbers. */
  allocatedAt(row: number): number {
    return 2 * row * this.types;
  }

  /** The table as it is now, for whom a view of each row is too much. */
  upToDate(): Resources {
    this.settle();
    return this.table;
  }

  /** A view of the allocated resources of a row, good until something changes and again after `settle`. */
  allocated(row: number): Resources {
    return this.table.subarray(this.allocatedAt(row), this.allocatedAt(row) + this.types);
  }

  /** A view of the pending resources of a row, good until something changes and again after `settle`. */
  pending(row: number): Resources {
    return this.table.subarray(this.allocatedAt(row) + this.types, this.allocatedAt(row) + 2 * this.types);
  }

  /** An application belongs to a queue from now on. What it holds and wants already is not carried there. */
  enter(app: number, queue: number): void {
    this.settle();
    this.above[this.rowOf(app)] = queue;
  }

  /**
   * `held` and `wanted` more containers of an ask are held and wanted; fewer when negative. Nothing is counted of an ask that
   * was not begun since the rows were read: false then.
   */
  count(ask: number, held: number, wanted: number): boolean {
    const { counts } = this;
    const at = ask << ASK_BITS;
    if (at >= counts.length || counts[at + ROW] === 0) return false;
    counts[at] += held;
    counts[at + WANTED] += wanted;
    return true;
  }

  /** Begins to count containers of an ask of the application in a row. Their size is at `offset` in `shapes`. */
  begin(ask: number, row: number, shapes: Float64Array, offset: number): void {
    const at = ask << ASK_BITS;
    if (at >= this.counts.length) this.counts = grownInt32(this.counts, at + COLUMNS);
    this.counts[at + ROW] = row + 1;
    this.counts[at + SIZE] = offset;
    // Shapes are only ever added.
    this.shapes = shapes;
    this.counted[this.countedAsks++] = ask;
  }

  /** Carries everything that was counted to the rows. */
  settle(): void {
    if (this.countedAsks > 0) this.carryCounts();
  }

  private carryCounts(): void {
    const { counts, counted, shapes } = this;
    for (let i = 0; i < this.countedAsks; i++) {
      const at = counted[i] << ASK_BITS;
      this.add(counts[at + ROW] - 1, shapes, counts[at + SIZE], counts[at], counts[at + WANTED]);
      counts.fill(0, at, at + COLUMNS);
    }
    this.countedAsks = 0;
  }

  /**
   * Adds `held` and `wanted` times the size at `offset` in `sizes` to what a row and those above it hold and want. Negative
   * numbers take away.
   */
  add(row: number, sizes: Float64Array, offset: number, held: number, wanted: number): void {
    const { table, above, types } = this;
    for (let t = 0; t < types; t++) {
      const size = sizes[offset + t];
      for (let r = row; r !== -1; r = above[r]) {
        const at = 2 * r * types + t;
        table[at] += held * size;
        table[at + types] += wanted * size;
      }
    }
  }
}
