/**
 * The estimated cost of a run, before it begins: the number of tasks times the cost of a task under this system, which the
 * worker learns from finished runs. Where a decision weighs all tasks, a task costs more the more tasks compete. The estimate
 * has no influence on the run.
 */

export interface RunCost {
  /** Tasks in all; containers where they run no tasks. */
  readonly tasks: number;
  /** Wall time, ms. */
  readonly ms: number;
}

/** µs of a task by type of the scheduler, before anything has been learned: measured on small clusters. */
const FIRST_GUESS: Readonly<Record<string, number>> = { quincy: 150, tetrisched: 2000, jockey: 30 };
const USUAL_GUESS = 15;
/** By system whose decisions weigh all tasks: how many have to compete for a task to take twice as long. */
const COMPETING_THAT_DOUBLE: Readonly<Record<string, number>> = { quincy: 300 };

/** Runs with fewer tasks, or shorter ones (ms), teach nothing: most of their time is start-up. */
const LEAST_TASKS = 1000;
const LEAST_MS = 20;

/** A run before it begins. */
export interface ExpectedRun {
  /** Type of the scheduler. */
  readonly system: string;
  readonly tasks: number;
  /** Tasks that compete, on average (`competing-tasks.ts`). */
  readonly competing: number;
}

/** The estimates of one worker. They improve with each run that it simulates. */
export class CostBook {
  /** µs of a task that competes with no other, by the last run of each system. */
  private readonly learned = new Map<string, number>();

  estimate(run: ExpectedRun): RunCost {
    const each = this.learned.get(run.system) ?? FIRST_GUESS[run.system] ?? USUAL_GUESS;
    return { tasks: run.tasks, ms: (weightOf(run) * each) / 1000 };
  }

  /** @param ms wall time of a finished run */
  learn(run: ExpectedRun, ms: number): void {
    if (run.tasks >= LEAST_TASKS && ms >= LEAST_MS) this.learned.set(run.system, (ms * 1000) / weightOf(run));
  }
}

/** The number of tasks without competition that would cost as much as a run. */
function weightOf({ system, tasks, competing }: ExpectedRun): number {
  return tasks * (1 + competing / (COMPETING_THAT_DOUBLE[system] ?? Infinity));
}
