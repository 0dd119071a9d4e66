/** The workers: a slot and a queue of reservations each. What enters and leaves queues is reported and counted here. */
import type { ExplainingContext } from '../../sim/context-parts';
import { records } from '../../sim/trace/records';
import { ReservationQueues } from './reservation-queues';
import type { WaitingReasons } from './waiting-reasons';

/** What the slot of a worker does. */
export const Slot = { free: 0, asking: 1, running: 2 } as const;

export class Workers {
  readonly queues: ReservationQueues;
  readonly slot: Uint8Array;
  /** The reservation that each worker serves, -1 when it serves none. */
  readonly serving: Int32Array;
  /** Whether a worker serves a long job, and how many reservations of such it queues. */
  private readonly servesLong: Uint8Array;
  private readonly queuesLong: Int32Array;

  constructor(
    private readonly ctx: ExplainingContext,
    private readonly waiting: WaitingReasons,
  ) {
    const { nodeCount } = ctx.world;
    this.queues = new ReservationQueues(nodeCount);
    this.slot = new Uint8Array(nodeCount);
    this.serving = new Int32Array(nodeCount).fill(-1);
    this.servesLong = new Uint8Array(nodeCount);
    this.queuesLong = new Int32Array(nodeCount);
  }

  /** Whether a long task runs on a worker or is in its queue. */
  hasLongWork(worker: number): boolean {
    return this.runsLong(worker) || this.queuesLong[worker] > 0;
  }

  runsLong(worker: number): boolean {
    return this.servesLong[worker] === 1;
  }

  enterQueue(worker: number, row: number, why: number): void {
    const { queues, waiting } = this;
    const app = queues.appOf(row);
    waiting.queued[app]++;
    if (queues.isBehindLong(row)) waiting.behindLong[app]++;
    if (queues.isLong(row)) this.queuesLong[worker]++;
    this.ctx.report(records.workerQueue, app, worker, 1, why);
  }

  leaveQueue(worker: number, row: number, why: number): void {
    const { queues, waiting } = this;
    const app = queues.appOf(row);
    waiting.queued[app]--;
    if (queues.isBehindLong(row)) waiting.behindLong[app]--;
    if (queues.isLong(row)) this.queuesLong[worker]--;
    this.ctx.report(records.workerQueue, app, worker, -1, why);
  }

  /** A worker holds its slot while it asks for a task on behalf of a reservation. */
  hold(worker: number, row: number): void {
    const { queues } = this;
    this.slot[worker] = Slot.asking;
    this.serving[worker] = row;
    this.servesLong[worker] = queues.isLong(row) ? 1 : 0;
    queues.setServing(row, true);
  }

  /** Whether a worker holds its slot for a task of that job. */
  asksFor(app: number, worker: number): boolean {
    return this.slot[worker] === Slot.asking && this.queues.appOf(this.serving[worker]) === app;
  }

  /** The reservation that a worker serves is done with. */
  dropServed(worker: number): void {
    this.queues.remove(worker, this.serving[worker]);
    this.serving[worker] = -1;
  }

  /** No long task is ahead of the first reservations of a queue any more. Calls `changed` for the job of each that had one. */
  noLongAhead(worker: number, changed: (app: number) => void): void {
    const { queues, waiting } = this;
    for (let row = queues.head(worker); row !== -1 && !queues.isLong(row); row = queues.next(row)) {
      if (!queues.isBehindLong(row)) continue;
      queues.setBehindLong(row, false);
      const app = queues.appOf(row);
      if (!queues.isServing(row)) waiting.behindLong[app]--;
      changed(app);
    }
  }

  /** A long reservation is served before its turn. Calls `changed` for the job of each that it has gone ahead of. */
  longWentAhead(worker: number, served: number, changed: (app: number) => void): void {
    const { queues, waiting } = this;
    for (let row = queues.head(worker); row !== served; row = queues.next(row)) {
      if (queues.isLong(row) || queues.isBehindLong(row)) continue;
      queues.setBehindLong(row, true);
      const app = queues.appOf(row);
      waiting.behindLong[app]++;
      changed(app);
    }
  }

  free(worker: number): void {
    this.slot[worker] = Slot.free;
    this.serving[worker] = -1;
    this.servesLong[worker] = 0;
  }
}
