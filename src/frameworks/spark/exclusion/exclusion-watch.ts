/**
 * Task sets of which a task may run on no executor any more, because it failed wherever there is one. An idle executor is
 * replaced then, and the set is given up after a time in which the other one may come up. Without an idle executor it is given up
 * at once; dynamic allocation is asked for another one instead, and the same time runs.
 * Source: Spark core, TaskSchedulerImpl.scala (resourceOffers, createUnschedulableTaskSetAbortTimer); SPARK-22148, SPARK-31418.
 */
import type { DriverParts } from '../driver-parts';
import type { Executor } from '../executors/executors';
import type { StageAttempt } from '../stages/stage-run';

export class ExclusionWatch {
  /** For each set that launches nothing: when it is given up, µs. */
  private readonly expiry = new Map<StageAttempt, number>();
  private timer = -1;

  /** `timerEvent`: event of the framework that carries the application as its second argument. */
  constructor(
    private readonly driver: DriverParts,
    private readonly timerEvent: number,
  ) {}

  /**
   * After a round of offers, or when the timer is due. `launched`: sets that launched something in the round. `isAvoided`:
   * executors that the application as a whole avoids. `replace` ends an idle executor so that another one comes. Returns whether
   * a set is to be given up.
   */
  look(
    active: readonly StageAttempt[],
    launched: (set: StageAttempt) => boolean,
    isAvoided: (executor: Executor) => boolean,
    replace: (executor: Executor) => void,
  ): boolean {
    const { ctx, id, plan, executors, scaling } = this.driver;
    const now = ctx.now();
    // As long as some set launches tasks, the others may launch some, too: their timers are cleared.
    if (this.expiry.size > 0 && active.some(launched)) {
      for (const attempt of active) if (launched(attempt)) scaling?.unschedulable(attempt.set.id, false);
      this.expiry.clear();
    }
    // Spark counts executors that were told to leave, too.
    const up = executors.list.filter((executor) => executor.up);
    const open = up.filter((executor) => !isAvoided(executor));
    const idle = up.find(({ tasks }) => tasks.length === 0);
    for (const attempt of active) {
      const { manager } = attempt.set;
      if (launched(attempt) || !manager.isSchedulable || up.length === 0) continue;
      // A barrier set waits until all of its tasks find a slot, whatever keeps them from one.
      if (manager.settings.barrier) continue;
      if (!manager.isNextTaskExcluded(open)) continue;
      if (idle === undefined && scaling === null) return true;
      if (this.expiry.has(attempt)) continue;
      if (idle === undefined) scaling?.unschedulable(attempt.set.id, true);
      else replace(idle);
      this.expiry.set(attempt, now + plan.unschedulableTimeout);
    }
    const due = Math.min(Infinity, ...this.expiry.values());
    if (due <= now) return true;
    if (due < Infinity && this.timer === -1) {
      this.timer = ctx.startTimer(due - now, this.timerEvent, 0, id);
    }
    return false;
  }

  /** The timer is due. */
  fired(): void {
    this.timer = -1;
  }

  close(): void {
    if (this.timer !== -1) this.driver.ctx.cancel(this.timer);
    this.timer = -1;
  }
}
