/** Runs and variants of studies that are made up, for the tests of what is concluded from them. */
import { SECOND } from '../../../base/units';
import type { Metric } from '../../model';
import type { Goal } from './goal';
import type { GoalRanking } from './goal-ranking';
import { goalRanking } from './goal-ranking';
import { seedRun } from './sample';
import type { SeedRun, StudyVariant } from './sample';
import { STUDY_DEFAULTS } from './study';

export const OPTIONS = { ...STUDY_DEFAULTS, seed: 1 };

export const BY_MAKESPAN: Goal = { metric: 'makespan', constraints: [] };

/** A run whose only metric is its makespan, in seconds, or what `more` says. */
export function run(
  seconds: number,
  more: Partial<Metric> = {},
  ended: 'all-done' | 'deadlock' | 'policy' = 'all-done',
): SeedRun {
  const makespan = {
    id: 'makespan',
    title: 'Makespan',
    unit: 'duration' as const,
    value: seconds * SECOND,
    atLeast: false,
  };
  return seedRun(ended, 'f', [{ ...makespan, ...more }]);
}

export const stuck = (): SeedRun => run(0, { value: undefined }, 'deadlock');

export const variant = (id: string, runs: StudyVariant['runs']): StudyVariant => ({ id, title: id, runs });

/** Number of seeds of a variant by default. */
const SEEDS = 30;

/** A variant whose makespans follow from the number of the seed, in seconds. */
export const variantOf = (id: string, seconds: (seed: number) => number, seeds = SEEDS): StudyVariant =>
  variant(
    id,
    Array.from({ length: seeds }, (_, seed) => run(seconds(seed))),
  );

/** Between 0 and 1.2 seconds, without any pattern. */
export const noise = (seed: number): number => ((seed * 7919) % 13) / 10;

/** The ranking of variants that can be ranked. */
export function rankingOf(variants: readonly StudyVariant[], goal = BY_MAKESPAN): GoalRanking {
  const ranking = goalRanking(variants, goal, OPTIONS);
  if (ranking === undefined) throw new Error('there is no ranking');
  return ranking;
}
