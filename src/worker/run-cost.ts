/**
 * What a run is going to take, told before it begins. It is an estimate: tasks times what a task of this system takes, which
 * the worker learns from the runs that it has done. It decides nothing about the run.
 */

export interface RunCost {
  /** Tasks in all; containers where they run no tasks. */
  readonly tasks: number;
  /** Wall time, ms. */
  readonly ms: number;
}

/** µs of a task by type of the scheduler, before anything has been learned: measured on small clusters. */
const FIRST_GUESS: Readonly<Record<string, number>> = { quincy: 300, tetrisched: 2000, jockey: 30 };
const USUAL_GUESS = 15;

/** Runs with fewer tasks, or over sooner (ms), teach nothing: starting up takes the most of them. */
const LEAST_TASKS = 1000;
const LEAST_MS = 20;

/** Estimates of one worker, the better the more it has simulated. */
export class CostBook {
  /** µs of a task in the last run of each system. */
  private readonly learned = new Map<string, number>();

  /** @param system type of the scheduler */
  estimate(system: string, tasks: number): RunCost {
    const each = this.learned.get(system) ?? FIRST_GUESS[system] ?? USUAL_GUESS;
    return { tasks, ms: (tasks * each) / 1000 };
  }

  /** @param ms wall time of a finished run */
  learn(system: string, tasks: number, ms: number): void {
    if (tasks >= LEAST_TASKS && ms >= LEAST_MS) this.learned.set(system, (ms * 1000) / tasks);
  }
}
