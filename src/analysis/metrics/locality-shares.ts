/** How close to their data tasks ran. */
import { LEVELS, levelTotalsSteps } from '../locality/locality';
import type { Steps } from '../../base/steps';
import type { Metric, RunModel } from '../model';
import { share } from './metric';

/** Levels of Spark's task scheduler in the order of their numbers; tasks at level 2 had no preference. */
const IDS = ['process', 'node', '', 'rack', 'any'];
const NO_PREFERENCE = 2;

/** Shares of the tasks that had a preference, by where they ran; undefined where none had one. */
export function* localityShareSteps(model: RunModel): Steps<Metric[]> {
  const totals = yield* levelTotalsSteps(model, model.end);
  // Without any places tasks without a preference count as run in their executor.
  const hasPlaces = model.directory.datasets !== undefined || totals.some((tasks, level) => level > 0 && tasks > 0);
  const preferring = hasPlaces
    ? totals.reduce((sum, tasks, level) => (level === NO_PREFERENCE ? sum : sum + tasks), 0)
    : 0;
  return Array.from({ length: LEVELS }, (_, level) => level)
    .filter((level) => level !== NO_PREFERENCE)
    .map((level) =>
      share(`locality-${IDS[level]}`, preferring === 0 ? undefined : totals[level] / preferring, preferring),
    );
}
