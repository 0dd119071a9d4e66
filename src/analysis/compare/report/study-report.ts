/** A comparison as one piece of plain data: what the page, the command line and all formats of the report are made of. */
import { diffById, getAt } from '../../../base/json';
import type { Json } from '../../../base/json';
import { formatInstant } from '../../../base/units';
import { policyMarks } from '../../../engine/used-policies';
import type { PolicyMark } from '../../../engine/used-policies';
import { applyVariant, variantsOf } from '../../../engine/variants';
import type { Scenario } from '../../../scenario/schema';
import type { Reasons } from '../../explain/explain';
import { measurementWindow } from '../../metrics/metrics';
import type { Metric, RunModel } from '../../model';
import { waitingByCause } from '../../waiting/waiting-by-cause';
import { boundText, referenceBounds, withoutText } from '../bounds/bound-rows';
import { apartText, completionText, divergenceSentence, laterText, runDivergence } from '../divergence/run-divergence';
import type { StateFigure } from '../divergence/run-divergence';
import type { FlipOutcome, Flips } from '../flips/flip-search';
import { effectText, flipSentences, outcomeText } from '../flips/flip-words';
import type { VariantEstimate } from '../study/estimate';
import type { PairFinding } from '../study/pair';
import type { StudyVariant } from '../study/sample';
import { commonReplications, seedOf } from '../study/sample';
import { deadlockShare, goalRanking, studyRows } from '../study/study';
import type { EndShare, Goal, GoalRanking, StudyOptions, StudyRow } from '../study/study';
import { priceOf } from '../study/price';
import { deadlockSentence, listText, pairCell, pairSentence, priceSentence, verdictSentence } from '../study/words';

import { outlineOf } from './outline';
import { completionsByEntry, completionsOf, fairnessOf, momentOf } from './run-parts';
import type { EntryCompletions, Looked, ReportCompletions, ReportFairness, ReportMoment } from './run-parts';
import { limitsOf, windowText } from './limits';
import { reportSweep } from './sweeps';
import type { ReportSweep, SweptCurve } from './sweeps';

export interface ReportInput {
  readonly scenario: Scenario;
  readonly goal: Goal | undefined;
  readonly variants: readonly StudyVariant[];
  /** The run of each variant with the scenario's own seed, where there is one. */
  readonly models: readonly (RunModel | undefined)[];
  readonly reasonsOf: (scheduler: string) => Reasons;
  readonly options: StudyOptions;
  readonly engine: string;
  /** Opens the scenario; '' where there is none. */
  readonly link: string;
  /** Rows and ranking where somebody has worked them out already. */
  readonly known?: { readonly rows: readonly StudyRow[]; readonly ranking: GoalRanking | undefined };
  /** What turns the verdict round; undefined where it was not looked for. */
  readonly flips: Flips | undefined;
  /** Sweeps that were run, in the order in which they are shown. */
  readonly sweeps: readonly SweptCurve[];
  /** How often the seeds were looked at: 1 for a fixed number. */
  readonly looks: number;
  /** The application that somebody looked at. */
  readonly looked?: Looked | undefined;
}

export interface DifferenceText {
  readonly path: string;
  readonly base: string;
  readonly value: string;
}

/** One application over time, s from the start of the run. */
export interface ReportSpan {
  readonly app: string;
  readonly submitted: number;
  /** Its first container; undefined where it never got one. */
  readonly first: number | undefined;
  /** Its end, or that of the run where it is open. */
  readonly to: number;
  readonly open: boolean;
}

export interface ReportVariant {
  readonly id: string;
  readonly title: string;
  /** Against the first variant. */
  readonly differences: readonly DifferenceText[];
  readonly deadlocks: EndShare;
  /** Policies of the reader that decide here. */
  readonly policies: readonly PolicyMark[];
  /** By replication; null where the run failed. */
  readonly fingerprints: readonly (string | null)[];
  /** Why runs failed, each reason once. */
  readonly failures: readonly string[];
  /** Completion times of the run on screen, s, ascending; those that did not end are only counted. */
  readonly completions: ReportCompletions;
  /** The same of each entry of the workload. */
  readonly entries: readonly EntryCompletions[];
  /** Undefined where fewer than two queues take applications. */
  readonly fairness: ReportFairness | undefined;
  /** Of the run on screen, the first applications in the order of submission. */
  readonly spans: readonly ReportSpan[];
  readonly waits: readonly { readonly cause: string; readonly seconds: number }[];
}

