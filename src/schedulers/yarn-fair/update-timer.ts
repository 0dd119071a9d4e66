/** The update thread's clock: the next update comes on a whole multiple of its interval, and only when there is a reason. */
import type { SchedulerContext } from '../../sim/ports';

const MILLISECOND = 1000;

export class UpdateTimer {
  /** ms; Infinity for none. */
  private at = Infinity;
  private handle = -1;
  private keepsAlive = false;

  /** `kind`: of its timers. */
  constructor(
    private readonly ctx: SchedulerContext,
    private readonly kind: number,
  ) {}

  /**
   * An update on the first beat after now that is not before `time` (ms).
   * @param interval ms
   * @param keepsAlive whether the run goes on for it although nothing else is to come
   */
  schedule(interval: number, time: number, keepsAlive: boolean): void {
    const { ctx } = this;
    const next = (Math.floor(ctx.now() / MILLISECOND / interval) + 1) * interval;
    const at = Math.min(this.at, Math.max(next, Math.ceil(time / interval) * interval));
    const keeps = keepsAlive || this.keepsAlive;
    if (at === this.at && keeps === this.keepsAlive) return;
    this.cancel();
    this.at = at;
    this.keepsAlive = keeps;
    this.handle = ctx.startTimer(at * MILLISECOND - ctx.now(), this.kind, 0, 0, !keeps);
  }

  /** The update has come. */
  fired(): void {
    this.at = Infinity;
    this.keepsAlive = false;
  }

  cancel(): void {
    if (this.at === Infinity) return;
    this.ctx.cancelTimer(this.handle);
    this.fired();
  }
}
