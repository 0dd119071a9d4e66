import type { FrameworkContext } from '../../../sim/ports';
import type { ExecutorScaling } from '../executors/executor-scaling';
import type { Executors } from '../executors/executors';
import type { SparkPlan } from '../plan';
import type { ExecutorBook } from '../task-scheduler/executor-book';
import type { TaskScheduler } from '../task-scheduler/task-scheduler';
import type { StageHolds } from './stage-holds';
import type { StageAttempt, TaskOwner } from './stage-run';

/** The application as its stages see it. */
export interface StageHost extends TaskOwner {
  readonly ctx: FrameworkContext;
  readonly id: number;
  readonly plan: SparkPlan;
  readonly executors: Executors;
  readonly book: ExecutorBook;
  readonly scheduler: TaskScheduler;
  readonly scaling: ExecutorScaling | null;
  readonly holds: StageHolds;
  /** Hears once, when all stages are complete (true). */
  readonly finished: (succeeded: boolean) => void;
  /** Tasks that all executors which are up can run at once. */
  readonly slots: number;
  /** All tasks of a set are done and none of it runs any more; may be said more than once. */
  setSucceeded(stageAttempt: StageAttempt): void;
  /** Records that an attempt has read by now. */
  recordsRead(stageAttempt: StageAttempt, attempt: number): number;
  /** Cancels a running attempt. */
  kill(stageAttempt: StageAttempt, attempt: number): void;
}