export interface ReportRow {
  readonly id: string;
  readonly title: string;
  readonly unit: Metric['unit'];
  readonly better: StudyRow['better'];
  readonly formula: string;
  readonly same: boolean;
  readonly estimates: readonly VariantEstimate[];
  readonly pairs: readonly (PairFinding & { readonly sentence: string; readonly cell: string })[];
}

/** One change that was tried. */
export interface ReportTrial {
  readonly name: string;
  readonly base: string;
  readonly value: string;
  readonly outcome: FlipOutcome;
  /** Who is ahead then, in words. */
  readonly result: string;
  /** What it does to the goal of the leader; '' where it cannot be said. */
  readonly effect: string;
}

export interface ReportTurning {
  readonly sentences: readonly string[];
  readonly trials: readonly ReportTrial[];
  /** What stands beside the table: how many seeds, whose goal, what was left out. */
  readonly note: string;
  /** Id of the variant whose goal the effects are of. */
  readonly leader: string;
}

/** A bound, not a result; seconds. */
export interface ReportBound {
  readonly variant: string;
  readonly metric: string;
  readonly bound: number;
  readonly value: number | undefined;
  readonly text: string;
  readonly binding: string;
}

export interface ReportDivergence {
  readonly b: string;
  readonly sentence: string;
  readonly atSeconds: number | null;
  readonly reasonA: string;
  readonly reasonB: string;
  readonly state: readonly StateFigure[];
  readonly afterwards: string;
  /** Later ones, the earliest first. */
  readonly later: readonly string[];
  readonly completions: readonly string[];
}

/** Version 1. Durations in rows are seconds; absent values are left out, unbounded ones are "Infinity". */
export interface StudyReport {
  readonly schema: 1;
  readonly title: string;
  readonly goal: string;
  readonly answer: readonly string[];
  readonly scenario: readonly string[];
  readonly variants: readonly ReportVariant[];
  readonly ranking: GoalRanking | undefined;
  readonly turning: ReportTurning | undefined;
  readonly rows: readonly ReportRow[];
  readonly sweeps: readonly ReportSweep[];
  /** What no schedule can be below, for the first seed. */
  readonly bounds: readonly ReportBound[];
  /** Why some variants have no bounds; '' where all have. */
  readonly withoutBounds: string;
  readonly divergences: readonly ReportDivergence[];
  /** Why the application that somebody looked at was where it was. */
  readonly moment: ReportMoment | undefined;
  readonly limits: readonly string[];
  readonly reproduction: {
    readonly engine: string;
    readonly seeds: readonly number[];
    readonly confidence: number;
    readonly indifference: number;
    readonly window: string;
    readonly link: string;
    readonly commandLine: string;
  };
}

/** Puts a report together. No clock and no machine goes into it: the same runs give the same bytes. */
export function studyReport(input: ReportInput): StudyReport {
  const { scenario, goal, variants, models, options } = input;
  const names = variants.map(({ id }) => id);
  const ranking =
    goal === undefined ? undefined : (input.known?.ranking ?? goalRanking(variants, goal, options, input.looks));
  const rows = (input.known?.rows ?? studyRows(variants, options)).map((row) => reportRow(row, names, options));
  const bounds = referenceBounds(scenario, variants);
  const seeds = commonReplications(variants).map((r) => seedOf(scenario.seed ?? 1, r));
  return {
    schema: 1,
    title: scenario.title ?? 'Untitled',
    goal: goal === undefined ? '' : goalText(goal, rows),
    answer: answerOf(input, ranking, rows, names),
    scenario: outlineOf(scenario),
    variants: variants.map((variant, at) => reportVariant(input, variant, models[at])),
    ranking,
    turning: input.flips === undefined ? undefined : turningOf(input.flips, names),
    rows,
    sweeps: input.sweeps.map((sweep) => reportSweep(sweep, names, options.confidence)),
    bounds: bounds.rows.map((row) => ({
      variant: names[row.variant],
      metric: row.title,
      bound: row.bound,
      value: row.value,
      text: boundText(row),
      binding: row.binding,
    })),
    withoutBounds: withoutText(bounds, names),
    divergences: variants.slice(1).flatMap((variant, at) => divergenceOf(input, variant, models[0], models[at + 1])),
    moment: input.looked === undefined ? undefined : momentOf(input.looked, variants, models, input.reasonsOf),
    limits: limitsOf(input, rows, seeds.length, ranking),
    reproduction: {
      engine: input.engine,
      seeds,
      confidence: options.confidence,
      indifference: options.indifference,
      window: windowText(scenario),
      link: input.link,
      commandLine: `signalbox report FILE --seeds ${seeds.length}${goal === undefined ? '' : ` --goal "${goalSyntax(goal)}"`}`,
    },
  };
}

