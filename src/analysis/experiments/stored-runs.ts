/**
 * What the runs of an experiment came to, in so few numbers that they can come with the program: a page shows the table of
 * hundreds of runs at once, and a test runs a part of them again.
 */
import { ENGINE_VERSION } from '../../engine/version';
import type { SweepResult } from '../metrics/run-tally';

/** What a table about deadlines needs of a run. */
export type RunFigures = Pick<SweepResult, 'response' | 'guaranteed'>;

export interface StoredRuns {
  /** Version of the engine that ran them. */
  readonly engine: string;
  readonly seed: number;
  /** Runs of each policy. */
  readonly runs: number;
  /** Of each run, in the order of the plan: tenths of a second from submission to end; -1 where it never ended. */
  readonly response: readonly number[];
  /** Of each run: tenths of a token-minute that were guaranteed. */
  readonly guaranteed: readonly number[];
}

const TENTH_SECOND = 100_000;
const TENTH_MINUTE = 6_000_000;

/**
 * The figures of a run, rounded; those of its first application, which is the one with the deadline.
 * @internal
 */
export function roundedFigures({ response, guaranteed }: RunFigures): readonly [response: number, guaranteed: number] {
  const time = response[0];
  return [Number.isNaN(time) ? -1 : Math.round(time / TENTH_SECOND), Math.round(guaranteed[0] / TENTH_MINUTE)];
}

/** All runs that are known, in the order of the plan, up to the first that is missing. */
export function storeRuns(seed: number, runs: number, results: ReadonlyMap<number, RunFigures>): StoredRuns {
  const response: number[] = [];
  const guaranteed: number[] = [];
  for (let index = 0; results.has(index); index++) {
    const figures = results.get(index);
    if (figures === undefined) break;
    const [time, tokens] = roundedFigures(figures);
    response.push(time);
    guaranteed.push(tokens);
  }
  return { engine: ENGINE_VERSION, seed, runs, response, guaranteed };
}

/** The first `count` of the runs, as a table reads them. */
export function figuresOf({ response, guaranteed }: StoredRuns, count: number): Map<number, RunFigures> {
  const known = new Map<number, RunFigures>();
  response.slice(0, count).forEach((time, index) => {
    known.set(index, {
      response: Float64Array.of(time < 0 ? NaN : time * TENTH_SECOND),
      guaranteed: Float64Array.of(guaranteed[index] * TENTH_MINUTE),
    });
  });
  return known;
}
