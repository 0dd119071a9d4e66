/**
 * What a view shows of a job with a deadline: its control ticks, its progress by all six indicators, and what its table
 * predicts, put together from the records of a run and the facts that were fixed before it. Pure; times are µs.
 */
import type { Json } from '../../base/json';
import { ownRecords } from '../../analysis/build/record-table';
import type { RunModel } from '../../analysis/model';
import { ControlMark, controlStep } from '../../frameworks/dag/records';
import type { DagFacts, JobFacts } from '../../frameworks/dag/facts';
import { curveOf, deadlineOf } from '../../frameworks/dag/plan';
import { tableOfQuantile } from '../../frameworks/dag/remaining-samples';
import type { KnobHolder } from '../../scenario/knobs';
import { granted as grantedRecord } from '../../schedulers/jockey/records';
import { indicators } from '../../schedulers/jockey/progress';
import type { IndicatorName } from '../../schedulers/jockey/progress';
import { remainingTime } from '../../schedulers/jockey/remaining-time';
import type { RemainingTable } from '../../schedulers/jockey/remaining-time';
import { readSettings } from '../../schedulers/jockey/settings';
import type { JockeySettings } from '../../schedulers/jockey/settings';
import { utilityAt } from '../../schedulers/jockey/utility';
import type { UtilityCurve } from '../../schedulers/jockey/utility';
import { TaskOutcome } from '../../sim/trace/trace';

const MILLI = 1000;
const NANO = 1_000_000_000;

/** One look of the control loop. */
export interface Tick {
  /** µs since the submission. */
  readonly t: number;
  readonly progress: number;
  /** Tokens; undefined where the policy has none. */
  readonly wanted: number | undefined;
  readonly raw: number | undefined;
  readonly smoothed: number | undefined;
  readonly held: boolean;
  /** -1: no guarantee. */
  readonly guarantee: number;
  /** Tokens that the cluster granted, which may be fewer. */
  readonly granted: number;
  readonly mismatch: boolean;
  /** Predicted completion with the guarantee: without slack at three quantiles, and with slack; since the submission. */
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly withSlack: number;
}

/** Progress by every indicator from an instant on. */
export interface ProgressPoint {
  readonly t: number;
  readonly completed: Float64Array;
}

export interface JobRun {
  readonly app: number;
  readonly id: string;
  readonly facts: JobFacts;
  readonly settings: JockeySettings;
  readonly submitted: number;
  /** µs since the submission; Infinity while it runs. */
  readonly finished: number;
  readonly ticks: readonly Tick[];
  readonly points: readonly ProgressPoint[];
}

/** The jobs of a run that have a table, in the order of the directory. */
export function jobsWithTables(model: RunModel): readonly number[] {
  return Object.keys(factsOf(model)).map(Number);
}

/** The number of simulated runs that the tables of a run need, with `simulations` for each number of tokens; written tables need none. */
export function simulatedRuns(model: RunModel, simulations: number): number {
  const distributions = new Set(Object.values(factsOf(model)).map(({ distribution }) => distribution));
  return [...distributions]
    .filter(({ tables }) => tables.length > 1)
    .reduce((sum, { tables }) => sum + simulations * tables[0].tokens.length, 0);
}

function factsOf({ directory }: RunModel): DagFacts {
  return (directory.facts?.['dag'] ?? {}) as DagFacts;
}

/**
 * Everything about one job; undefined when it has no table or was not submitted.
 * @param points its progress, which does not depend on the settings
 */
export function jobRun(
  model: RunModel,
  app: number,
  scheduler: KnobHolder,
  points: readonly ProgressPoint[] = progressOf(model, app),
): JobRun | undefined {
  const facts = factsOf(model)[app];
  const job = model.applications[app];
  if (facts === undefined || Number.isNaN(job.submitted)) return undefined;
  const settings = readSettings(scheduler);
  const { submitted } = job;
  return {
    app,
    id: model.directory.applications[app].id,
    facts,
    settings,
    submitted,
    finished: Number.isNaN(job.finished) ? Infinity : job.finished - submitted,
    ticks: ticksOf(model, app, facts, settings, submitted),
    points,
  };
}

function ticksOf(model: RunModel, app: number, facts: JobFacts, settings: JockeySettings, submitted: number): Tick[] {
  const rows = ownRecords(model, controlStep);
  if (rows === undefined) return [];
  const [low, middle, high] = [0.1, settings.quantile, 0.9].map((q) => tableOfQuantile(facts.distribution, q));
  const grants = grantsOf(model, app);
  const ticks: Tick[] = [];
  let open = { t: 0, progress: 0, wanted: NaN, raw: NaN, smoothed: NaN, held: false, mismatch: false };
  for (let i = 0; i < rows.count; i++) {
    if (rows.app[i] !== app) continue;
    const [first, second] = [rows.first[i], rows.second[i]];
    switch (rows.mark[i]) {
      case ControlMark.progress:
        open = {
          ...open,
          t: rows.time[i] - submitted,
          progress: first / NANO,
          wanted: NaN,
          held: false,
          mismatch: false,
        };
        break;
      case ControlMark.raw:
        open = { ...open, wanted: first / MILLI, raw: second / MILLI };
        break;
      case ControlMark.smoothed:
        open = { ...open, smoothed: first / MILLI, held: second === 1 };
        break;
      case ControlMark.mismatch:
        open = { ...open, mismatch: true };
        break;
      case ControlMark.guarantee: {
        const { t, progress, wanted, raw, smoothed, held, mismatch } = open;
        const granted = grants(rows.time[i]);
        const left = (table: RemainingTable): number => remainingTime(table, progress, Math.max(1, first));
        ticks.push({
          t,
          progress,
          wanted: orNone(wanted),
          raw: Number.isNaN(wanted) ? undefined : orNone(raw),
          smoothed: orNone(smoothed),
          held,
          mismatch,
          guarantee: first,
          granted: first < 0 ? 0 : granted,
          low: t + left(low),
          middle: t + left(middle),
          high: t + left(high),
          withSlack: t + settings.slack * left(middle),
        });
        break;
      }
    }
  }
  return ticks;
}

