/**
 * Builds C(p, a): simulates the job many times for each number of tokens, and notes of every run what was left when its
 * progress passed each row of the table. Between two completions progress is taken as linear. Source: Jockey, section 4.1; the
 * grid and the quantiles kept are our choice.
 *
 * It is built in steps, so that a worker can tell how far it is and can be stopped. The result does not depend on any
 * order: run number r draws the same in every worker and with each number of tokens.
 */
import { indicatorOf } from '../../schedulers/jockey/progress';
import type { IndicatorName, StageProfile } from '../../schedulers/jockey/progress';
import { monotone } from '../../schedulers/jockey/remaining-time';
import type { RemainingTable } from '../../schedulers/jockey/remaining-time';
import { profileOf } from './earlier-run';
import type { JobModel } from './job-model';
import { OfflineSimulation } from './offline-simulation';

/** Everything that a table depends on. */
export interface TableSpec {
  readonly model: JobModel;
  /** Columns, ascending. */
  readonly tokens: readonly number[];
  /** Rows: progress 0, 1/steps ... 1. */
  readonly steps: number;
  /** Simulated runs of each column. */
  readonly runs: number;
  readonly indicator: IndicatorName;
  readonly seed: number;
}

/** Distribution of the remaining time, as a table for each of some quantiles. Times in µs. */
export interface RemainingDistribution {
  readonly profile: readonly StageProfile[];
  /** Ascending, from 0 to 1. */
  readonly quantiles: readonly number[];
  /** By quantile. */
  readonly tables: readonly RemainingTable[];
}

/** 0, 0.05 ... 1. */
const QUANTILES = Array.from({ length: 21 }, (_, i) => i / 20);

export class TableBuilder {
  private readonly simulation: OfflineSimulation;
  private readonly profile: readonly StageProfile[];
  private readonly progress: readonly number[];
  /** Remaining time by column, row and run. */
  private readonly samples: Float64Array;
  private readonly indicator: (completed: Float64Array) => number;
  /** Of the run being simulated: completed share by stage, and when progress reached each row. */
  private readonly completed: Float64Array;
  private readonly reached: Float64Array;
  private run = 0;

  constructor(readonly spec: TableSpec) {
    this.simulation = new OfflineSimulation(spec.model, spec.seed);
    this.profile = profileOf(this.simulation, spec.tokens[spec.tokens.length - 1]);
    this.progress = Array.from({ length: spec.steps + 1 }, (_, i) => i / spec.steps);
    this.indicator = indicatorOf(spec.indicator, this.profile);
    this.completed = new Float64Array(spec.model.length);
    this.reached = new Float64Array(this.progress.length);
    this.samples = new Float64Array(spec.tokens.length * this.progress.length * spec.runs);
  }

  /** Runs simulated so far over those wanted, 0 to 1. */
  get share(): number {
    return this.run / this.spec.runs;
  }

  /** Simulates `runs` more runs, each with every number of tokens. Returns whether all are done. */
  step(runs: number): boolean {
    const { spec, simulation } = this;
    for (let i = 0; i < runs && this.run < spec.runs; i++) {
      simulation.drawRun(this.run);
      for (let column = 0; column < spec.tokens.length; column++) this.sampleRun(column);
      this.run++;
    }
    return this.run >= spec.runs;
  }

  private sampleRun(column: number): void {
    const { spec, simulation, progress, indicator, completed, reached } = this;
    const rows = progress.length;
    let row = 0;
    let before = 0;
    let beforeAt = 0;
    const length = simulation.simulate(spec.tokens[column], {
      progressed: (graph, at) => {
        for (let s = 0; s < completed.length; s++) completed[s] = graph.completed(s);
        const p = indicator(completed);
        for (; row < rows && p >= progress[row]; row++) {
          const share = p > before ? (progress[row] - before) / (p - before) : 1;
          reached[row] = at === 0 ? 0 : beforeAt + Math.max(0, share) * (at - beforeAt);
        }
        before = p;
        beforeAt = at;
      },
    });
    for (let r = 0; r < rows; r++) {
      const left = r === rows - 1 ? 0 : length - (r < row ? reached[r] : length);
      this.samples[(column * rows + r) * spec.runs + this.run] = left;
    }
  }

  /** The table; all runs must be done. */
  result(): RemainingDistribution {
    const { spec, progress } = this;
    const rows = progress.length;
    const sorted = spec.tokens.map((_, column) =>
      progress.map((_p, r) => {
        const from = (column * rows + r) * spec.runs;
        return this.samples
          .subarray(from, from + spec.runs)
          .slice()
          .sort();
      }),
    );
    const tables = QUANTILES.map((quantile) =>
      monotone({
        progress,
        tokens: spec.tokens,
        remaining: progress.map((_p, r) => spec.tokens.map((_a, column) => quantileOf(sorted[column][r], quantile))),
      }),
    );
    return { profile: this.profile, quantiles: QUANTILES, tables };
  }
}

/** The quantile of sorted values, linear between two of them. */
function quantileOf(sorted: Float64Array, quantile: number): number {
  const place = quantile * (sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low] + (place - low) * (sorted[high] - sorted[low]);
}

/** The table of a quantile, which lies between those of the nearest two that are kept. */
export function tableOfQuantile({ quantiles, tables }: RemainingDistribution, quantile: number): RemainingTable {
  const high = Math.max(
    0,
    quantiles.findIndex((known) => known >= quantile - 1e-12),
  );
  if (high === 0 || quantiles[high] - quantile < 1e-12) return tables[high];
  const share = (quantile - quantiles[high - 1]) / (quantiles[high] - quantiles[high - 1]);
  const [lower, upper] = [tables[high - 1], tables[high]];
  return {
    ...lower,
    remaining: lower.remaining.map((row, p) => row.map((value, a) => value + share * (upper.remaining[p][a] - value))),
  };
}
