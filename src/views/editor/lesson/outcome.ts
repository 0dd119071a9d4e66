/** How a run ended, in a few words. */
import { lastingDeadlocks, workEnd } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { formatInstant } from '../../../base/units';
import { AppOutcome } from '../../../sim/trace';

export interface Outcome {
  readonly text: string;
  /** Something went wrong. */
  readonly bad: boolean;
}

/** "8 of 8 done at 2:05.1", "deadlock at 0:04.8, 0 of 8 done". */
export function outcomeOf(model: RunModel): Outcome {
  const count = model.applications.length;
  const done = model.applications.filter(({ outcome }) => outcome === AppOutcome.succeeded).length;
  const [deadlock] = lastingDeadlocks(model);
  if (deadlock !== undefined) {
    return { text: `deadlock at ${formatInstant(deadlock.from)}, ${done} of ${count} done`, bad: true };
  }
  if (done === count) return { text: `${count} of ${count} done at ${formatInstant(workEnd(model))}`, bad: false };
  return { text: `${done} of ${count} done`, bad: false };
}
