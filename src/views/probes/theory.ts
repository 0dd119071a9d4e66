/** Queueing theory to compare with measured points: what the formulas need to know of a run, and their results. Times in µs. */
import { jobFacts, messageCounters, offeredLoad } from '../../analysis/messages/messages-stats';
import type { JobFacts, Jobs } from '../../analysis/messages/messages-stats';
import { roundTrip } from '../../analysis/messages/messages-pace';
import type { RunModel } from '../../analysis/model';
import { grouped } from '../../base/text/counted';
import { schedulerPlugin } from '../../engine/registry';
import { durationDistribution } from '../../scenario/written-amounts';
import type { DurationDistributionText } from '../../scenario/written-amounts';
import type { Scenario } from '../../scenario/schema';
import type { ProbingWay } from '../../schedulers/plugin';
import {
  batchZeroWait,
  centralJobs,
  centralQueue,
  lateBindingResponse,
  lateBindingZeroWait,
  perTaskZeroWait,
  randomResponse,
  randomResponseQuantile,
  randomZeroWait,
  sampledResponse,
} from '../../schedulers/sparrow/theory/formulas';
import type { SweepSpec } from '../../store/studies/sweep-control';
import type { SweepState } from '../../store/studies/sweep-store';
import { hasPolicies, jobCurve } from './policies';
import type { JobCurve } from './policies';

/** A run as the formulas see it. */
export interface TheoryRun extends JobFacts {
  readonly way: ProbingWay;
  /** Probes per task. */
  readonly ratio: number;
  readonly workers: number;
  /** All slots. */
  readonly slots: number;
  /** Offered share of all slots. */
  readonly load: number;
  /** One way, on average. */
  readonly delay: number;
  /** Share of the slot time in use that was held without running. */
  readonly lost: number;
}

/** A run with messages; undefined for others. @param document as the variant sees it */
export function theoryRun(document: Scenario, model: RunModel, slots: Int32Array): TheoryRun | undefined {
  const { scheduler } = document;
  const probing = schedulerPlugin(scheduler.type).probing?.(scheduler);
  const counters = messageCounters(model, slots);
  if (probing === undefined || counters === undefined || model.messages === undefined || counters.tasks === 0)
    return undefined;
  const { useful, wasted, running } = counters.time;
  return {
    ...jobFacts(model),
    way: probing.way,
    ratio: probing.ratio,
    workers: slots.length,
    slots: counters.time.slots,
    load: offeredLoad(model, counters.time.slots),
    delay: roundTrip(model.messages) / 2,
    lost: (useful + wasted) / (useful + wasted + running),
  };
}

/** A curve of the theory over the load. */
export interface TheoryCurve {
  readonly way: ProbingWay;
  readonly title: string;
  readonly at: (load: number) => number;
}

/** Tasks of a job, as the formulas take them. */
function wholeTasks(tasks: number): number {
  return Math.max(1, Math.round(tasks));
}

/** Mean response of a task, in mean task times: of single tasks, but under the central queue of jobs as they are. */
export function responseCurves({
  ratio,
  slots,
  tasks,
}: Pick<TheoryRun, 'ratio' | 'slots' | 'tasks'>): readonly TheoryCurve[] {
  const d = Number.isInteger(ratio) ? String(ratio) : ratio.toFixed(2);
  const m = wholeTasks(tasks);
  return [
    { way: 'random', title: 'random: M/M/1', at: (load) => randomResponse(1, load) },
    { way: 'per-task', title: `shortest queue of ${d}`, at: (load) => sampledResponse(1, load, ratio) },
    { way: 'late', title: `least work left of ${d}`, at: (load) => lateBindingResponse(1, load, ratio) },
    m === 1
      ? { way: 'central', title: `one queue: M/M/${slots}`, at: (load) => 1 + centralQueue(1, load, slots).wait }
      : { way: 'central', title: `one queue: jobs of ${m}`, at: (load) => 1 + centralJobs(1, load, slots, m).wait },
  ];
}

/** Chance that no task of a job waits. */
export function atOnceCurves({
  ratio,
  slots,
  tasks,
}: Pick<TheoryRun, 'ratio' | 'slots' | 'tasks'>): readonly TheoryCurve[] {
  const m = wholeTasks(tasks);
  return [
    { way: 'random', title: 'random', at: (load) => randomZeroWait(load, m) },
    { way: 'per-task', title: 'per-task', at: (load) => perTaskZeroWait(load, m, ratio) },
    ...(m === 1
      ? [{ way: 'late', title: 'late', at: (load: number) => lateBindingZeroWait(load, ratio) } as const]
      : [{ way: 'batch', title: 'batch', at: (load: number) => batchZeroWait(load, m, ratio) } as const]),
    { way: 'central', title: 'central', at: (load) => centralJobs(1, load, slots, m).startAtOnce },
  ];
}

