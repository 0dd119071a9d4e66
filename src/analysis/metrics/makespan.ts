/** How long all of a run's work took together. */
import { exactly, UNKNOWN } from '../compare/measures/measured';
import type { Measured } from '../compare/measures/measured';
import { AppOutcome } from '../../sim/trace/trace';
import type { ApplicationModel, RunModel } from '../model';

/**
 * From the first submission to the last end. With work left at the end of the run a lower bound; unknown in a deadlock, where
 * the end never comes, while nothing has been submitted, and where everything was refused: a run without work is not a fast one.
 */
export function makespan(model: RunModel, apps: readonly ApplicationModel[]): Measured {
  const submitted = apps.filter((app) => app.submitted !== Infinity);
  if (submitted.every(({ outcome }) => outcome === AppOutcome.rejected)) return UNKNOWN;
  const unfinished = apps.some((app) => app.finished === Infinity);
  if (unfinished && model.ended?.reason === 'deadlock') return UNKNOWN;
  let first = Infinity;
  let last = 0;
  for (const app of submitted) {
    first = Math.min(first, app.submitted);
    last = Math.max(last, app.finished);
  }
  return unfinished ? { value: model.end - first, atLeast: true } : exactly(last - first);
}
