/**
 * Experiments: what a paper claims with numbers, run again here. An experiment is many runs of one document with changes, a few
 * numbers that are kept of each run, and a table that compares our numbers with the published ones. It is the same from the
 * command line and in the page, where the runs go to the pool.
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
  /** Argument of the command `experiment`. */
  readonly id: string;
  /** Value of `scheduler.type` of the system that it is about. */
  readonly system: string;
  readonly title: string;
  /** What the paper claims, a sentence or two. */
  readonly claim: string;
  /** The paper and its section. */
  readonly source: string;
  /** How the experiment differs from the paper's, one sentence each. */
  readonly differences: readonly string[];
  /** Default number of runs of each case: that of the paper, where it is known. */
  readonly runs: number;
  /** Numbers of runs that the page offers, ascending. */
  readonly counts: readonly number[];
  /** The plan for fewer runs is the beginning of the plan for more. */
  plan(options: ExperimentOptions): ExperimentPlan;
  /** The runs that come with the program. */
  kept(): Promise<StoredRuns>;
}

export interface ExperimentPlan {
  readonly document: Scenario;
  readonly runs: readonly ExperimentRun[];
  /** Whether runs are measured by all metrics, which doubles the cost. */
  readonly metrics?: boolean;
  /** The few numbers that are kept of a run, rounded; `index`: its place in `runs`. */
  figures(result: SweepResult, index: number): RunFigures;
  /** The table of the runs that are over. `known`: their figures by index in `runs`. */
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
    /** How many runs the row is made from. */
    readonly runs: number;
    readonly cells: readonly ExperimentCell[];
  }[];
  /** The table as charts, with the axes of the paper. */
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
  /** What is measured along it, with its unit. */
  readonly title: string;
  /** Written behind each number of the lower axis, and once for the one at the side. */
  readonly unit?: string;
  readonly log?: boolean;
  /** Lower axis only: names of the values 1, 2, …, where they are categories such as the policies that are compared. */
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
 * reached: ours agrees with what was published; in part: the effect has the same direction and is smaller; not reached: it has not;
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
