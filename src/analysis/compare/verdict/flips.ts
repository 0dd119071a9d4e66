/** What turns a verdict round: one change at a time, the nearest first. */
import { ln } from '../../../base/math/exact-math';
import { effectClass } from '../statistics/effect-class';
import type { Better } from '../statistics/effect-class';
import type { Interval } from '../statistics/intervals/paired-t';

export interface Trial extends Interval {
  readonly knob: string;
  readonly base: unknown;
  readonly value: unknown;
}

export interface Flips<T> {
  /** With these the other one is better. */
  readonly flips: readonly T[];
  /** With these neither the verdict nor its opposite holds. */
  readonly weakens: readonly T[];
}

/**
 * Sorts trials by what they do to a verdict. Numbers come first, by |ln(value / base)|, then the rest as given.
 * @param trials what was changed, with the interval of b - a that came out
 */
export function flips<T extends Trial>(
  verdict: 'better' | 'worse',
  better: Better,
  indifference: number,
  trials: readonly T[],
): Flips<T> {
  const outcomes = trials.map((trial) => {
    const { base, value } = trial;
    return { trial, base, value, outcome: effectClass(trial, indifference, better) };
  });
  const opposite = verdict === 'better' ? 'worse' : 'better';
  const sorted = nearestFirst(outcomes);
  return {
    flips: sorted.filter(({ outcome }) => outcome === opposite).map(({ trial }) => trial),
    weakens: sorted.filter(({ outcome }) => outcome !== opposite && outcome !== verdict).map(({ trial }) => trial),
  };
}

/** What a trial changed: anything, numbers among them. */
interface Changed {
  readonly base: unknown;
  readonly value: unknown;
}

/** Numbers by |ln(value / base)|, then the rest as given. */
export function nearestFirst<T extends Changed>(trials: readonly T[]): T[] {
  return trials
    .map((trial, index) => ({ trial, index, distance: distanceOf(trial) }))
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .map(({ trial }) => trial);
}

/** Factors that differ by less are equally far. */
const EQUAL = 1e-9;
/** Further than any factor between two numbers. */
const NO_DISTANCE = 1e13;

function distanceOf({ base, value }: Changed): number {
  if (typeof base !== 'number' || typeof value !== 'number' || base <= 0 || value <= 0) return NO_DISTANCE;
  return Math.round(Math.abs(ln(value / base)) / EQUAL);
}
