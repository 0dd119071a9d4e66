/** First-in-first-out lists of entries, any number of them; an entry leaves from anywhere in constant time. */
import { grownInt32 } from '../../../base/collections/columns';
import type { Entries } from './entries';

export class EntryLists {
  private heads: Int32Array;
  private tails: Int32Array;
  private lengths: Int32Array;
  private count: number;

  constructor(
    private readonly entries: Entries,
    count: number,
  ) {
    this.count = count;
    this.heads = new Int32Array(Math.max(16, count)).fill(-1);
    this.tails = new Int32Array(Math.max(16, count)).fill(-1);
    this.lengths = new Int32Array(Math.max(16, count));
  }

  /** A further, empty list. */
  add(): number {
    if (this.count === this.heads.length) {
      const rows = this.count + 1;
      this.heads = grownInt32(this.heads, rows);
      this.tails = grownInt32(this.tails, rows);
      this.lengths = grownInt32(this.lengths, rows);
    }
    this.heads[this.count] = -1;
    this.tails[this.count] = -1;
    return this.count++;
  }

  length(list: number): number {
    return this.lengths[list];
  }

  /** The first entry, -1 when there is none. */
  first(list: number): number {
    return this.heads[list];
  }

  push(list: number, entry: number): void {
    const { entries } = this;
    const last = this.tails[list];
    entries.setNext(entry, -1);
    entries.setPrevious(entry, last);
    entries.setList(entry, list);
    if (last === -1) this.heads[list] = entry;
    else entries.setNext(last, entry);
    this.tails[list] = entry;
    this.lengths[list]++;
  }

  /** Removes an entry from its list. */
  remove(entry: number): void {
    const { entries } = this;
    const list = entries.list(entry);
    const next = entries.next(entry);
    const previous = entries.previous(entry);
    if (previous === -1) this.heads[list] = next;
    else entries.setNext(previous, next);
    if (next === -1) this.tails[list] = previous;
    else entries.setPrevious(next, previous);
    entries.setList(entry, -1);
    this.lengths[list]--;
  }
}
