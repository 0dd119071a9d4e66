/**
 * Experiments: what a paper claims with numbers, run again here. An experiment is many runs of one document with changes, and
 * a table that says ours and theirs. It is the same from the command line and in the page, where the runs go to the pool.
 */
import type { Change } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import type { SweepResult } from '../metrics/run-tally';

export interface ExperimentOptions {
  /** The same seed gives the same table. */
  readonly seed: number;
  /** How many runs of each policy. */
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
  /** How many runs of each policy there are by default; as many as there were, where that is known. */
  readonly runs: number;
  /** Numbers of runs to choose from in the page, ascending. */
  readonly counts: readonly number[];
  plan(options: ExperimentOptions): ExperimentPlan;
  /** The table of runs that come with the program; undefined where these are not among them. Absent: there are none. */
  stored?(options: ExperimentOptions): Promise<StoredTable | undefined>;
}

export interface StoredTable {
  /** Version of the engine that ran them. */
  readonly engine: string;
  readonly table: ExperimentTable;
}

export interface ExperimentPlan {
  readonly document: Scenario;
  readonly runs: readonly ExperimentRun[];
  /** What the runs come down to, by their place in `runs`; those that are not over are missing. */
  table(results: ReadonlyMap<number, SweepResult>): ExperimentTable;
}

export interface ExperimentRun {
  /** Made to the document. */
  readonly changes: readonly Change[];
  readonly seed: number;
}

export interface ExperimentTable {
  /** What the columns of figures are about: "missed deadlines". */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly title: string;
    /** Runs that count. */
    readonly runs: number;
    readonly cells: readonly ExperimentCell[];
  }[];
  /** What the table says as pictures; absent: it is told by the table alone. */
  readonly figures?: readonly ExperimentFigure[];
  /** What was claimed in words, and what ours comes to. */
  readonly statements?: readonly ExperimentStatement[];
}

/** Lines over a quantity that is varied. */
export interface ExperimentFigure {
  readonly title: string;
  /** What the axis below counts; the other one is in seconds. */
  readonly unit: string;
  readonly series: readonly {
    readonly title: string;
    readonly points: readonly { readonly x: number; readonly y: number }[];
  }[];
}

export interface ExperimentStatement {
  readonly claim: string;
  /** "–" while nothing is known. */
  readonly ours: string;
}

export interface ExperimentCell {
  readonly ours: string;
  /** As published; undefined where nothing was. */
  readonly theirs?: string;
}
