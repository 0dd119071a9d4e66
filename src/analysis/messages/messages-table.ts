/** Messages between schedulers and nodes, and the queues of nodes, as columns while a trace is read. */
import { growingColumns, snapshotColumns } from '../../base/collections/column-table';
import type { Columns } from '../../base/collections/column-table';

/** What systems without central state record (`message`, `workerQueue` and `servedBy` of sim/trace/records.ts). Rows are in the order of time. */
const MESSAGES = {
  /** When it was sent, µs. */
  time: 'float64',
  app: 'int32',
  node: 'int32',
  /** Message. */
  message: 'uint8',
  /** Its value, as Message says. */
  value: 'int32',
  /** How long it travels, µs. */
  latency: 'int32',
  queueTime: 'float64',
  queueApp: 'int32',
  queueNode: 'int32',
  /** Entries that came; below 0: that left. */
  queueChange: 'int32',
  /** QueueChange. */
  queueWhy: 'uint8',
  /** Applications that went from one scheduler to another, and the one that they left. */
  movedTime: 'float64',
  movedApp: 'int32',
  movedFrom: 'int32',
} as const;

export interface MessageColumns extends Columns<typeof MESSAGES> {
  /** Which of several schedulers serves each application in the end, -1 if unknown. */
  readonly servedBy: Int32Array;
}

/** The scheduler that serves an application at an instant (µs), -1 if unknown. */
export function servedByAt(columns: MessageColumns, app: number, at: number): number {
  const { movedTime, movedApp, movedFrom } = columns;
  for (let row = 0; row < movedTime.length; row++) {
    if (movedApp[row] === app && movedTime[row] > at) return movedFrom[row];
  }
  return columns.servedBy[app];
}

export class MessageTable {
  private readonly columns = growingColumns(MESSAGES);
  private readonly servedBy: Int32Array;

  constructor(applications: number) {
    this.servedBy = new Int32Array(applications).fill(-1);
  }

  /** `message` and `value` as Message says; `latency` in µs. */
  send(at: number, app: number, node: number, message: number, value: number, latency: number): void {
    const { columns } = this;
    columns.time.push(at);
    columns.app.push(app);
    columns.node.push(node);
    columns.message.push(message);
    columns.value.push(value);
    columns.latency.push(latency);
  }

  /** A number of entries of an application joined a node's queue, or left it (`change` below 0). */
  queue(at: number, app: number, node: number, change: number, why: number): void {
    const { columns } = this;
    columns.queueTime.push(at);
    columns.queueApp.push(app);
    columns.queueNode.push(node);
    columns.queueChange.push(change);
    columns.queueWhy.push(why);
  }

  /** A scheduler takes care of an application from `at` on, µs; any later one is a change. */
  serve(at: number, app: number, scheduler: number): void {
    if (this.servedBy[app] !== -1) {
      this.columns.movedTime.push(at);
      this.columns.movedApp.push(app);
      this.columns.movedFrom.push(this.servedBy[app]);
    }
    this.servedBy[app] = scheduler;
  }

  snapshot(): MessageColumns {
    return { ...snapshotColumns(this.columns), servedBy: this.servedBy.slice() };
  }
}
