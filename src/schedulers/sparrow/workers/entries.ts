/**
 * Everything that waits at workers or travels to them, as rows of one table: probes, reservations, and tasks that queue. Rows are
 * handed out in blocks, one block for everything that a job sends at once, and used again. Nothing is allocated per event.
 */
import { grownInt32 } from '../../../base/collections/columns';

/** Columns of a row. */
const APP = 0;
const NEXT = 1;
const PREV = 2;
/** Its list, -1 for none. */
const LIST = 3;
/** An EntryState, and above it how often the worker had been lost when this was sent. */
const STATE = 4;
const REQUEST = 5;
const COLUMN_BITS = 3;
const FIRST_ROWS = 1024;
const STATE_BITS = 3;
const STATE_MASK = (1 << STATE_BITS) - 1;

export const EntryState = {
  /** A probe, or a probe that was answered. */
  probe: 0,
  /** A task in a queue. */
  task: 1,
  /** A reservation in transit to the worker or in its queue. */
  reserved: 2,
  /** A reservation whose slot is free: the worker asks for a task. */
  asking: 3,
  /** Taken back before it reached the worker: the cancellation was faster. */
  cancelled: 4,
  over: 5,
  /** The same as `asking`, by a worker that holds no slot for the answer (queue policy `none`). */
  askingWithoutSlot: 6,
} as const;

export class Entries {
  /** By entry: its worker, and its value, a task or the load in the answer to a probe. Messages are recorded from these columns. */
  workers = new Int32Array(FIRST_ROWS);
  values = new Int32Array(FIRST_ROWS);
  private rows = new Int32Array(FIRST_ROWS << COLUMN_BITS);
  private used = 0;
  /** Blocks to be used again, by the binary logarithm of their size. */
  private readonly free: number[][] = Array.from({ length: 31 }, () => []);

  /** A block of at least `count` rows; returns the first of them. */
  allocate(count: number): number {
    const size = sizeClass(count);
    const again = this.free[size].pop();
    if (again !== undefined) return again;
    const first = this.used;
    this.used += 1 << size;
    if (this.used > this.workers.length) {
      this.workers = grownInt32(this.workers, this.used);
      this.values = grownInt32(this.values, this.used);
      this.rows = grownInt32(this.rows, this.used << COLUMN_BITS);
    }
    return first;
  }

  /** Gives back a block of `count` rows. */
  release(first: number, count: number): void {
    this.free[sizeClass(count)].push(first);
  }

  /** Fills a row that is in no list. `epoch`: how often its worker has been lost so far. */
  write(
    entry: number,
    app: number,
    worker: number,
    value: number,
    state: number,
    epoch: number,
    request: number,
  ): void {
    const { rows } = this;
    const at = entry << COLUMN_BITS;
    this.workers[entry] = worker;
    this.values[entry] = value;
    rows[at + APP] = app;
    rows[at + LIST] = -1;
    rows[at + STATE] = state | (epoch << STATE_BITS);
    rows[at + REQUEST] = request;
  }

  app(entry: number): number {
    return this.rows[(entry << COLUMN_BITS) + APP];
  }

  worker(entry: number): number {
    return this.workers[entry];
  }

  value(entry: number): number {
    return this.values[entry];
  }

  setValue(entry: number, value: number): void {
    this.values[entry] = value;
  }

  state(entry: number): number {
    return this.rows[(entry << COLUMN_BITS) + STATE] & STATE_MASK;
  }

  setState(entry: number, state: number): void {
    const at = (entry << COLUMN_BITS) + STATE;
    this.rows[at] = (this.rows[at] & ~STATE_MASK) | state;
  }

  /** How often its worker had been lost when it was sent. */
  epoch(entry: number): number {
    return this.rows[(entry << COLUMN_BITS) + STATE] >> STATE_BITS;
  }

  /** What it was sent as a part of, -1 for a task that queues. */
  request(entry: number): number {
    return this.rows[(entry << COLUMN_BITS) + REQUEST];
  }

  next(entry: number): number {
    return this.rows[(entry << COLUMN_BITS) + NEXT];
  }

  setNext(entry: number, next: number): void {
    this.rows[(entry << COLUMN_BITS) + NEXT] = next;
  }

  previous(entry: number): number {
    return this.rows[(entry << COLUMN_BITS) + PREV];
  }

  setPrevious(entry: number, previous: number): void {
    this.rows[(entry << COLUMN_BITS) + PREV] = previous;
  }

  list(entry: number): number {
    return this.rows[(entry << COLUMN_BITS) + LIST];
  }

  setList(entry: number, list: number): void {
    this.rows[(entry << COLUMN_BITS) + LIST] = list;
  }
}

function sizeClass(count: number): number {
  return count <= 1 ? 0 : 32 - Math.clz32(count - 1);
}
