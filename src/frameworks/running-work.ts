/**
 * Work that runs on nodes: it takes its nominal time divided by the speed of its node, and continues at the new speed
 * when that changes. Each piece ends in one event of its framework.
 */
import { grownFloat64 } from '../base/collections/columns';
import type { FrameworkContext } from '../sim/ports';

const FIRST_ROWS = 256;

/**
 * A row for each piece of work, 8 words of 32 bits: half a cache line. Words hold the handle of its event, its node (-1 when
 * there is none) and its payload. Doubles hold an instant (now, or when its lead ends) and the nominal µs that are left from
 * then on.
 */
const ROW_BITS = 3;
const HANDLE = 0;
const NODE = 1;
const PAYLOAD = 2;
const HALF_BITS = ROW_BITS - 1;
const DOUBLES = 1 << HALF_BITS;
const LEFT = 2;
const FROM = 3;

export class RunningWork {
  private count = 0;
  private free: number[] = [];
  /** The rows as doubles, and the same memory as words. */
  private progress = new Float64Array(DOUBLES * FIRST_ROWS);
  private rows = new Int32Array(this.progress.buffer);

  /** `eventKind`: the framework's event kind for "a piece of work is done"; it carries (work id, payload). */
  constructor(
    private readonly ctx: FrameworkContext,
    private readonly eventKind: number,
  ) {}

  /**
   * Starts work of `nominal` µs on a node. Returns its id, good until it is done or cancelled.
   * @param lead µs that pass before, whatever the speed of the node
   */
  start(node: number, nominal: number, payload: number, lead = 0): number {
    const id = this.free.length > 0 ? (this.free.pop() as number) : this.count++;
    const row = id << ROW_BITS;
    if (row === this.rows.length) this.grow();
    this.rows[row + NODE] = node;
    this.rows[row + PAYLOAD] = payload;
    this.schedule(id, node, payload, nominal, this.ctx.now() + lead);
    return id;
  }

  /** To be called when the event of a piece of work has arrived: its id is free again. */
  done(id: number): void {
    this.rows[(id << ROW_BITS) + NODE] = -1;
    this.free.push(id);
  }

  /** Stops a piece of work: its event will not come. */
  cancel(id: number): void {
    this.ctx.cancel(this.rows[(id << ROW_BITS) + HANDLE]);
    this.done(id);
  }

  /** Stops a piece of work if it still runs with that payload; ids are used again, so both must agree. Tells whether it did. */
  cancelPayload(id: number, payload: number): boolean {
    const row = id << ROW_BITS;
    const running = this.rows[row + NODE] !== -1 && this.rows[row + PAYLOAD] === payload;
    if (running) this.cancel(id);
    return running;
  }

  /** Reschedules everything that runs on the node at its new speed; `oldSpeed` is what it ran at until now. */
  speedChanged(node: number, oldSpeed: number): void {
    const now = this.ctx.now();
    for (let id = 0; id < this.count; id++) {
      const row = id << ROW_BITS;
      if (this.rows[row + NODE] !== node) continue;
      this.ctx.cancel(this.rows[row + HANDLE]);
      const from = Math.max(now, this.progress[(id << HALF_BITS) + FROM]);
      const done = (from - this.progress[(id << HALF_BITS) + FROM]) * oldSpeed;
      const left = Math.max(0, this.progress[(id << HALF_BITS) + LEFT] - done);
      this.schedule(id, node, this.rows[row + PAYLOAD], left, from);
    }
  }

  /** What is left of a piece of work, nominal µs. */
  left(id: number): number {
    const speed = this.ctx.world.nodeSpeed[this.rows[(id << ROW_BITS) + NODE]];
    const ran = Math.max(0, this.ctx.now() - this.progress[(id << HALF_BITS) + FROM]);
    return Math.max(0, this.progress[(id << HALF_BITS) + LEFT] - ran * speed);
  }

  /** The rest of a piece of work takes `factor` times what it would have taken; its lead stays as it is. */
  stretch(id: number, factor: number): void {
    const row = id << ROW_BITS;
    this.ctx.cancel(this.rows[row + HANDLE]);
    const from = Math.max(this.ctx.now(), this.progress[(id << HALF_BITS) + FROM]);
    this.schedule(id, this.rows[row + NODE], this.rows[row + PAYLOAD], this.left(id) * factor, from);
  }

  /** `from`: the instant from which on the remaining nominal µs are worked off. */
  private schedule(id: number, node: number, payload: number, remaining: number, from: number): void {
    const { ctx } = this;
    const delay = from - ctx.now() + Math.ceil(remaining / ctx.world.nodeSpeed[node]);
    this.progress[(id << HALF_BITS) + LEFT] = remaining;
    this.progress[(id << HALF_BITS) + FROM] = from;
    this.rows[(id << ROW_BITS) + HANDLE] = ctx.schedule(delay, this.eventKind, id, payload);
  }

  private grow(): void {
    this.progress = grownFloat64(this.progress, this.progress.length + DOUBLES);
    this.rows = new Int32Array(this.progress.buffer);
  }
}
