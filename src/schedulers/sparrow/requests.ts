/** What schedulers have sent out for their jobs: probes or reservations that left together, and what is still open of them. */
import { grownInt32 } from '../../base/collections/columns';
import type { Entries } from './workers/entries';
import type { Jobs } from './jobs';

/** Columns of a row. */
const FIRST = 0;
const SIZE = 1;
/** Entries that are not over and cancellations under way: while there are any, the entries are not used again. */
const OPEN = 2;
/** The next request of the same job, -1 for none. */
const NEXT = 3;
const APP = 4;
/** First of the tasks that probes are for, and how many. */
const TASK = 5;
const TASKS = 6;
/** Whether it may name a worker more than once, and in the bits above that its serial number. */
const SERIAL = 7;
const COLUMN_BITS = 3;

export class Requests {
  private rows = new Int32Array(1 << (8 + COLUMN_BITS));
  private used = 0;
  private readonly free: number[] = [];
  /** Serial number of the last one. */
  last = 0;

  constructor(
    private readonly entries: Entries,
    private readonly jobs: Jobs,
  ) {}

  /** A request of `size` entries, which are to be written next, for tasks from `task` on. Returns its id. */
  create(app: number, size: number, task: number, tasks: number, repeats: boolean): number {
    const request = this.free.pop() ?? this.used++;
    const at = request << COLUMN_BITS;
    if (at >= this.rows.length) this.rows = grownInt32(this.rows, at + 1);
    const { rows } = this;
    rows[at + FIRST] = this.entries.allocate(size);
    rows[at + SIZE] = size;
    rows[at + OPEN] = size;
    rows[at + NEXT] = this.jobs.request[app];
    rows[at + APP] = app;
    rows[at + TASK] = task;
    rows[at + TASKS] = tasks;
    rows[at + SERIAL] = (++this.last << 1) | (repeats ? 1 : 0);
    this.jobs.request[app] = request;
    return request;
  }

  first(request: number): number {
    return this.rows[(request << COLUMN_BITS) + FIRST];
  }

  size(request: number): number {
    return this.rows[(request << COLUMN_BITS) + SIZE];
  }

  next(request: number): number {
    return this.rows[(request << COLUMN_BITS) + NEXT];
  }

  task(request: number): number {
    return this.rows[(request << COLUMN_BITS) + TASK];
  }

  tasks(request: number): number {
    return this.rows[(request << COLUMN_BITS) + TASKS];
  }

  open(request: number): number {
    return this.rows[(request << COLUMN_BITS) + OPEN];
  }

  serial(request: number): number {
    return this.rows[(request << COLUMN_BITS) + SERIAL] >> 1;
  }

  /** One thing more is open: a cancellation. */
  reopen(request: number): void {
    this.rows[(request << COLUMN_BITS) + OPEN]++;
  }

  /** `count` fewer things are open; with the last one the request is over. */
  close(request: number, count = 1): void {
    const at = (request << COLUMN_BITS) + OPEN;
    this.rows[at] -= count;
    if (this.rows[at] === 0) this.release(request);
  }

  /** Whether the job may have a second entry at a worker where it has one of this request. */
  mayRepeat(request: number): boolean {
    const { rows } = this;
    const at = request << COLUMN_BITS;
    return (rows[at + SERIAL] & 1) === 1 || rows[at + NEXT] !== -1 || this.jobs.request[rows[at + APP]] !== request;
  }

  private release(request: number): void {
    const { rows, jobs } = this;
    const at = request << COLUMN_BITS;
    const app = rows[at + APP];
    this.entries.release(rows[at + FIRST], rows[at + SIZE]);
    if (jobs.request[app] === request) {
      jobs.request[app] = rows[at + NEXT];
    } else {
      let before = jobs.request[app];
      while (this.next(before) !== request) before = this.next(before);
      rows[(before << COLUMN_BITS) + NEXT] = rows[at + NEXT];
    }
    this.free.push(request);
  }
}
