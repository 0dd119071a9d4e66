/** What a reader wants, and which variant answers it: constraints first, then an objective. */
import type { Better } from '../statistics/effect-class';

export interface Constraint {
  /** Id of a metric. */
  readonly metric: string;
  /** Limits; the value itself is allowed. */
  readonly below?: number | undefined;
  readonly above?: number | undefined;
}

export interface Objective {
  readonly metric: string;
  readonly better: Better;
}

/** A mean over seeds with its interval; undefined where it cannot be said. */
export interface Estimate {
  readonly mean: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** met: the intervals lie inside the limits. violated: one lies outside. open: not settled. */
export type GoalStatus = 'met' | 'open' | 'violated';

export interface GoalVerdict {
  /** By variant. */
  readonly status: readonly GoalStatus[];
  /** Variants, the best first: those that meet the constraints, then those of which it is open, then those that violate one. */
  readonly order: readonly number[];
}

const RANK: Readonly<Record<GoalStatus, number>> = { met: 0, open: 1, violated: 2 };

/**
 * Ranks variants. Those that meet the constraints, and those of which it is open, by the mean of the objective; those that
 * violate one by the largest relative excess over a limit. Equal ones stay in their order.
 * @param variants by variant, the estimates by id of the metric
 */
export function goalVerdict(
  constraints: readonly Constraint[],
  objective: Objective,
  variants: readonly ReadonlyMap<string, Estimate>[],
): GoalVerdict {
  const sign = objective.better === 'lower' ? 1 : -1;
  const rows = variants.map((estimates) => {
    const statuses = constraints.map((constraint) => statusOf(constraint, estimates.get(constraint.metric)));
    const status = statuses.includes('violated') ? 'violated' : statuses.includes('open') ? 'open' : 'met';
    const excess = Math.max(...constraints.map((one) => excessOf(one, estimates.get(one.metric))));
    const { mean, low } = estimates.get(objective.metric) ?? {};
    return {
      status: status as GoalStatus,
      key: status === 'violated' ? excess : mean === undefined ? Infinity : sign * mean,
      // A bound alone is no measurement: such variants come after those with a value, by their bounds among themselves.
      bound: mean !== undefined ? 0 : low === undefined ? Infinity : sign * low,
    };
  });
  const order = [...rows.keys()].sort(
    (x, y) =>
      RANK[rows[x].status] - RANK[rows[y].status] ||
      compare(rows[x].key, rows[y].key) ||
      compare(rows[x].bound, rows[y].bound) ||
      x - y,
  );
  return { status: rows.map(({ status }) => status), order };
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Where an interval lies against a limit. An end that cannot be said may be anywhere.
 * @internal
 */
export function statusOf({ below, above }: Constraint, estimate: Estimate | undefined): GoalStatus {
  const low = estimate?.low ?? -Infinity;
  const high = estimate?.high ?? Infinity;
  const least = above ?? -Infinity;
  const most = below ?? Infinity;
  if (low > most || high < least) return 'violated';
  return high <= most && low >= least ? 'met' : 'open';
}

/** How far beyond a limit the mean lies, as a part of the limit. */
function excessOf({ below, above }: Constraint, estimate: Estimate | undefined): number {
  const mean = estimate?.mean ?? estimate?.low;
  if (mean === undefined) return Infinity;
  const over = below === undefined ? -Infinity : partOf(below, mean - below);
  const under = above === undefined ? -Infinity : partOf(above, above - mean);
  return Math.max(over, under);
}

/** Nothing is no part of a limit of 0, and anything else is endlessly much of it. */
function partOf(limit: number, distance: number): number {
  return distance === 0 ? 0 : distance / Math.abs(limit);
}
