/** What a reader wants of the variants: limits that have to be kept, and then one metric or several as good as they can be. */
import type { Constraint } from '../verdict/goal';

/** A metric among several, and how much it counts. */
export interface Weight {
  /** Id of a metric. */
  readonly metric: string;
  /** Above 0; only the ratios of the weights matter. */
  readonly weight: number;
}

export interface Goal {
  /** Id of a metric; if it concerns one class, followed by an @ and the class. {@link INDEX} for a goal with weights. */
  readonly metric: string;
  /** The metrics that count together, where there are several. */
  readonly weights?: readonly Weight[] | undefined;
  readonly constraints: readonly Constraint[];
}

/** Id of the metric by which a goal with weights ranks. No run has it alone: it compares runs. */
export const INDEX = 'index';

/** The metrics of runs that a goal looks at, by id. */
export function metricsOfGoal({ metric, weights, constraints }: Goal): readonly string[] {
  const wanted = weights === undefined ? [metric] : weights.map((one) => one.metric);
  return [...new Set([...wanted, ...constraints.map((one) => one.metric)])];
}

/** The metric to show where only one can be: that of the goal, or the first of those that weigh most in it. */
export function mainMetricOf({ metric, weights = [] }: Goal): string {
  const most = Math.max(...weights.map(({ weight }) => weight));
  return weights.find(({ weight }) => weight === most)?.metric ?? metric;
}
