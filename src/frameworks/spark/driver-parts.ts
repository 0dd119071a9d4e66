/** What the parts of an application's driver look at together. */
import type { FrameworkContext } from '../../sim/ports';
import type { ExecutorScaling } from './executors/executor-scaling';
import type { Executors } from './executors/executors';
import type { SparkPlan } from './plan';

export interface DriverParts {
  readonly ctx: FrameworkContext;
  /** Of the application. */
  readonly id: number;
  readonly plan: SparkPlan;
  readonly executors: Executors;
  /** Null without dynamic allocation. */
  readonly scaling: ExecutorScaling | null;
}
