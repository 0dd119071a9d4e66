/** A comparison as one piece of plain data: what the page, the command line and all formats of the report are made of. */
import { counted } from '../../../base/text/counted';
import { formatInstant, SECOND } from '../../../base/units';
import { boundedValue, boundText, referenceBounds, withoutText } from '../bounds/bound-rows';
import { completionText } from '../divergence/completions-apart';
import { apartText, divergenceSentence, laterText } from '../divergence/divergence-words';
import { runDivergence } from '../divergence/run-divergence';
import type { Flips } from '../flips/flip-search';
import { effectText, effectTold, flipSentences, outcomeText } from '../flips/flip-words';
import { baseOf, comparedReplications, seedOf } from '../study/sample';
import { deadlocksMoreThan, deadlockShare, meanFailures, refusal, stoppedShare } from '../study/run-ends';
import { goalRanking, pairsWithFirst } from '../study/goal-ranking';
import { studyRows } from '../study/study';
import type { Goal } from '../study/goal';
import type { GoalRanking } from '../study/goal-ranking';
import type { StudyOptions, StudyRow } from '../study/study';
import { priceOf } from '../study/price';
import {
  deadlockSentence,
  failuresSentence,
  firstsSentence,
  priceSentence,
  refusedSentence,
  stoppedSentence,
  verdictSentence,
  withoutRankingSentence,
} from '../study/words';
import { goalSyntax } from '../study/goal-text';
import { metricsWithoutBase, withIndex } from '../study/goal-index';
import { looksSentence } from '../study/look-words';
import { listText } from '../../../base/text/list-text';
import { pairCell, pairSentence } from '../study/pair-words';
import { valueText } from '../../metrics/value-text';
import { outlineOf } from './outline';
import { momentOf } from './run-parts';
import { reportVariant } from './report-variant';
import { limitsOf, windowText } from './limits';
import { reportSweep } from './sweeps';
import type { ReportDivergence, ReportInput, ReportRow, ReportTurning, StudyReport } from './report-model';

/** Puts a report together. No clock and no machine goes into it: the same runs give the same bytes. */
export function studyReport(input: ReportInput): StudyReport {
  const { scenario, goal, models, options } = input;
  const variants = goal === undefined ? input.variants : withIndex(input.variants, goal);
  const names = variants.map(({ id }) => id);
  const base = baseOf(variants);
  const ranking =
    goal === undefined ? undefined : (input.known?.ranking ?? goalRanking(variants, goal, options, input.looks.length));
  const rows = (input.known?.rows ?? studyRows(variants, options)).map((row) => reportRow(row, names, options));
  const bounds = referenceBounds(
    scenario,
    variants,
    input.scales.map((scale) => scale?.bounds),
  );
  const seeds = comparedReplications(variants).map((r) => seedOf(scenario.seed ?? 1, r));
  return {
    schema: 2,
    title: scenario.title ?? 'Untitled',
    goal: goal === undefined ? '' : goalText(goal, rows),
    answer: answerOf(input, ranking, rows, names),
    scenario: outlineOf(scenario),
    variants: variants.map((variant, at) =>
      reportVariant(scenario, variant, models[at], {
        confidence: options.confidence,
        reasonsOf: input.reasonsOf,
        least: input.scales[at]?.least,
      }),
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
      told: boundedValue(row),
      text: boundText(row),
      binding: row.binding,
    })),
    withoutBounds: withoutText(bounds, names),
    divergences: variants.flatMap((_, b) => (b === base ? [] : divergenceOf(input, base, b))),
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
      effectTold: effectTold(one),
      effectValue: one.effect,
      effectUnit: one.ranking?.unit,
    })),
    note: `Each change alone, in both ${names[leader]} and ${names[other]}, with ${counted(seeds, 'seed')}. A difference between the two is undone in ${names[other]}.${more}`,
    leader: names[leader],
  };
}

