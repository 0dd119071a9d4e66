/**
 * Experiments: what a paper claims with numbers, run again here. An experiment is many runs of one document with changes, a few
 * numbers that are kept of each run, and a table that says ours and theirs. It is the same from the command line and in the
 * page, where the runs go to the pool.
 */
import type { Change } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import type { SweepResult } from '../metrics/run-tally';

export interface ExperimentOptions {
  /** The same seed gives the same table. */
  readonly seed: number;
  /** How often each case is run. */
  readonly runs: number;
}

export interface Experiment {
  /** Stands behind the command `experiment`. */
  readonly id: string;
  /** Value of `scheduler.type` of the system that it is about. */
  readonly system: string;
  readonly title: string;
  /** What the paper claims, a sentence or two. */
  readonly claim: string;
  /** Where it stands. */
  readonly source: string;
  /** What is not as it was there, a sentence each. */
  readonly differences: readonly string[];
  /** How often each case is run by default; as often as there, where that is known. */
  readonly runs: number;
  /** Numbers to choose from in the page, ascending. */
  readonly counts: readonly number[];
  /** The plan for fewer runs is the beginning of the plan for more. */
  plan(options: ExperimentOptions): ExperimentPlan;
  /** The runs that come with the program. */
  kept(): Promise<StoredRuns>;
}

export interface ExperimentPlan {
  readonly document: Scenario;
  readonly runs: readonly ExperimentRun[];
  /** Whether runs are measured by all metrics, which costs as much again. */
  readonly metrics?: boolean;
  /** The few numbers that are kept of a run, rounded; `index`: its place in `runs`. */
  figures(result: SweepResult, index: number): RunFigures;
  /** What the runs come down to, by their place in `runs`; those that are not over are missing. */
  table(known: ReadonlyMap<number, RunFigures>): ExperimentTable;
}

export interface ExperimentRun {
  /** Made to the document. */
  readonly changes: readonly Change[];
  readonly seed: number;
}

/** null if a run has no such number: something that never ended has no duration. */
export type RunFigures = readonly (number | null)[];

export interface ExperimentTable {
  /** What the columns of figures are about: "missed deadlines". */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly title: string;
    /** Runs that count. */
    readonly runs: number;
    readonly cells: readonly ExperimentCell[];
  }[];
  /** What the table says as pictures, in the axes of the paper. */
  readonly figures: readonly ExperimentFigure[];
  /** A claim, and our value for it. */
  readonly statements: readonly ExperimentStatement[];
}

export interface ExperimentCell {
  readonly ours: string;
  /** As published; undefined where nothing was. */
  readonly theirs?: string;
}

export interface ExperimentFigure {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly FigureSeries[];
}

export interface Axis {
  /** What it counts, with its unit. */
  readonly title: string;
  /** Written behind each number of the lower axis, and once for the one at the side. */
  readonly unit?: string;
  readonly log?: boolean;
  /** What the numbers 1, 2, … stand for, where they count nothing: the policies that are compared. Of the lower axis. */
  readonly names?: readonly string[];
}

export interface FigureSeries {
  readonly title: string;
  /** ours: run here; published: as the source has it; theory: a formula; measured: by a clock, once, with its date in the title. */
  readonly kind: 'ours' | 'published' | 'theory' | 'measured';
  readonly points: readonly FigurePoint[];
}

export interface FigurePoint {
  readonly x: number;
  readonly y: number;
  /** Interval of 95 % over the runs, where there are several. */
  readonly low?: number;
  readonly high?: number;
}

/**
 * reached: ours agrees with what was published; in part: it goes the same way, not as far; not reached: it does not go that way;
 * open: nothing is known yet, or there is nothing to compare it with.
 */
export type Verdict = 'reached' | 'in part' | 'not reached' | 'open';

export interface ExperimentStatement {
  readonly claim: string;
  readonly published: string;
  /** "–" while nothing is known. */
  readonly ours: string;
  readonly verdict: Verdict;
  /** What agrees and what does not, and what is known to make the difference. */
  readonly why?: string;
}

export interface StoredRuns {
  /** Version of the engine that ran them. */
  readonly engine: string;
  readonly seed: number;
  /** How often each case was run. */
  readonly runs: number;
  /** Of each run, in the order of the plan. */
  readonly figures: readonly RunFigures[];
}
