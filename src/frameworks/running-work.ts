/**
 * Work that runs on nodes: it takes its nominal time divided by the speed of its node, and continues at the new speed
 * when that changes. Each piece ends in one event of its framework.
 */
import { grownFloat64, grownInt32 } from '../base/columns';
import type { FrameworkContext } from '../sim/ports';

const FIRST_ROWS = 256;

/** Columns of a piece of work. */
const WORK = { handle: 0, node: 1, payload: 2, columns: 4 } as const;

export class RunningWork {
  private count = 0;
  private free: number[] = [];
  /** One row per piece of work: the handle of its event, its node (-1 when there is none) and its payload. */
  private rows = new Int32Array(WORK.columns * FIRST_ROWS);
  /** One row per piece of work: the nominal µs that are left from an instant on, and that instant: now, or when its lead ends. */
  private progress = new Float64Array(2 * FIRST_ROWS);

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
    const row = WORK.columns * id;
    if (row === this.rows.length) this.grow();
    this.rows[row + WORK.node] = node;
    this.rows[row + WORK.payload] = payload;
    this.schedule(id, nominal, this.ctx.now() + lead);
    return id;
  }

  /** To be called when the event of a piece of work has arrived: its id is free again. */
  done(id: number): void {
    this.rows[WORK.columns * id + WORK.node] = -1;
    this.free.push(id);
  }

  /** Stops a piece of work: its event will not come. */
  cancel(id: number): void {
    this.ctx.cancel(this.rows[WORK.columns * id + WORK.handle]);
    this.done(id);
  }

  /** Stops a piece of work if it still runs with that payload; ids are used again, so both must agree. Tells whether it did. */
  cancelPayload(id: number, payload: number): boolean {
    const row = WORK.columns * id;
    const running = this.rows[row + WORK.node] !== -1 && this.rows[row + WORK.payload] === payload;
    if (running) this.cancel(id);
    return running;
  }

  /** Reschedules everything that runs on the node at its new speed; `oldSpeed` is what it ran at until now. */
  speedChanged(node: number, oldSpeed: number): void {
    const now = this.ctx.now();
    for (let id = 0; id < this.count; id++) {
      const row = WORK.columns * id;
      if (this.rows[row + WORK.node] !== node) continue;
      this.ctx.cancel(this.rows[row + WORK.handle]);
      const from = Math.max(now, this.progress[2 * id + 1]);
      const done = (from - this.progress[2 * id + 1]) * oldSpeed;
      this.schedule(id, Math.max(0, this.progress[2 * id] - done), from);
    }
  }

  /** What is left of a piece of work, nominal µs. */
  left(id: number): number {
    const speed = this.ctx.world.nodeSpeed[this.rows[WORK.columns * id + WORK.node]];
    const ran = Math.max(0, this.ctx.now() - this.progress[2 * id + 1]);
    return Math.max(0, this.progress[2 * id] - ran * speed);
  }

  /** The rest of a piece of work takes `factor` times what it would have taken; its lead stays as it is. */
  stretch(id: number, factor: number): void {
    const row = WORK.columns * id;
    this.ctx.cancel(this.rows[row + WORK.handle]);
    this.schedule(id, this.left(id) * factor, Math.max(this.ctx.now(), this.progress[2 * id + 1]));
  }

  /** `from`: the instant from which on the remaining nominal µs are worked off. */
  private schedule(id: number, remaining: number, from: number): void {
    const { ctx, rows } = this;
    const row = WORK.columns * id;
    const delay = from - ctx.now() + Math.ceil(remaining / ctx.world.nodeSpeed[rows[row + WORK.node]]);
    this.progress[2 * id] = remaining;
    this.progress[2 * id + 1] = from;
    rows[row + WORK.handle] = ctx.schedule(delay, this.eventKind, id, rows[row + WORK.payload]);
  }

  private grow(): void {
    this.rows = grownInt32(this.rows, this.rows.length + WORK.columns);
    this.progress = grownFloat64(this.progress, this.progress.length + 2);
  }
}
