/**
 * What an application does about executors and nodes where its tasks fail: which ones it avoids as a whole, which of them are
 * ended, and when it gives up.
 * Source: Spark core, HealthTracker.scala (killExcludedExecutor, killExecutorsOnExcludedNode, killExcludedIdleExecutor).
 */
import type { DriverParts } from '../driver-parts';
import { ExclusionWatch } from './exclusion-watch';
import { DRIVER } from '../executors/executors';
import type { Executor } from '../executors/executors';
import type { StageAttempt } from '../stages/stage-run';
import type { ExclusionLimit } from '../task-scheduler/exclusion/exclusion-limit';
import { HealthTracker } from '../task-scheduler/exclusion/health-tracker';

/** How an executor goes: decommissioned, so that it finishes what it has, or at once. */
export type Removal = 'decommission' | 'kill';

export class Avoidance {
  private readonly watch: ExclusionWatch | null;
  private readonly health: HealthTracker | null;
  /** Sets that the tracker has heard of. */
  private readonly judged = new Set<StageAttempt>();

  /** `remove` has an executor go; it is not called back within the call. */
  constructor(
    private readonly driver: DriverParts,
    timerEvent: number,
    private readonly remove: (executor: Executor, how: Removal) => void,
  ) {
    const { health, taskSets } = driver.plan;
    this.health = health === null ? null : new HealthTracker(health);
    this.watch = taskSets.exclusion === null ? null : new ExclusionWatch(driver, timerEvent);
  }

  /** Whether nothing of the application may run on an executor now. */
  avoids({ ordinal, node }: Executor): boolean {
    return this.health?.excludes(ordinal, node, this.driver.ctx.now()) === true;
  }

  /** The limit by which nothing of the application may run on an executor now; null where it may. */
  limitOn({ ordinal, node }: Executor): ExclusionLimit | null {
    return this.health?.limitOn(ordinal, node, this.driver.ctx.now()) ?? null;
  }

  /** An executor is gone. */
  removed({ ordinal }: Executor): void {
    this.health?.removed(ordinal);
  }

  /** All tasks of a set are done and none of it runs any more; may be said more than once. */
  setSucceeded(stageAttempt: StageAttempt): void {
    const { health, judged } = this;
    const { ctx, plan, executors } = this.driver;
    if (health === null || judged.has(stageAttempt)) return;
    judged.add(stageAttempt);
    const { manager, id } = stageAttempt.set;
    const failed = manager.failuresByExecutor().map((failure) => ({ ...failure, task: `${id} ${failure.task}` }));
    const avoided = health.setSucceeded(failed, ctx.now());
    for (const executor of avoided.executors) {
      ctx.notice(this.driver.id, `all stages avoid executor ${executor} from now on: too many tasks failed there`);
    }
    if (!plan.avoided.kills) return;
    for (const executor of executors.list) {
      const { ordinal, node, leaving } = executor;
      // Executors of an avoided node go, too, unless they are leaving already.
      if (avoided.executors.includes(ordinal) || (avoided.hosts.includes(node) && !leaving)) this.end(executor);
    }
  }

  /** Whether a set is to be given up, after a round of offers. `launched`: sets that launched something in it. */
  givesUp(active: readonly StageAttempt[], launched: (set: StageAttempt) => boolean): boolean {
    // Called after every round of offers, where mostly nothing is ever avoided.
    if (this.watch === null) return false;
    const replace = (executor: Executor): void => this.end(executor);
    return this.watch.look(active, launched, (executor) => this.avoids(executor), replace);
  }

  /** The timer of the watch is due. */
  fired(): void {
    this.watch?.fired();
  }

  close(): void {
    this.watch?.close();
  }

  /** Tasks that run inside the driver have no executor that could be replaced: Spark ends nothing then. */
  private end(executor: Executor): void {
    if (executor.ordinal === DRIVER) return;
    this.remove(executor, this.driver.plan.avoided.decommissions ? 'decommission' : 'kill');
  }
}
