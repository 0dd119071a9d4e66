/** The order of changes that were tried: the nearest first. */
import { ln } from '../../../base/math/exact-math';

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
