/**
 * Says why stages of one application launch nothing, where neither a free slot nor a place near their data is what they lack.
 * Each statement is recorded when it changes, after the rounds of offers and submissions that can change it.
 */
import { MILLISECOND } from '../../../base/units';
import type { FrameworkContext } from '../../../sim/ports';
import { inColumn } from '../../../sim/trace/record';
import type { Executor, Executors } from '../executors/executors';
import { Hold, stageHeld } from '../records';
import type { StageAttempt, StageRun } from './stage-run';
import type { ExclusionLimit } from '../task-scheduler/exclusion/exclusion-limit';

interface Statement {
  readonly cause: Hold;
  readonly arg1: number;
  readonly arg2: number;
}

const NOTHING: Statement = { cause: Hold.none, arg1: 0, arg2: 0 };

export class StageHolds {
  /** What was last recorded of each stage. */
  private readonly stated: Statement[] = [];

  /** `limitOn`: by which limit the application as a whole avoids an executor, null where it does not. */
  constructor(
    private readonly ctx: FrameworkContext,
    private readonly app: number,
    private readonly executors: Executors,
    private readonly limitOn: (executor: Executor) => ExclusionLimit | null,
  ) {}

  /** Nothing holds a stage that was submitted or is complete. */
  released(stage: StageRun): void {
    this.state(stage, NOTHING);
  }

  /** A stage that waits to be submitted misses output of `parent`, which runs again. */
  missesOutput(stage: StageRun, parent: number): void {
    // A stage that was never considered yet waits for its turn, not for lost output.
    if (stage.begun || stage.checks > 0) this.state(stage, { cause: Hold.lostOutput, arg1: parent, arg2: 0 });
  }

  /** A stage has failed, and is submitted again after a time at the most (µs). */
  failed(stage: StageRun, timeout: number): void {
    this.state(stage, { cause: Hold.nextAttempt, arg1: timeout / MILLISECOND, arg2: 0 });
  }

  /** A barrier stage has found too few slots, and waits until it looks again. */
  foundFewSlots(stage: StageRun): void {
    const { foundSlots, nextCheck } = stage;
    const wait = inColumn(Math.ceil((nextCheck - this.ctx.now()) / MILLISECOND));
    this.state(stage, { cause: Hold.fewSlots, arg1: foundSlots, arg2: nextCheck }, wait);
  }

  /** After a round of offers: whether something holds what the task set has not launched. */
  look(stageAttempt: StageAttempt): void {
    const { stage, set } = stageAttempt;
    const { barrier } = stage.plan;
    const isExcluding = set.manager.settings.exclusion !== null;
    // Called after every round of offers, mostly for stages that nothing can hold.
    if (!barrier && !isExcluding && stage.attempts === 1) return;
    if (set.manager.waiting === 0) this.state(stage, leftOver(stageAttempt));
    else if (barrier) this.state(stage, this.barrierOf(stageAttempt));
    else this.state(stage, isExcluding ? this.exclusionOf(stageAttempt) : NOTHING);
  }

  private barrierOf({ set }: StageAttempt): Statement {
    const { taskCount } = set.manager;
    let free = 0;
    for (const executor of this.executors.list) {
      if (takesTasks(executor) && this.limitOn(executor) === null) free += executor.freeSlots;
    }
    return free < taskCount ? { cause: Hold.barrier, arg1: taskCount, arg2: 0 } : NOTHING;
  }

  /** Where every executor with a free slot is excluded for all tasks that wait: one that the narrowest limit keeps out. */
  private exclusionOf({ set }: StageAttempt): Statement {
    let hold = NOTHING;
    for (const executor of this.executors.list) {
      if (!takesTasks(executor) || executor.freeSlots === 0) continue;
      const limit = this.limitOn(executor) ?? set.manager.limitOn(executor.ordinal, executor.node);
      if (limit === null) return NOTHING;
      if (hold === NOTHING || limit < hold.arg2) hold = { cause: Hold.excluded, arg1: executor.container, arg2: limit };
    }
    return hold;
  }

  /** `written`: the second argument as it is recorded. */
  private state({ index }: StageRun, next: Statement, written = next.arg2): void {
    const { cause, arg1, arg2 } = next;
    const before = this.stated[index] ?? NOTHING;
    if (before.cause === cause && before.arg1 === arg1 && before.arg2 === arg2) return;
    this.stated[index] = next;
    this.ctx.report(stageHeld, this.app, index, cause, arg1, written);
  }
}

function takesTasks({ up, leaving }: Executor): boolean {
  return up && !leaving;
}

/** Whether tasks of a stage wait that its task set does not launch: their output is gone that an earlier set left. */
function leftOver({ stage }: StageAttempt): Statement {
  return stage.waiting > 0 ? { cause: Hold.nextAttempt, arg1: 0, arg2: 0 } : NOTHING;
}
