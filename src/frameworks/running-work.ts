/**
 * Work that runs on nodes: it takes its nominal time divided by the speed of its node, and goes on at the new speed when
 * that changes. Each piece ends in one event of its framework.
 */
import { grownFloat64, grownInt32 } from '../base/columns';
import type { FrameworkContext } from '../sim/ports';

const FIRST_ROWS = 256;

export class RunningWork {
  private count = 0;
  private free: number[] = [];
  private handle = new Int32Array(FIRST_ROWS);
  private node = new Int32Array(FIRST_ROWS).fill(-1);
  private payload = new Int32Array(FIRST_ROWS);
  /** Nominal µs left when it was last (re)scheduled, and that instant. */
  private remaining = new Float64Array(FIRST_ROWS);
  private since = new Float64Array(FIRST_ROWS);

  /** `eventKind`: the framework's event kind for "a piece of work is done"; it carries (work id, payload). */
  constructor(
    private readonly ctx: FrameworkContext,
    private readonly eventKind: number,
  ) {}

  /** Starts work of `nominal` µs on a node. Returns its id, good until it is done or cancelled. */
  start(node: number, nominal: number, payload: number): number {
    const id = this.free.length > 0 ? (this.free.pop() as number) : this.count++;
    if (id === this.handle.length) this.grow();
    this.node[id] = node;
    this.payload[id] = payload;
    this.remaining[id] = nominal;
    this.schedule(id);
    return id;
  }

  /** To be called when the event of a piece of work has arrived: its id is free again. */
  done(id: number): void {
    this.node[id] = -1;
    this.free.push(id);
  }

  /** Stops a piece of work: its event will not come. */
  cancel(id: number): void {
    this.ctx.cancel(this.handle[id]);
    this.done(id);
  }

  /** Stops a piece of work if it still runs with that payload; ids are used again, so both must agree. */
  cancelPayload(id: number, payload: number): void {
    if (this.node[id] !== -1 && this.payload[id] === payload) this.cancel(id);
  }

  /** Reschedules everything that runs on the node at its new speed; `oldSpeed` is what it ran at until now. */
  speedChanged(node: number, oldSpeed: number): void {
    const now = this.ctx.now();
    for (let id = 0; id < this.count; id++) {
      if (this.node[id] !== node) continue;
      this.ctx.cancel(this.handle[id]);
      this.remaining[id] = Math.max(0, this.remaining[id] - (now - this.since[id]) * oldSpeed);
      this.schedule(id);
    }
  }

  private schedule(id: number): void {
    this.since[id] = this.ctx.now();
    const delay = Math.ceil(this.remaining[id] / this.ctx.world.nodeSpeed[this.node[id]]);
    this.handle[id] = this.ctx.schedule(delay, this.eventKind, id, this.payload[id]);
  }

  private grow(): void {
    const rows = this.handle.length + 1;
    this.handle = grownInt32(this.handle, rows);
    this.node = grownInt32(this.node, rows);
    this.payload = grownInt32(this.payload, rows);
    this.remaining = grownFloat64(this.remaining, rows);
    this.since = grownFloat64(this.since, rows);
  }
}
