/** The lanes of each worker's queue, one per user or priority, in order of their first appearance or of their keys. */
import { grownInt32 } from '../../../base/collections/columns';
import type { Entries } from './entries';
import { EntryLists } from './entry-lists';

export class Lanes {
  readonly lists: EntryLists;
  /** First lane of each worker, -1 for none. */
  readonly first: Int32Array;
  /** By lane. */
  keys = new Int32Array(64);
  following = new Int32Array(64);
  private readonly lengths: Int32Array;

  /** `sorted`: smaller keys first; else in the order in which they appear. */
  constructor(
    entries: Entries,
    workers: number,
    private readonly sorted: boolean,
  ) {
    this.lists = new EntryLists(entries, 0);
    this.first = new Int32Array(workers).fill(-1);
    this.lengths = new Int32Array(workers);
  }

  /** The lane of a key at a worker; a new one if it has none. Lanes are never removed. */
  of(worker: number, key: number): number {
    let before = -1;
    for (let lane = this.first[worker]; lane !== -1; lane = this.following[lane]) {
      if (this.keys[lane] === key) return lane;
      if (this.sorted && this.keys[lane] > key) break;
      before = lane;
    }
    const added = this.lists.add();
    if (added === this.keys.length) {
      this.keys = grownInt32(this.keys, added + 1);
      this.following = grownInt32(this.following, added + 1);
    }
    this.keys[added] = key;
    this.following[added] = before === -1 ? this.first[worker] : this.following[before];
    if (before === -1) this.first[worker] = added;
    else this.following[before] = added;
    return added;
  }

  push(worker: number, lane: number, entry: number): void {
    this.lists.push(lane, entry);
    this.lengths[worker]++;
  }

  /** Takes out the first entry of a lane that is not empty. */
  shift(worker: number, lane: number): number {
    const entry = this.lists.first(lane);
    this.remove(worker, entry);
    return entry;
  }

  remove(worker: number, entry: number): void {
    this.lists.remove(entry);
    this.lengths[worker]--;
  }

  isEmpty(lane: number): boolean {
    return this.lists.first(lane) === -1;
  }

  /** Entries in all lanes of a worker. */
  length(worker: number): number {
    return this.lengths[worker];
  }
}
