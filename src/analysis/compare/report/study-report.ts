/** A comparison as one piece of plain data: what the page, the command line and all formats of the report are made of. */
import { formatInstant } from '../../../base/units';
import type { Scenario } from '../../../scenario/schema';
import type { Reasons } from '../../explain/explain';
import type { Metric, RunModel } from '../../model';
import { boundText, referenceBounds, withoutText } from '../bounds/bound-rows';
import { apartText, completionText, divergenceSentence, laterText, runDivergence } from '../divergence/run-divergence';
import type { StateFigure } from '../divergence/run-divergence';
import type { FlipOutcome, Flips } from '../flips/flip-search';
import { effectText, flipSentences, outcomeText } from '../flips/flip-words';
import type { VariantEstimate } from '../study/estimate';
import type { PairFinding } from '../study/pair';
import type { StudyVariant } from '../study/sample';
import { commonReplications, seedOf } from '../study/sample';
import { deadlocksMoreThan, deadlockShare, goalRanking, studyRows } from '../study/study';
import type { Goal, GoalRanking, StudyOptions, StudyRow } from '../study/study';
import { priceOf } from '../study/price';
import {
  deadlockSentence,
  firstsSentence,
  listText,
  pairCell,
  pairSentence,
  priceSentence,
  verdictSentence,
} from '../study/words';
import { outlineOf } from './outline';
import { momentOf } from './run-parts';
import type { Looked, ReportMoment } from './run-parts';
import { reportVariant } from './report-variant';
import type { ReportVariant } from './report-variant';
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
    variants: variants.map((variant, at) =>
      reportVariant(scenario, variant, models[at], { confidence: options.confidence, reasonsOf: input.reasonsOf }),
    ),
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
    note: `Each change alone, in both ${names[leader]} and ${names[other]}, with ${seeds} seeds. A difference between the two is undone in ${names[other]}.${more}`,
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

const HEADLINES = ['makespan', 'mean-completion', 'p95-waiting'];

/** What the seeds say, the answer to the goal first. */
function answerOf(
  { variants, options, goal }: ReportInput,
  ranking: GoalRanking | undefined,
  rows: readonly ReportRow[],
  names: readonly string[],
): string[] {
  const deadlocks = variants
    .map((variant, at) =>
      deadlockSentence(
        variant.id,
        deadlockShare(variant, options.confidence),
        deadlocksMoreThan(variants, at, options.confidence).map((other) => names[other]),
      ),
    )
    .filter((text) => text !== '');
  const sentences =
    ranking === undefined || goal === undefined
      ? rows.filter(({ id }) => HEADLINES.includes(id)).flatMap(({ pairs }) => pairs.map(({ sentence }) => sentence))
      : rankedSentences(ranking, names, options);
  const firsts = ranking === undefined ? '' : firstsSentence(ranking, names);
  const price = ranking === undefined ? '' : priceSentence(priceOf(variants, ranking, options), ranking.best, names);
  return [
    ...(ranking === undefined ? [] : [verdictSentence(ranking, names)]),
    ...deadlocks,
    ...sentences,
    ...(firsts === '' ? [] : [firsts]),
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
