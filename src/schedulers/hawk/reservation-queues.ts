/**
 * The queues of all workers: reservations in the order of their arrival, as linked rows of typed arrays.
 *
 * A reservation that is being served (its worker asks for a task, or runs one and will ask again) keeps its row and place
 * but is not open: it is neither chosen, nor overtaken, nor stolen.
 */
import { grownFloat64, grownInt32 } from '../../base/collections/columns';

const FIRST_ROWS = 1024;

/** What is known of a reservation. */
const Flag = { long: 1, serving: 2, behindLong: 4 } as const;

export class ReservationQueues {
  /** First and last row of each worker, -1 when it has none. */
  private readonly first: Int32Array;
  private readonly last: Int32Array;
  /** Job of each row; next row of the queue, or of the free rows; flags; µs that overtaking has delayed it. */
  private app = new Int32Array(FIRST_ROWS);
  private follower = new Int32Array(FIRST_ROWS);
  private flags = new Int32Array(FIRST_ROWS);
  private delay = new Float64Array(FIRST_ROWS);
  private count = 0;
  private free = -1;

  constructor(workers: number) {
    this.first = new Int32Array(workers).fill(-1);
    this.last = new Int32Array(workers).fill(-1);
  }

  head(worker: number): number {
    return this.first[worker];
  }

  /** The row behind a row, -1 when it is the last. */
  next(row: number): number {
    return this.follower[row];
  }

  appOf(row: number): number {
    return this.app[row];
  }

  isLong(row: number): boolean {
    return (this.flags[row] & Flag.long) !== 0;
  }

  isServing(row: number): boolean {
    return (this.flags[row] & Flag.serving) !== 0;
  }

  /** Whether it is a short one with a long task ahead of it: one that stands in front of it, or that its worker serves. */
  isBehindLong(row: number): boolean {
    return (this.flags[row] & Flag.behindLong) !== 0;
  }

  delayOf(row: number): number {
    return this.delay[row];
  }

  addDelay(row: number, delay: number): void {
    this.delay[row] += delay;
  }

  setServing(row: number, serving: boolean): void {
    if (serving) this.flags[row] |= Flag.serving;
    else this.flags[row] &= ~Flag.serving;
  }

  setBehindLong(row: number, behindLong: boolean): void {
    if (behindLong) this.flags[row] |= Flag.behindLong;
    else this.flags[row] &= ~Flag.behindLong;
  }

  /** Puts a reservation of a job at the end of a worker's queue. */
  push(worker: number, app: number, long: boolean, behindLong: boolean): number {
    let row = this.free;
    if (row === -1) row = this.newRow();
    else this.free = this.follower[row];
    this.app[row] = app;
    this.flags[row] = (long ? Flag.long : 0) | (behindLong ? Flag.behindLong : 0);
    this.delay[row] = 0;
    this.append(worker, row);
    return row;
  }

  /** Takes a row out for good. `before`: the row in front of it, -1 when it is the first. */
  removeAfter(worker: number, before: number, row: number): void {
    this.unlink(worker, before, row);
    this.follower[row] = this.free;
    this.free = row;
  }

  /** The same for a row whose place is not known. */
  remove(worker: number, row: number): void {
    let before = -1;
    for (let r = this.first[worker]; r !== row; r = this.follower[r]) before = r;
    this.removeAfter(worker, before, row);
  }

  /** Moves a row from one queue to the end of another. `before`: the row in front of it, -1 when it is the first. */
  move(from: number, before: number, row: number, to: number): void {
    this.unlink(from, before, row);
    this.append(to, row);
  }

  private append(worker: number, row: number): void {
    const last = this.last[worker];
    if (last === -1) this.first[worker] = row;
    else this.follower[last] = row;
    this.follower[row] = -1;
    this.last[worker] = row;
  }

  private unlink(worker: number, before: number, row: number): void {
    const next = this.follower[row];
    if (before === -1) this.first[worker] = next;
    else this.follower[before] = next;
    if (next === -1) this.last[worker] = before;
  }

  private newRow(): number {
    const row = this.count++;
    if (row === this.app.length) {
      this.app = grownInt32(this.app, row + 1);
      this.follower = grownInt32(this.follower, row + 1);
      this.flags = grownInt32(this.flags, row + 1);
      this.delay = grownFloat64(this.delay, row + 1);
    }
    return row;
  }
}
