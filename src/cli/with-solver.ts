import { prepareRun, SolverNotLoaded } from '../engine/run/simulate';

/** Does something that simulates; only what needs the solver takes the time to load it, and is begun again then. */
export async function withSolver<T>(action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof SolverNotLoaded)) throw error;
    await prepareRun(error.scheduler);
    return action();
  }
}
