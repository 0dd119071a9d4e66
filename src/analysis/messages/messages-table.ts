/** Messages between schedulers and nodes, and the queues of nodes, as columns while a trace is read. */
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from '../../base/columns';

/** What systems without central state record (`message`, `workerQueue` and `servedBy` of sim/records.ts). Rows are in the order of time. */
export interface MessageColumns {
  /** When it was sent, µs. */
  readonly time: Float64Array;
  readonly app: Int32Array;
  readonly node: Int32Array;
  /** Message. */
  readonly message: Uint8Array;
  /** Its value, as Message says. */
  readonly value: Int32Array;
  /** How long it travels, µs. */
  readonly latency: Int32Array;
  readonly queueTime: Float64Array;
  readonly queueApp: Int32Array;
  readonly queueNode: Int32Array;
  /** Entries that came; below 0: that left. */
  readonly queueChange: Int32Array;
  /** QueueChange. */
  readonly queueWhy: Uint8Array;
  /** Which of several schedulers serves each application in the end, -1 where nobody said. */
  readonly servedBy: Int32Array;
  /** Applications that went from one scheduler to another, and the one that they left, in the order of time. */
  readonly movedTime: Float64Array;
  readonly movedApp: Int32Array;
  readonly movedFrom: Int32Array;
}

/** The scheduler that serves an application at an instant (µs), -1 where nobody said. */
export function servedByAt(columns: MessageColumns, app: number, at: number): number {
  const { movedTime, movedApp, movedFrom } = columns;
  for (let row = 0; row < movedTime.length; row++) {
    if (movedApp[row] === app && movedTime[row] > at) return movedFrom[row];
  }
  return columns.servedBy[app];
}

export class MessageTable {
  private readonly time = new GrowingFloat64();
  private readonly app = new GrowingInt32();
  private readonly node = new GrowingInt32();
  private readonly message = new GrowingUint8();
  private readonly value = new GrowingInt32();
  private readonly latency = new GrowingInt32();
  private readonly queueTime = new GrowingFloat64();
  private readonly queueApp = new GrowingInt32();
  private readonly queueNode = new GrowingInt32();
  private readonly queueChange = new GrowingInt32();
  private readonly queueWhy = new GrowingUint8();
  private readonly movedTime = new GrowingFloat64();
  private readonly movedApp = new GrowingInt32();
  private readonly movedFrom = new GrowingInt32();
  private readonly servedBy: Int32Array;

  constructor(applications: number) {
    this.servedBy = new Int32Array(applications).fill(-1);
  }

  /** `message` and `value` as Message says; `latency` in µs. */
  send(at: number, app: number, node: number, message: number, value: number, latency: number): void {
    this.time.push(at);
    this.app.push(app);
    this.node.push(node);
    this.message.push(message);
    this.value.push(value);
    this.latency.push(latency);
  }

  /** So many entries of an application came into a node's queue, or left it (`change` below 0). */
  queue(at: number, app: number, node: number, change: number, why: number): void {
    this.queueTime.push(at);
    this.queueApp.push(app);
    this.queueNode.push(node);
    this.queueChange.push(change);
    this.queueWhy.push(why);
  }

  serve(at: number, app: number, scheduler: number): void {
    if (this.servedBy[app] !== -1) {
      this.movedTime.push(at);
      this.movedApp.push(app);
      this.movedFrom.push(this.servedBy[app]);
    }
    this.servedBy[app] = scheduler;
  }

  snapshot(): MessageColumns {
    return {
      time: this.time.view().slice(),
      app: this.app.view().slice(),
      node: this.node.view().slice(),
      message: this.message.view().slice(),
      value: this.value.view().slice(),
      latency: this.latency.view().slice(),
      queueTime: this.queueTime.view().slice(),
      queueApp: this.queueApp.view().slice(),
      queueNode: this.queueNode.view().slice(),
      queueChange: this.queueChange.view().slice(),
      queueWhy: this.queueWhy.view().slice(),
      servedBy: this.servedBy.slice(),
      movedTime: this.movedTime.view().slice(),
      movedApp: this.movedApp.view().slice(),
      movedFrom: this.movedFrom.view().slice(),
    };
  }
}