function turningOf(flips: Flips, names: readonly string[]): ReportTurning {
  const { findings, leftOut, seeds, leader, other } = flips;
  const more = leftOut === 0 ? '' : ` ${leftOut} more changes were left out.`;
  return {
    sentences: flipSentences(flips, names),
    trials: findings.map((one) => ({
      name: one.trial.name,
      base: one.trial.base,
      value: one.trial.value,
      outcome: one.outcome,
      result: outcomeText(one, flips, names),
      effect: effectText(one),
    })),
    note: `Each change alone, in ${names[leader]} and ${names[other]} alike, with ${seeds} seeds. A difference between the two is taken back in ${names[other]}.${more}`,
    leader: names[leader],
  };
}

/** A goal as the command line reads it: "p95-waiting < 60, then busy-share". */
function goalSyntax({ metric, constraints }: Goal): string {
  const limits = constraints.map(({ metric: id, below, above }) =>
    below === undefined ? `${id} > ${above}` : `${id} < ${below}`,
  );
  return limits.length === 0 ? metric : `${limits.join(', ')}, then ${metric}`;
}

/** A goal in words. */
function goalText({ metric, constraints }: Goal, rows: readonly Pick<ReportRow, 'id' | 'title' | 'better'>[]): string {
  const title = (id: string): string => rows.find((row) => row.id === id)?.title ?? id;
  const better = rows.find((row) => row.id === metric)?.better === 'higher' ? 'higher' : 'lower';
  const limits = constraints.map(({ metric: id, below, above }) =>
    below === undefined ? `${title(id)} at least ${above}` : `${title(id)} at most ${below}`,
  );
  const objective = `${title(metric)}, ${better} is better`;
  return limits.length === 0 ? objective : `${listText(limits)}; then ${objective}`;
}

function reportRow(row: StudyRow, names: readonly string[], { indifference }: StudyOptions): ReportRow {
  return {
    ...row,
    pairs: row.pairs.map((pair, at) => ({
      ...pair,
      cell: pairCell(row, pair, indifference),
      sentence: pairSentence(row, pair, { a: names[0], b: names[at + 1] }, indifference),
    })),
  };
}

const MICROS = 1_000_000;
/** More rows than this are no picture any more. */
const MOST_SPANS = 30;

const HEADLINES = ['makespan', 'mean-completion', 'p95-waiting'];

/** What the seeds say, the answer to the goal first. */
function answerOf(
  { variants, options, goal }: ReportInput,
  ranking: GoalRanking | undefined,
  rows: readonly ReportRow[],
  names: readonly string[],
): string[] {
  const deadlocks = variants
    .map((variant) => deadlockSentence(variant.id, deadlockShare(variant, options.confidence)))
    .filter((text) => text !== '');
  const sentences =
    ranking === undefined || goal === undefined
      ? rows.filter(({ id }) => HEADLINES.includes(id)).flatMap(({ pairs }) => pairs.map(({ sentence }) => sentence))
      : rankedSentences(ranking, names, options);
  const price = ranking === undefined ? '' : priceSentence(priceOf(variants, ranking, options), ranking.best, names);
  return [
    ...(ranking === undefined ? [] : [verdictSentence(ranking, names)]),
    ...deadlocks,
    ...sentences,
    ...(price === '' ? [] : [price]),
  ];
}