function orNone(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}

/** What an application is granted at an instant. */
function grantsOf(model: RunModel, app: number): (at: number) => number {
  const rows = ownRecords(model, grantedRecord);
  const changes: [at: number, containers: number][] = [];
  for (let i = 0; i < (rows?.count ?? 0); i++) {
    if (rows !== undefined && rows.app[i] === app) changes.push([rows.time[i], rows.containers[i]]);
  }
  return (at) => changes.findLast(([since]) => since <= at)?.[1] ?? 0;
}

/** Completed shares of the stages of a job with a table, whenever one changes; none where there is no such job. */
export function progressOf(model: RunModel, app: number): ProgressPoint[] {
  const distribution = factsOf(model)[app]?.distribution;
  if (distribution === undefined) return [];
  const { submitted } = model.applications[app];
  const changes: [at: number, stage: number, change: number][] = [];
  const { tasks } = model;
  for (let task = 0; task < tasks.count; task++) {
    if (tasks.app[task] !== app || tasks.outcome[task] !== TaskOutcome.succeeded) continue;
    changes.push([tasks.end[task], tasks.stage[task], 1]);
  }
  const rows = ownRecords(model, controlStep);
  for (let i = 0; i < (rows?.count ?? 0); i++) {
    if (rows !== undefined && rows.app[i] === app && rows.mark[i] === ControlMark.outputLost) {
      changes.push([rows.time[i], rows.first[i], -1]);
    }
  }
  changes.sort((x, y) => x[0] - y[0]);
  const done = new Int32Array(distribution.profile.length);
  const shares = (): Float64Array => Float64Array.from(done, (count, s) => count / distribution.profile[s].vertices);
  const points: ProgressPoint[] = [{ t: 0, completed: shares() }];
  changes.forEach(([at, stage, change], i) => {
    done[stage] += change;
    if (changes[i + 1]?.[0] !== at) points.push({ t: at - submitted, completed: shares() });
  });
  return points;
}

/** Completed shares at a time since the submission. */
export function completedAt({ points }: JobRun, t: number): Float64Array {
  return (points.findLast((point) => point.t <= t) ?? points[0]).completed;
}

/** The last tick not later than a time since the submission. */
export function tickAt({ ticks }: JobRun, t: number): number {
  return ticks.findLastIndex((tick) => tick.t <= t);
}

/**
 * Share of the simulated runs that were in time from here, with the progress of a tick and the tokens granted then; undefined
 * where the table has no distribution. Between two quantiles it is taken as linear.
 * @param deadline µs since the submission
 */
export function chanceToMeet({ facts }: JobRun, tick: Tick, deadline: number): number | undefined {
  const { quantiles, tables } = facts.distribution;
  if (tables.length < 2 || tick.guarantee < 0) return undefined;
  const time = deadline - tick.t;
  const left = tables.map((table) => remainingTime(table, tick.progress, Math.max(1, tick.granted)));
  const above = left.findIndex((value) => value > time);
  if (above < 0) return 1;
  if (above === 0) return 0;
  const share = (time - left[above - 1]) / (left[above] - left[above - 1]);
  return quantiles[above - 1] + share * (quantiles[above] - quantiles[above - 1]);
}

/** Longest time that an indicator stands still up to `until`. */
export function longestFlat(run: JobRun, name: IndicatorName, until: number): number {
  const profile = run.facts.distribution.profile;
  let longest = 0;
  let [since, last] = [0, indicators[name](profile, run.points[0].completed)];
  for (const { t, completed } of run.points) {
    if (t > until) break;
    const value = indicators[name](profile, completed);
    if (value === last) continue;
    longest = Math.max(longest, t - since);
    [since, last] = [t, value];
  }
  return Math.max(longest, Math.min(until, run.finished) - since);
}

/** The curve that holds at an instant (µs of the run), interventions included. @param changes in the order of time */
export function curveAt(
  own: KnobHolder,
  changes: readonly { readonly at: number; readonly path: readonly string[]; readonly value: Json }[],
  at: number,
): { readonly curve: UtilityCurve; readonly deadline: number } | undefined {
  let settings: KnobHolder = own;
  for (const change of changes) {
    if (change.at <= at && change.path.length === 1) settings = { ...settings, [change.path[0]]: change.value };
  }
  const curve = curveOf(settings);
  return curve === undefined ? undefined : { curve, deadline: deadlineOf(curve) };
}

/** The predicted result of each number of tokens at a tick. */
export interface Option {
  readonly tokens: number;
  /** With slack, µs since the submission. */
  readonly doneAt: number;
  readonly utility: number;
  readonly shifted: number;
}

/** One option for each number of tokens that the tables of the job have. */
export function optionsAt(run: JobRun, tick: Tick, curve: UtilityCurve): readonly Option[] {
  const { slack, deadZone, quantile } = run.settings;
  const table = tableOfQuantile(run.facts.distribution, quantile);
  return run.facts.tokens.map((tokens) => {
    const doneAt = tick.t + slack * remainingTime(table, tick.progress, tokens);
    return { tokens, doneAt, utility: utilityAt(curve, doneAt), shifted: utilityAt(curve, doneAt + deadZone) };
  });
}
