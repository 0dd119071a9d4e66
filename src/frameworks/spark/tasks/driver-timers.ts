/**
 * The two periodic timers of a Spark driver: every `spark.scheduler.revive.interval` it offers all that is free, every
 * `spark.speculation.interval` it looks for slow tasks. Both count from when the driver was up. A tick in which nothing could
 * start is left out: a timer is only set while something waits or runs.
 */
import type { FrameworkContext } from '../../../sim/ports';
import { Event } from '../events';
import type { SparkPlan } from '../plan';
import type { Stages } from '../stages/stages';

export class DriverTimers {
  /** When the driver was up, µs. */
  private anchor = 0;
  private readonly timers: Record<'revive' | 'speculate', number> = { revive: -1, speculate: -1 };

  constructor(
    private readonly ctx: FrameworkContext,
    /** The application. */
    private readonly id: number,
    private readonly plan: SparkPlan,
    private readonly stages: Stages,
  ) {}

  /** The driver is up. */
  start(): void {
    this.anchor = this.ctx.now();
  }

  /** A tick has come: the next one may be set. */
  fired(tick: 'revive' | 'speculate'): void {
    this.timers[tick] = -1;
  }

  /**
   * After a round at `now` that left slots free: the next tick offers everything again, if anything waits. `offeredAll`:
   * everything has been offered at this instant already.
   */
  revive(now: number, offeredAll: boolean): void {
    if (this.timers.revive !== -1) return;
    let waiting = false;
    for (let i = 0; i < this.stages.active.length; i++)
      if (this.stages.active[i].set.manager.isSchedulable) waiting = true;
    if (!waiting) return;
    const delay = this.toTick(now, this.plan.reviveInterval, offeredAll);
    this.timers.revive = this.ctx.startTimer(delay, Event.revive, 0, this.id);
  }

  /** The next tick looks for slow tasks, if any task runs. */
  speculate(now: number): void {
    if (!this.plan.taskSets.speculation.enabled || this.timers.speculate !== -1) return;
    let running = false;
    for (let i = 0; i < this.stages.active.length; i++)
      if (this.stages.active[i].set.manager.attempts.running > 0) running = true;
    if (!running) return;
    const delay = this.toTick(now, this.plan.speculationInterval, true);
    this.timers.speculate = this.ctx.startTimer(delay, Event.speculate, 0, this.id);
  }

  /** The application is over: no tick is pending any more. */
  close(): void {
    for (const tick of ['revive', 'speculate'] as const) {
      if (this.timers[tick] !== -1) this.ctx.cancel(this.timers[tick]);
      this.timers[tick] = -1;
    }
  }

  /** µs until the next tick of a period; `later`: not one at this instant. */
  private toTick(now: number, period: number, later: boolean): number {
    const rest = (now - this.anchor) % period;
    return rest === 0 && !later ? 0 : period - rest;
  }
}
