/**
 * Everything that waits at workers or travels to them, as rows of one table: probes, reservations, and tasks that queue. Rows are
 * handed out in blocks, one block for everything that a job sends at once, and used again. Nothing is allocated per event.
 */

/** Columns of a row. */
const APP = 0;
const WORKER = 1;
/** The number of a task, or the load that a probe was answered with. */
const VALUE = 2;
const NEXT = 3;
const PREV = 4;
/** Its list, -1 for none. */
const LIST = 5;
/** An EntryState, and above it how often the worker had been lost when this was sent. */
const STATE = 6;
const REQUEST = 7;
const COLUMN_BITS = 3;
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
} as const;

export class Entries {
  private rows = new Int32Array(1 << (10 + COLUMN_BITS));
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
    if (this.used << COLUMN_BITS > this.rows.length) {
      const larger = new Int32Array(Math.max(this.used << COLUMN_BITS, 2 * this.rows.length));
      larger.set(this.rows);
      this.rows = larger;
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
    rows[at + APP] = app;
    rows[at + WORKER] = worker;
    rows[at + VALUE] = value;
    rows[at + LIST] = -1;
    rows[at + STATE] = state | (epoch << STATE_BITS);
    rows[at + REQUEST] = request;
  }

  app(entry: number): number {
    return this.rows[(entry << COLUMN_BITS) + APP];
  }

  worker(entry: number): number {
    return this.rows[(entry << COLUMN_BITS) + WORKER];
  }

  value(entry: number): number {
    return this.rows[(entry << COLUMN_BITS) + VALUE];
  }

  setValue(entry: number, value: number): void {
    this.rows[(entry << COLUMN_BITS) + VALUE] = value;
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
