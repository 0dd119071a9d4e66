import type { DriverParts } from '../driver-parts';
import type { ExecutorBook } from '../task-scheduler/executor-book';
import type { TaskScheduler } from '../task-scheduler/task-scheduler';
import type { StageHolds } from './stage-holds';
import type { StageAttempt, TaskOwner } from './stage-run';

/** The application as its stages see it. */
export interface StageHost extends TaskOwner, DriverParts {
  readonly book: ExecutorBook;
  readonly scheduler: TaskScheduler;
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
