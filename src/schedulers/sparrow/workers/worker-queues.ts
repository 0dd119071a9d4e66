/**
 * The queues of all workers under one of the node monitor's policies. All of them treat a slot as taken from the moment at
 * which its reservation is served, when it is not yet known whether a task is left for it.
 * Source: Sparrow, daemon/nodemonitor/*TaskScheduler.
 */
import type { Entries } from './entries';
import { EntryLists } from './entry-lists';

export interface WorkerQueues {
  /** An entry joins the queue of a worker. `key`: its user or priority. */
  push(worker: number, entry: number, key: number): void;
  /** An entry was served without queueing, because a slot was free. */
  servedAtOnce(worker: number, key: number): void;
  /** Takes out the entry to be served next, in a slot that a task has left; -1 when the queue is empty. */
  next(worker: number): number;
  /** The same in a slot that comes back because there was no task for an entry of that key. */
  nextAfterNone(worker: number, key: number): number;
  /** Takes an entry out before its turn. */
  remove(worker: number, entry: number): void;
  /** Entries in the queue of a worker. */
  length(worker: number): number;
}

/** One queue per worker, first in, first out. */
export class FifoQueues implements WorkerQueues {
  private readonly lists: EntryLists;

  constructor(entries: Entries, workers: number) {
    this.lists = new EntryLists(entries, workers);
  }

  push(worker: number, entry: number): void {
    this.lists.push(worker, entry);
  }

  servedAtOnce(): void {
    // The order remembers nothing.
  }

  next(worker: number): number {
    const entry = this.lists.first(worker);
    if (entry !== -1) this.lists.remove(entry);
    return entry;
  }

  nextAfterNone(worker: number): number {
    return this.next(worker);
  }

  remove(_worker: number, entry: number): void {
    this.lists.remove(entry);
  }

  length(worker: number): number {
    return this.lists.length(worker);
  }
}
