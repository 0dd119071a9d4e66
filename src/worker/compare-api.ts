/** What the thread that compares runs offers. */
import { runDivergence } from '../analysis/compare/divergence/run-divergence';
import type { RunDivergence } from '../analysis/compare/divergence/run-divergence';
import type { StudyVariant } from '../analysis/compare/study/sample';
import { priceOf } from '../analysis/compare/study/price';
import type { Price } from '../analysis/compare/study/price';
import { goalRanking, studyRows } from '../analysis/compare/study/study';
import type { Goal, GoalRanking, StudyOptions, StudyRow } from '../analysis/compare/study/study';
import type { RunColumns } from '../analysis/model';
import { runModel } from '../analysis/run-model';
import { reasonKind } from '../engine/registry';
import type { Directory } from '../sim/directory';

/** A run as it crosses the border. */
export interface PlainRun {
  readonly directory: Directory;
  readonly columns: RunColumns;
}

/** How variants stand by a goal, and what the best one costs. */
export interface Standing {
  readonly ranking: GoalRanking;
  readonly price: Price | undefined;
}

export interface CompareApi {
  /** How variants stand by a goal. */
  ranking(variants: readonly StudyVariant[], goal: Goal, options: StudyOptions): Standing | undefined;
  /** Every metric in all variants. */
  rows(variants: readonly StudyVariant[], options: StudyOptions): StudyRow[];
  /** Where two runs part. */
  divergence(a: PlainRun, b: PlainRun): RunDivergence;
}

export const compareApi: CompareApi = {
  ranking: (variants, goal, options) => {
    const ranking = goalRanking(variants, goal, options);
    return ranking === undefined ? undefined : { ranking, price: priceOf(variants, ranking, options) };
  },
  rows: studyRows,
  divergence: (a, b) =>
    runDivergence(
      runModel(a.directory, a.columns),
      runModel(b.directory, b.columns),
      (scheduler) => (code) => reasonKind(scheduler, code),
    ),
};
