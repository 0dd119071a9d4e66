/**
 * Task sets of which a task may run on no executor any more, because it failed wherever there is one. Such a set is given up:
 * at once when no executor is idle, else after a time in which another executor may come up.
 * Source: Spark core, TaskSchedulerImpl.scala (resourceOffers, createUnschedulableTaskSetAbortTimer); SPARK-22148.
 */
import type { FrameworkContext } from '../../sim/ports';
import type { Executor, Executors } from './executors';
import type { StageAttempt } from './stage-run';

export class ExclusionWatch {
  /** When each set is given up that launches nothing, µs. */
  private readonly expiry = new Map<StageAttempt, number>();
  private timer = -1;

  /** `timerEvent`: event of the framework that carries the application as its second argument. */
  constructor(
    private readonly ctx: FrameworkContext,
    private readonly app: number,
    private readonly timeout: number,
    private readonly executors: Executors,
    private readonly timerEvent: number,
  ) {}

  /**
   * After a round of offers, or when the timer is due. `launched`: sets that launched something in the round. `isAvoided`:
   * executors that the application as a whole avoids. Returns whether a
   * set is to be given up.
   */
  look(
    active: readonly StageAttempt[],
    launched: (set: StageAttempt) => boolean,
    isAvoided: (executor: Executor) => boolean,
  ): boolean {
    const now = this.ctx.now();
    // A launch gives hope to all that wait.
    if (active.some(launched)) this.expiry.clear();
    const up = this.executors.list.filter((executor) => executor.up);
    const open = up.filter((executor) => !isAvoided(executor));
    const isIdle = up.some(({ tasks }) => tasks.length === 0);
    for (const attempt of active) {
      const { manager } = attempt.set;
      if (launched(attempt) || !manager.isSchedulable || up.length === 0) continue;
      if (!manager.hasHomelessTask(open)) continue;
      if (!isIdle) return true;
      if (!this.expiry.has(attempt)) this.expiry.set(attempt, now + this.timeout);
    }
    const due = Math.min(Infinity, ...this.expiry.values());
    if (due <= now) return true;
    if (due < Infinity && this.timer === -1) {
      this.timer = this.ctx.startTimer(due - now, this.timerEvent, 0, this.app);
    }
    return false;
  }

  /** The timer is due. */
  fired(): void {
    this.timer = -1;
  }

  close(): void {
    if (this.timer !== -1) this.ctx.cancel(this.timer);
    this.timer = -1;
  }
}
