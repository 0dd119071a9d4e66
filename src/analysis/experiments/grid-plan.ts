/** Plans of the usual form: cases that differ in what is varied, each run under several seeds, all cases under the same ones. */
import type { Change } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import { amountInterval } from '../compare/statistics/intervals/amount-interval';
import { meanInterval } from '../compare/statistics/intervals/paired-t';
import type { SweepResult } from '../metrics/run-tally';
import { MAX_SEED } from '../../scenario/seed';
import type { ExperimentOptions, ExperimentPlan, ExperimentTable, FigurePoint, RunFigures } from './experiment';

const CONFIDENCE = 0.95;
/** Digits that are kept of a figure. */
const DIGITS = 6;

export interface Grid<Case> {
  readonly document: Scenario;
  readonly cases: readonly Case[];
  readonly metrics?: boolean;
  changes(one: Case): readonly Change[];
  /** Numbers that are kept of a run; NaN where it has none. */
  figures(result: SweepResult, one: Case): readonly number[];
  table(samples: Samples<Case>): ExperimentTable;
}

/** Each case once, then each once more under the next seed, so that half of an experiment compares them fairly. */
export function gridPlan<Case>(grid: Grid<Case>, { seed, runs }: ExperimentOptions): ExperimentPlan {
  const { document, cases, metrics = false } = grid;
  const changes = cases.map((one) => grid.changes(one));
  return {
    document,
    metrics,
    runs: Array.from({ length: runs }, (_, again) =>
      changes.map((own) => ({ changes: own, seed: 1 + ((seed * 1009 + again) % MAX_SEED) })),
    ).flat(),
    figures: (result, index) => grid.figures(result, cases[index % cases.length]).map(rounded),
    table: (known) => grid.table(new Samples(cases, runs, known)),
  };
}

function rounded(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : null;
}

/** The figures of all runs that are over, by case. */
export class Samples<Case> {
  constructor(
    private readonly cases: readonly Case[],
    private readonly runs: number,
    private readonly known: ReadonlyMap<number, RunFigures>,
  ) {}

  /** How many runs of the cases that are asked for are over. */
  count(wanted: (one: Case) => boolean): number {
    return [...this.known.keys()].filter((index) => wanted(this.cases[index % this.cases.length])).length;
  }

  /** One number of a case under each seed; NaN where it is not known. */
  values(one: Case, figure: number): number[] {
    const at = this.cases.indexOf(one);
    return Array.from(
      { length: this.runs },
      (_, again) => this.known.get(at + again * this.cases.length)?.[figure] ?? NaN,
    );
  }

  /** Its mean over the seeds that have one; NaN without any. */
  mean(one: Case, figure: number): number {
    return meanOf(this.values(one, figure));
  }

  /** The mean over the seeds of a figure of two cases, such as their ratio. */
  pairs(one: Case, other: Case, figure: number, of: (a: number, b: number) => number): number {
    const others = this.values(other, figure);
    return meanOf(this.values(one, figure).map((value, again) => of(value, others[again])));
  }

  /** A point of a curve with its interval; none where nothing is known. `most`: the largest value that there can be. */
  point(x: number, one: Case, figure: number, most = Infinity): readonly FigurePoint[] {
    return pointOf(x, this.values(one, figure), (values, confidence) => amountInterval(values, confidence, { most }));
  }

  /** The same for a part of a whole, in percent. */
  percent(x: number, one: Case, figure: number): readonly FigurePoint[] {
    return this.point(x, one, figure, 1).map((point) => scaled(point, 100));
  }
}

/** The point with all that is measured times a factor. */
function scaled({ x, y, low, high }: FigurePoint, factor: number): FigurePoint {
  return {
    x,
    y: y * factor,
    ...(low === undefined ? {} : { low: low * factor }),
    ...(high === undefined ? {} : { high: high * factor }),
  };
}

/** Mean and interval of values at a place, which may be differences; none where no value is known. */
export function pointOf(x: number, values: readonly number[], intervalOf = meanInterval): readonly FigurePoint[] {
  const { mean, low, high } = intervalOf(
    values.filter((value) => !Number.isNaN(value)),
    CONFIDENCE,
  );
  if (mean === undefined) return [];
  return [{ x, y: mean, ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) }];
}

/** The mean of the values that are known; NaN where none is. */
export function meanOf(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
