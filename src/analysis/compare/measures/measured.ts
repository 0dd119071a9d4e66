/** Values of which some are only known to be larger, because what they measure had not ended with the run. */
import { median } from '../statistics/moments';
import type { Better } from '../statistics/effect-class';

/** A number or a lower bound. */
export interface Measured {
  /** Undefined where it cannot be said. */
  readonly value: number | undefined;
  /** Something was unfinished: the truth can only be larger. */
  readonly atLeast: boolean;
  /** Of a lower bound: the most that the truth can be, where that is known. */
  readonly most?: number;
}

export const UNKNOWN: Measured = { value: undefined, atLeast: false };

/** A value whose measuring has ended. */
export function exactly(value: number): Measured {
  return { value, atLeast: false };
}

/** The least that it can be. */
export function lowest({ value }: Measured): number {
  return value ?? -Infinity;
}

/** The most that it can be. */
export function highest({ value, atLeast, most = Infinity }: Measured): number {
  return value === undefined || atLeast ? most : value;
}

/** b - a of one seed, as far as it is known. */
export interface Difference {
  /** -Infinity and Infinity where there is no bound. */
  readonly low: number;
  readonly high: number;
  /** Who is better for certain. */
  readonly winner: 'a' | 'b' | 'tie' | 'open';
}

/** b - a by interval arithmetic. */
export function difference(a: Measured, b: Measured, better: Better): Difference {
  const low = lowest(b) - highest(a);
  const high = highest(b) - lowest(a);
  return { low, high, winner: winnerOf(low, high, better) };
}

function winnerOf(low: number, high: number, better: Better): Difference['winner'] {
  if (low === 0 && high === 0) return 'tie';
  if (high < 0) return better === 'lower' ? 'b' : 'a';
  if (low > 0) return better === 'lower' ? 'a' : 'b';
  return 'open';
}

/** What pairs say in which some runs did not finish: no mean, but who won and where the median lies. */
export interface PairedCensored {
  readonly winsA: number;
  readonly winsB: number;
  readonly ties: number;
  readonly open: number;
  /** Bounds of the median of b - a; undefined where there is none. */
  readonly medianLow: number | undefined;
  readonly medianHigh: number | undefined;
  /** All values are known exactly: a mean may be stated. */
  readonly meanStated: boolean;
}

/** Pairs of all seeds, none left out: leaving out what did not finish would favour those that often do not. */
export function pairedCensored(a: readonly Measured[], b: readonly Measured[], better: Better): PairedCensored {
  const differences = a.map((value, pair) => difference(value, b[pair], better));
  const count = (winner: Difference['winner']): number => differences.filter((one) => one.winner === winner).length;
  return {
    winsA: count('a'),
    winsB: count('b'),
    ties: count('tie'),
    open: count('open'),
    medianLow: finite(median(differences.map(({ low }) => low))),
    medianHigh: finite(median(differences.map(({ high }) => high))),
    meanStated: [...a, ...b].every(({ value, atLeast }) => value !== undefined && !atLeast),
  };
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
