/**
 * The smallest asks of all leaves in one table. Few of a thousand leaves change from one update to the next, and the smallest of
 * all is found without reading the others.
 */
import type { Resource } from '../../yarn/resources';
import type { FairBook } from '../fair-book';
import type { FairQueue } from '../queues/fair-queue';

export class AskTable {
  /** One row for each queue, by its number; those of parents stay Infinity. */
  private smallest = new Float64Array(0);
  private reserves = new Uint8Array(0);
  private readonly least: Resource;
  /** Whether a node without room may be reserved in any of the leaves. */
  anyMayReserve = false;

  constructor(
    private readonly book: FairBook,
    private readonly mayReserve: (leaf: FairQueue) => boolean,
  ) {
    this.least = new Float64Array(book.types);
  }

  /** By type, the smallest ask of any leaf; Infinity: there is no ask. */
  measure(): Resource {
    const { changes, queues } = this.book;
    const leaves = changes.takeSubjects('leafAsks');
    const isAll = changes.take('allAsks');
    if (isAll) {
      this.clear();
      for (const leaf of queues.tree.leaves) this.write(leaf);
    } else {
      for (const leaf of leaves) this.write(leaf);
    }
    if (isAll || leaves.length > 0) this.add();
    return this.least;
  }

  private clear(): void {
    const rows = this.book.queues.all.reduce((most, { number }) => Math.max(most, number + 1), 0);
    this.smallest = new Float64Array(rows * this.book.types).fill(Infinity);
    this.reserves = new Uint8Array(rows);
  }

  private write(leaf: FairQueue): void {
    this.smallest.set(leaf.smallestAsk, leaf.number * this.book.types);
    this.reserves[leaf.number] = Number(this.mayReserve(leaf));
  }

  private add(): void {
    const { smallest, least } = this;
    const types = least.length;
    least.fill(Infinity);
    for (let row = 0; row < smallest.length; row += types) {
      for (let t = 0; t < types; t++) if (smallest[row + t] < least[t]) least[t] = smallest[row + t];
    }
    this.anyMayReserve = this.reserves.includes(1);
  }
}
