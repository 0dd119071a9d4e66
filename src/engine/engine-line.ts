/** What a fingerprint rests on: the engine, and the solver where the scheduler of a run plans by one. */
import { SOLVER_VERSION } from '../schedulers/milp/version';
import { schedulerPlugin } from './registry';
import { ENGINE_VERSION } from './version';

/** "0.1.0", or "0.1.0 + HiGHS 1.15.1" under a scheduler that plans by the solver. */
export function engineLine(scheduler: string): string {
  return schedulerPlugin(scheduler).plansWithSolver === true ? `${ENGINE_VERSION} + ${SOLVER_VERSION}` : ENGINE_VERSION;
}
