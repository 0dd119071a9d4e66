/** The versions that a fingerprint depends on: the engine, and the solver if the scheduler of the run plans with one. */
import { SOLVER_VERSION } from '../schedulers/milp/version';
import { schedulerPlugin } from './registry';
import { ENGINE_VERSION } from './version';

/** "0.1.0", or "0.1.0 + HiGHS 1.15.1" under a scheduler that plans with the solver. */
export function engineLine(scheduler: string): string {
  return schedulerPlugin(scheduler).plansWithSolver === true ? `${ENGINE_VERSION} + ${SOLVER_VERSION}` : ENGINE_VERSION;
}