/** A goal in words. */
function goalText(
  { metric, weights, constraints }: Goal,
  rows: readonly Pick<ReportRow, 'id' | 'title' | 'better' | 'unit'>[],
): string {
  const title = (id: string): string => rows.find((row) => row.id === id)?.title ?? id;
  const better = rows.find((row) => row.id === metric)?.better === 'higher' ? 'higher' : 'lower';
  const limits = constraints.map(({ metric: id, below, above }) => {
    const unit = rows.find((row) => row.id === id)?.unit;
    const limit = below ?? above ?? 0;
    return `${title(id)} at ${below === undefined ? 'least' : 'most'} ${unit === undefined ? limit : valueText(limit, unit)}`;
  });
  const objective =
    weights === undefined
      ? `${title(metric)}, ${better} is better`
      : `${listText(weights.map((one) => `${title(one.metric)} (weight ${one.weight})`))}, as one index`;
  return limits.length === 0 ? objective : `${listText(limits)}; then ${objective}`;
}

function reportRow(row: StudyRow, names: readonly string[], { indifference }: StudyOptions): ReportRow {
  return {
    ...row,
    pairs: row.pairs.map((pair) => ({
      ...pair,
      cell: pairCell(row, pair, indifference),
      sentence: pairSentence(row, pair, { a: names[pair.a], b: names[pair.b] }, indifference),
    })),
  };
}

const HEADLINES = ['makespan', 'mean-completion', 'p95-waiting'];

/** What the seeds say, the answer to the goal first. */
function answerOf(
  { variants, options, goal, looks }: ReportInput,
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
  const stopped = variants
    .map((variant) => stoppedSentence(variant.id, stoppedShare(variant)))
    .filter((text) => text !== '');
  const refusals = variants.map((variant) => refusedSentence(variant.id, refusal(variant)));
  const failures = failuresSentence(meanFailures(variants), names);
  const sentences =
    ranking === undefined || goal === undefined
      ? rows.filter(({ id }) => HEADLINES.includes(id)).flatMap(({ pairs }) => pairs.map(({ sentence }) => sentence))
      : rankedSentences(ranking, names, options);
  const title = (id: string): string => rows.find((row) => row.id === id)?.title ?? id;
  const unranked =
    goal === undefined || comparedReplications(variants).length === 0
      ? []
      : [withoutRankingSentence(goal, metricsWithoutBase(variants, goal).map(title))];
  const looked = ranking === undefined ? '' : looksSentence(ranking, looks, options.confidence);
  const firsts = ranking === undefined ? '' : firstsSentence(ranking, names);
  const price = ranking === undefined ? '' : priceSentence(priceOf(variants, ranking, options), ranking.best, names);
  return [
    ...(ranking !== undefined ? [verdictSentence(ranking, names)] : unranked),
    ...(looked === '' ? [] : [looked]),
    ...refusals.filter((text) => text !== ''),
    ...stopped,
    ...deadlocks,
    ...(failures === '' ? [] : [failures]),
    ...sentences,
    ...(firsts === '' ? [] : [firsts]),
    ...(price === '' ? [] : [price]),
  ];
}

/** Each variant against the first by the goal, at the level at which the verdict holds. */
function rankedSentences(ranking: GoalRanking, names: readonly string[], { indifference }: StudyOptions): string[] {
  const { goal, title, unit } = ranking;
  const row = { id: goal.metric, title, unit };
  return pairsWithFirst(ranking).map((pair) =>
    pairSentence(row, pair, { a: names[pair.a], b: names[pair.b] }, indifference),
  );
}

/** Where a variant decides differently than the base; nothing where one of them has no run. */
function divergenceOf({ reasonsOf, variants, models }: ReportInput, base: number, at: number): ReportDivergence[] {
  const [a, b] = [models[base], models[at]];
  if (a === undefined || b === undefined) return [];
  const found = runDivergence(a, b, reasonsOf);
  const names = { a: variants[base].id, b: variants[at].id };
  return [
    {
      ...names,
      sentence: divergenceSentence(found, names),
      atSeconds: found.at === undefined ? null : found.at / SECOND,
      reasonA: found.a.reason,
      reasonB: found.b.reason,
      state: found.state.filter((figure) => figure.a !== figure.b).slice(0, 8),
      afterwards: apartText(found.apart),
      later: found.later.slice(0, 8).map((one) => laterText(one, names)),
      completions: found.completions.slice(0, 6).map(completionText),
    },
  ];
}

/** The instant of a divergence for a heading; '' where there is none. */
export function instantText(seconds: number | null): string {
  return seconds === null ? '' : formatInstant(Math.round(seconds * SECOND));
}
