/** What the thread that compares runs offers. */
import type { DivergenceRule } from '../../analysis/compare/divergence/rule';
import { runDivergence } from '../../analysis/compare/divergence/run-divergence';
import type { RunDivergence } from '../../analysis/compare/divergence/run-divergence';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { priceOf } from '../../analysis/compare/study/price';
import type { Price } from '../../analysis/compare/study/price';
import { goalRanking } from '../../analysis/compare/study/goal-ranking';
import { studyRows } from '../../analysis/compare/study/study';
import type { Goal } from '../../analysis/compare/study/goal';
import type { GoalRanking } from '../../analysis/compare/study/goal-ranking';
import type { StudyOptions, StudyRow } from '../../analysis/compare/study/study';
import type { RunColumns, RunModel } from '../../analysis/model';
import { assert } from '../../base/assert';
import { runModel } from '../../analysis/run-model';
import { reasonKind } from '../../engine/registry';
import { withPart } from './column-parts';
import type { ColumnsPart } from './column-parts';
import { NamesReader } from '../runs/names';
import type { RunNames } from '../protocol';
import type { Directory } from '../../sim/directory';

/** How variants stand by a goal, and what the best one costs. */
export interface RankingResult {
  readonly ranking: GoalRanking;
  readonly price: Price | undefined;
}

export interface CompareApi {
  /** How variants stand by a goal. */
  ranking(variants: readonly StudyVariant[], goal: Goal, options: StudyOptions): RankingResult | undefined;
  /** Every metric in all variants. */
  rows(variants: readonly StudyVariant[], options: StudyOptions): StudyRow[];
  /** The names of the run of a number, in several messages where there are very many. */
  names(number: number, names: RunNames): void;
  /** The next part of its columns. */
  columns(number: number, part: ColumnsPart): void;
  /** Its names and columns have come: it is kept for the comparisons that follow. */
  hold(number: number): void;
  /** The first divergence of two of the runs that are held, by a rule. */
  divergence(a: number, b: number, rule: DivergenceRule): RunDivergence;
  /** Lets go of all runs that are held. */
  release(): void;
}

/** A run whose names and columns are still coming. */
interface ComingRun {
  readonly names: NamesReader;
  directory: Directory | undefined;
  columns: ColumnsPart;
}

const coming = new Map<number, ComingRun>();
const held = new Map<number, RunModel>();

function comingRun(number: number): ComingRun {
  const known = coming.get(number) ?? { names: new NamesReader(), directory: undefined, columns: {} };
  coming.set(number, known);
  return known;
}

function heldRun(number: number): RunModel {
  const model = held.get(number);
  assert(model !== undefined, `run ${number} is held`);
  return model;
}

export const compareApi: CompareApi = {
  ranking: (variants, goal, options) => {
    const ranking = goalRanking(variants, goal, options);
    return ranking === undefined ? undefined : { ranking, price: priceOf(variants, ranking, options) };
  },
  rows: studyRows,
  names: (number, names) => {
    const run = comingRun(number);
    run.directory = run.names.hear(names) ?? run.directory;
  },
  columns: (number, part) => {
    const run = comingRun(number);
    run.columns = withPart(run.columns, part);
  },
  hold: (number) => {
    const { directory, columns } = comingRun(number);
    assert(directory !== undefined, 'names and columns come first');
    coming.delete(number);
    // All parts have come: together they are the columns that were divided.
    held.set(number, runModel(directory, columns as unknown as RunColumns));
  },
  divergence: (a, b, rule) =>
    runDivergence(heldRun(a), heldRun(b), (scheduler) => (code) => reasonKind(scheduler, code), rule),
  release: () => {
    coming.clear();
    held.clear();
  },
};