/** The curve for a way to place tasks: batches of one task are sampled like tasks, and late binding starts like a batch. */
function curveFor(curves: readonly TheoryCurve[], way: ProbingWay): TheoryCurve | undefined {
  const stands: Readonly<Record<ProbingWay, readonly ProbingWay[]>> = {
    random: ['random'],
    'per-task': ['per-task'],
    batch: ['batch', 'per-task'],
    late: ['late', 'batch'],
    central: ['central'],
  };
  return stands[way].flatMap((one) => curves.filter((curve) => curve.way === one))[0];
}

/** What the theory says of a run; NaN where its load is not known or no queue would ever be short again. */
export function theoryAt(curves: readonly TheoryCurve[], { way, load }: Pick<TheoryRun, 'way' | 'load'>): number {
  return load >= 0 && load < 1 ? (curveFor(curves, way)?.at(load) ?? NaN) : NaN;
}

/** Points of a curve that a formula gives. */
const QUANTILES = 300;

/**
 * The responses of jobs of one task that are placed at random, as an M/M/1 queue has them; undefined for other runs.
 * @param jobs those of the run, for what no scheduler can beat
 */
export function randomCurve({ way, tasks, mean, load }: TheoryRun, { longest }: Jobs): JobCurve | undefined {
  if (way !== 'random' || tasks !== 1 || !(load > 0 && load < 1)) return undefined;
  const response = Float64Array.from({ length: QUANTILES }, (_, i) =>
    randomResponseQuantile(mean, load, (i + 0.5) / QUANTILES),
  );
  return jobCurve('theory', 'theory: M/M/1', { response, longest });
}

/** One thing that the formulas take for granted, and how this run has it. */
export interface Assumption {
  readonly says: string;
  readonly here: string;
  readonly holds: boolean;
}

const MANY_WORKERS = 50;
const NEAR = 0.15;

/** What the formulas assume, and whether the run is near enough to it. */
export function assumptionsOf(run: TheoryRun): readonly Assumption[] {
  const { tasks, slots, workers, variation, delay, mean } = run;
  const each = slots / workers;
  return [
    { says: 'one slot per worker', here: each.toFixed(each % 1 === 0 ? 0 : 1), holds: each === 1 },
    { says: 'many workers', here: grouped(workers), holds: workers >= MANY_WORKERS },
    {
      says: 'exponential task times',
      here: `deviation ${variation.toFixed(2)} of the mean`,
      holds: Math.abs(variation - 1) < NEAR,
    },
    { says: 'no network delay', here: `${((delay / mean) * 100).toFixed(1)} % of a task`, holds: delay < mean / 100 },
    { says: 'jobs of one task', here: tasks.toFixed(tasks % 1 === 0 ? 0 : 1), holds: tasks === 1 },
  ];
}

/** Loads at which it is measured, and the ways that single tasks can be placed. */
const LOADS = [0.3, 0.5, 0.7, 0.8, 0.9, 0.95] as const;
const WAYS = ['random', 'batch', 'late'] as const satisfies readonly ProbingWay[];

/**
 * Runs of single-task jobs over the load; undefined where the document is not one stream of such jobs with exponential gaps.
 * @param document as the variant sees it
 */
export function loadSweep(document: Scenario, variant: string, run: TheoryRun): SweepSpec | undefined {
  const [entry, ...others] = document.workload;
  const arrivals: unknown = entry?.['arrivals'];
  if (!hasPolicies(document) || others.length > 0 || run.tasks !== 1) return undefined;
  if (typeof arrivals !== 'object' || arrivals === null) return undefined;
  if (durationDistribution(arrivals as DurationDistributionText).dist !== 'exponential') return undefined;
  return {
    variant,
    runs: WAYS.flatMap((way) =>
      LOADS.map((load) => ({
        changes: [
          { path: ['scheduler', 'policy'], value: way },
          {
            path: ['workload', entry.id, 'arrivals'],
            value: { dist: 'exponential', mean: `${Math.max(1, Math.round(run.mean / (load * run.slots)))}us` },
          },
        ],
      })),
    ),
  };
}

/** What came back: mean response in mean task times. */
export interface LoadPoint {
  readonly way: ProbingWay;
  readonly load: number;
  readonly response: number;
}

/**
 * The runs of {@link loadSweep} that have come back; those that were refused or finished nothing are left out. `mean`: of a task, in the unit of
 * the responses.
 */
export function loadPoints(sweep: Pick<SweepState, 'outcomes'>, mean: number): LoadPoint[] {
  return sweep.outcomes.flatMap((outcome, at): LoadPoint[] => {
    if (outcome === undefined || !outcome.ok) return [];
    const responses = outcome.value.response.filter((response) => !Number.isNaN(response));
    if (responses.length === 0) return [];
    const sum = responses.reduce((a, b) => a + b, 0);
    const way = WAYS[Math.floor(at / LOADS.length)];
    return [{ way, load: LOADS[at % LOADS.length], response: sum / responses.length / mean }];
  });
}
