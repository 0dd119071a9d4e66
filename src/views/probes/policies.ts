/** The same stream of jobs under every policy: the runs, and their results. Times in µs. */
import { schedulerPlugin } from '../../engine/registry';
import type { Scenario } from '../../scenario/schema';
import { finishedJobs, meanOf, percentileOf } from '../../analysis/messages/messages-stats';
import type { Jobs } from '../../analysis/messages/messages-stats';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import type { RunModel } from '../../analysis/model';
import type { Directory } from '../../sim/directory';
import type { SweepSpec } from '../../store/studies/sweep-control';
import type { SweepState } from '../../store/studies/sweep-store';
import type { SweepOutcome } from '../../worker/protocol';

/** The policies of the paper in the order in which they improve on each other. */
export const POLICIES = [
  { id: 'random', title: 'random', policy: 'random', cancellation: false },
  { id: 'per-task', title: 'per-task', policy: 'per-task', cancellation: false },
  { id: 'batch', title: 'batch', policy: 'batch', cancellation: false },
  { id: 'late', title: 'late', policy: 'late', cancellation: false },
  { id: 'cancel', title: 'late, cancel', policy: 'late', cancellation: true },
  { id: 'central', title: 'central', policy: 'central', cancellation: false },
] as const;
export type PolicyId = (typeof POLICIES)[number]['id'];

/** Runs of a variant under all policies. All share its seed, so that jobs and their durations are the same. */
export function policySweep(variant: string): SweepSpec {
  return {
    variant,
    runs: POLICIES.map(({ policy, cancellation }) => ({
      changes: [
        { path: ['scheduler', 'policy'], value: policy },
        { path: ['scheduler', 'cancellation'], value: cancellation },
      ],
    })),
  };
}

/** Whether a document's scheduler knows these policies. @param document as the variant sees it */
export function hasPolicies({ scheduler }: Scenario): boolean {
  return schedulerPlugin(scheduler.type).probing?.(scheduler).anyWay === true;
}

/** Jobs of one run, as a curve and as a row of numbers. */
export interface JobCurve {
  readonly id: string;
  readonly title: string;
  /** Ascending. */
  readonly response: Float64Array;
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Mean of the time that each job took beyond its longest task. */
  readonly delay: number;
  /** Mean of the longest tasks. */
  readonly ideal: number;
}

/** Response times of jobs sorted, with their mean and percentiles. All times in the unit of `response`. */
export function jobCurve(id: string, title: string, { response, longest }: Jobs): JobCurve {
  const sorted = response.toSorted();
  const mean = meanOf(sorted);
  const ideal = meanOf(longest);
  return {
    id,
    title,
    response: sorted,
    mean,
    p50: percentileOf(sorted, 0.5),
    p95: percentileOf(sorted, 0.95),
    p99: percentileOf(sorted, 0.99),
    delay: mean - ideal,
    ideal,
  };
}

/** What no scheduler can beat: every job takes its longest task. */
export function idealCurve({ longest }: Jobs): JobCurve {
  return jobCurve('ideal', 'ideal: longest task', { response: longest, longest });
}

/**
 * The jobs of a run that came back, of those submitted in the window; unfinished ones are left out. `directory`: of any run
 * of the same jobs.
 */
function jobsOf(
  outcome: SweepOutcome | undefined,
  { applications }: Directory,
  { from, to }: MeasurementWindow,
): Jobs | undefined {
  if (outcome === undefined || !outcome.ok) return undefined;
  const { response, longestTask } = outcome.value;
  const known = (_: number, job: number): boolean => {
    const { submit } = applications[job];
    return submit >= from && submit <= to && !Number.isNaN(response[job]) && !Number.isNaN(longestTask[job]);
  };
  return { response: response.filter(known), longest: longestTask.filter(known) };
}

/** Curves of the policies that have come back so far, of the jobs submitted in the window. */
export function policyCurves(
  sweep: Pick<SweepState, 'outcomes'> | undefined,
  directory: Directory,
  window: MeasurementWindow,
): JobCurve[] {
  return POLICIES.flatMap(({ id, title }, at) => {
    const jobs = jobsOf(sweep?.outcomes[at], directory, window);
    return jobs === undefined ? [] : [jobCurve(id, title, jobs)];
  });
}

interface KnownJobs {
  readonly window: MeasurementWindow;
  readonly jobs: Jobs;
}
const known = new WeakMap<RunModel, KnownJobs>();

/** The finished jobs of a run, of those submitted in the window; counted once. */
export function jobsOfRun(model: RunModel, window: MeasurementWindow): Jobs {
  const last = known.get(model);
  if (last !== undefined && last.window.from === window.from && last.window.to === window.to) return last.jobs;
  const jobs = finishedJobs(model, window);
  known.set(model, { window, jobs });
  return jobs;
}

/** How much smaller the mean response is than that of another curve, 0 to 1; NaN where one is missing. */
export function better(curve: JobCurve | undefined, than: JobCurve | undefined): number {
  return curve === undefined || than === undefined ? NaN : 1 - curve.mean / than.mean;
}
