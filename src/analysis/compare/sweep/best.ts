/**
 * Which value of a sweep is the best, while seeds are added to those alone that may still be it: a {@link race} of all values in
 * all variants, over the same seeds. With the chance of the confidence no other value is better than the winner by more than the
 * zone of indifference.
 */
import { listText } from '../../../base/text/list-text';
import { counted } from '../../../base/text/counted';
import { levelText } from '../study/look-words';
import { isExact } from '../study/sample';
import { STUDY_DEFAULTS } from '../study/study';
import type { Better } from '../statistics/effect-class';
import { mean } from '../statistics/moments';
import { plannedLooks } from '../statistics/selection/looks';
import { race } from '../statistics/selection/race';
import { samePlace } from './curve';
import type { CurveAxis, CurvePoint, Place } from './curve';

/** Seeds of all values before any falls, and the most that a value gets. */
export const FIRST_SEEDS = 10;
export const MOST_SEEDS = 100;

/** How many seeds the values that are left have at each look. */
const LOOKS = plannedLooks(FIRST_SEEDS, MOST_SEEDS, 0).seeds;

export interface BestPlan {
  readonly better: Better;
  /** Of the result, between 0 and 1. */
  readonly confidence: number;
  /** As a share of the best mean of the first seeds, above 0. */
  readonly indifference: number;
}

/** The zone of a race by that of a study: without any, two values that differ by very little would need seeds without end. */
export function zoneOfRace(indifference: number): number {
  return indifference > 0 ? indifference : STUDY_DEFAULTS.indifference;
}

/** A variant at a place. */
export interface Candidate {
  readonly place: Place;
  readonly variant: number;
}

export interface SweepBest {
  /** Those that may be the best, by place and then variant. */
  readonly left: readonly Candidate[];
  /** Whether that is all there is to know: one is left, or those that are left have the same value with every seed. */
  readonly settled: boolean;
  /** How many there were. */
  readonly candidates: number;
  /** Places and variants that are not among them: some run has no exact value, since it did not finish. */
  readonly unfinished: number;
  /** Seeds of those that are left. */
  readonly seeds: number;
}

/**
 * The race of all points that have their first seeds; undefined before any has.
 * @param points with at least {@link FIRST_SEEDS} seeds, and more only of places that were left at the look before
 */
export function bestOf(points: readonly CurvePoint[], plan: BestPlan): SweepBest | undefined {
  const { better, confidence } = plan;
  const all = points
    .filter(({ refused }) => refused === '')
    .flatMap(({ place, values, refusals = [] }) =>
      values.flatMap((of, variant) => ((refusals[variant] ?? '') === '' ? [{ place, variant, of }] : [])),
    )
    .filter(({ of }) => of.length >= FIRST_SEEDS);
  const known = all.filter(({ of }) => of.slice(0, FIRST_SEEDS).every(isExact));
  if (all.length === 0) return undefined;
  // A run without an exact value after the first seeds did not finish: it is worse than any.
  const never = better === 'lower' ? Infinity : -Infinity;
  const values = known.map(({ of }) => of.map((one) => (isExact(one) ? (one.value ?? never) : never)));
  const { eliminated } = race(values, {
    first: FIRST_SEEDS,
    alpha: 1 - confidence,
    indifference: zoneOf(values, plan),
    better,
  });
  const isLeft = (at: number): boolean => eliminated[at] === undefined;
  const rows = values.filter((_, at) => isLeft(at));
  return {
    left: known.filter((_, at) => isLeft(at)).map(({ place, variant }) => ({ place, variant })),
    settled: rows.every((row) => row.every((value, r) => value === rows[0][r])),
    candidates: known.length,
    unfinished: all.length - known.length,
    seeds: Math.min(Infinity, ...rows.map(({ length }) => length)),
  };
}

/** Where all values are 0. */
const LEAST_ZONE = 1e-9;

/** The zone of indifference as an amount, above 0: where the best mean is 0, the share is taken of the largest one. */
function zoneOf(values: readonly (readonly number[])[], { better, indifference }: BestPlan): number {
  const means = values.map((row) => mean(row.slice(0, FIRST_SEEDS)));
  const best = better === 'lower' ? Math.min(...means) : Math.max(...means);
  const size = best === 0 ? Math.max(...means.map(Math.abs)) : Math.abs(best);
  return indifference * size || LEAST_ZONE;
}

/** Which places go on, and up to how many seeds. */
export interface NextLook {
  readonly places: readonly Place[];
  /** Seeds that they have, and those they are to have. */
  readonly from: number;
  readonly to: number;
}

/** What the race needs next; undefined where it is over. */
export function nextLook({ left, settled, seeds }: SweepBest): NextLook | undefined {
  const to = LOOKS.find((look) => look > seeds);
  if (settled || to === undefined) return undefined;
  const places = left.filter(({ place }, at) => at === 0 || !samePlace(place, left[at - 1].place));
  return { places: places.map(({ place }) => place), from: seeds, to };
}

/** More of them are counted. */
const MOST_NAMED = 4;

/**
 * What is known of the best value: a sentence or two.
 * @param axes one or two
 * @param names of the variants; one alone is not named
 */
export function bestText(
  found: SweepBest,
  axes: readonly CurveAxis[],
  names: readonly string[],
  { confidence, indifference }: Pick<BestPlan, 'confidence' | 'indifference'>,
): string {
  const { left, settled, candidates, unfinished, seeds } = found;
  if (candidates === 0) return 'No value is the best: no value finishes with every seed.';
  const named = ({ place, variant }: Candidate): string => {
    const where = place.map((x, at) => axes[at].text(x)).join(' with ');
    return names.length === 1 ? where : `${where} in ${names[variant]}`;
  };
  const which = left.length <= MOST_NAMED ? listText(left.map(named)) : counted(left.length, 'value');
  const zone = levelText(indifference);
  const without = unfinished === 0 ? '' : ` Values that do not finish are left out.`;
  if (left.length === 1) {
    const others =
      candidates === 1 ? '' : `: no other is better by more than ${zone}, with ${levelText(confidence)} confidence`;
    return `Best: ${which}${others}.${without}`;
  }
  if (settled) return `Best: ${which}, which have the same value with every seed.${without}`;
  return `${seeds < MOST_SEEDS ? 'May be best' : `Not settled with ${seeds} seeds; may be best`}: ${which}.${without}`;
}