/** Each variant against the first by the goal, at the level at which the verdict holds. */
function rankedSentences(
  { goal, title, unit, pairs }: GoalRanking,
  names: readonly string[],
  { indifference }: StudyOptions,
): string[] {
  const row = { id: goal.metric, title, unit };
  return pairs
    .filter(({ a }) => a === 0)
    .map((pair) => pairSentence(row, pair, { a: names[pair.a], b: names[pair.b] }, indifference));
}

function reportVariant(input: ReportInput, variant: StudyVariant, model: RunModel | undefined): ReportVariant {
  const { runs, id, title } = variant;
  return {
    id,
    title,
    differences: differencesOf(input.scenario, id),
    deadlocks: deadlockShare(variant, input.options.confidence),
    policies: policyMarks(input.scenario, id),
    fingerprints: runs.map((run) => (run?.ok === true ? run.fingerprint : null)),
    failures: [...new Set(runs.flatMap((run) => (run?.ok === false ? [run.message] : [])))],
    completions: model === undefined ? { finished: [], all: 0 } : completionsOf(model),
    entries: model === undefined ? [] : completionsByEntry(model),
    fairness: model === undefined ? undefined : fairnessOf(model, measurementWindow(input.scenario)),
    spans: model === undefined ? [] : spansOf(model),
    waits: model === undefined ? [] : waitsOf(model, input.reasonsOf(model.directory.scheduler)),
  };
}

function spansOf({ applications, directory, end }: RunModel): ReportSpan[] {
  return applications
    .filter(({ submitted }) => submitted <= end)
    .sort((a, b) => a.submitted - b.submitted || a.id - b.id)
    .slice(0, MOST_SPANS)
    .map(({ id, submitted, firstContainerAt, finished }) => ({
      app: directory.applications[id].id,
      submitted: submitted / MICROS,
      first: firstContainerAt === Infinity ? undefined : firstContainerAt / MICROS,
      to: Math.min(finished, end) / MICROS,
      open: finished === Infinity,
    }));
}

function waitsOf(model: RunModel, reasons: Reasons): { cause: string; seconds: number }[] {
  const byCause = new Map<string, number>();
  for (const { code, total } of waitingByCause(model)) {
    const { title } = reasons(code);
    byCause.set(title, (byCause.get(title) ?? 0) + total / 1_000_000);
  }
  return [...byCause].map(([cause, seconds]) => ({ cause, seconds })).sort((a, b) => b.seconds - a.seconds);
}

/** Where a variant differs from the first one. */
function differencesOf(scenario: Scenario, variant: string): DifferenceText[] {
  const [first] = variantsOf(scenario);
  const base = applyVariant(scenario, first.id);
  const other = applyVariant(scenario, variant);
  if (!base.ok || !other.ok || first.id === variant) return [];
  const [from, to] = [withoutVariants(base.value), withoutVariants(other.value)];
  return diffById(from, to).map((change) => ({
    path: change.path.join(' › '),
    base: text(getAt(from, change.path)),
    value: 'value' in change ? text(change.value) : 'removed',
  }));
}

function withoutVariants(scenario: Scenario): Json {
  const { variants: _, ...rest } = scenario;
  return rest as unknown as Json;
}

function text(value: Json | undefined): string {
  if (value === undefined) return 'not set';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function divergenceOf(
  { reasonsOf, variants }: ReportInput,
  { id }: StudyVariant,
  a: RunModel | undefined,
  b: RunModel | undefined,
): ReportDivergence[] {
  if (a === undefined || b === undefined) return [];
  const found = runDivergence(a, b, reasonsOf);
  return [
    {
      b: id,
      sentence: divergenceSentence(found, { a: variants[0].id, b: id }),
      atSeconds: found.at === undefined ? null : found.at / 1_000_000,
      reasonA: found.a.reason,
      reasonB: found.b.reason,
      state: found.state.filter((figure) => figure.a !== figure.b).slice(0, 8),
      afterwards: apartText(found.apart),
      later: found.later.slice(0, 8).map((one) => laterText(one, { a: variants[0].id, b: id })),
      completions: found.completions.slice(0, 6).map(completionText),
    },
  ];
}

/** The instant of a divergence for a heading; '' where there is none. */
export function instantText(seconds: number | null): string {
  return seconds === null ? '' : formatInstant(Math.round(seconds * 1_000_000));
}
