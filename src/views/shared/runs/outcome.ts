/** How a run ended, in a few words. */
import { standstills, workEnd } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { grouped } from '../../../base/text/counted';
import { formatInstant, formatSpan } from '../../../base/units';
import { AppOutcome } from '../../../sim/trace/trace';

export interface Outcome {
  readonly text: string;
  /** Something went wrong. */
  readonly bad: boolean;
}

/** "8 of 8 done at 2:05.1", "deadlock at 0:04.8, 0 of 8 done". */
function outcomeOf(model: RunModel): Outcome {
  const count = model.applications.length;
  const succeeded = model.applications.filter(({ outcome }) => outcome === AppOutcome.succeeded).length;
  const done = `${grouped(succeeded)} of ${grouped(count)} done`;
  const [deadlock] = standstills(model);
  if (deadlock !== undefined) {
    return { text: `deadlock at ${formatInstant(deadlock.from)}, ${done}`, bad: true };
  }
  return { text: succeeded === count ? `${done} at ${formatInstant(workEnd(model))}` : done, bad: false };
}

/**
 * How several runs ended. Where all were done at the same instant, because a late application ends last whatever the
 * others do, it also says how long an application took: "44 of 44 done at 7:50.4, 33.2 s each on average".
 */
export function outcomesOf(models: readonly (RunModel | undefined)[]): readonly (Outcome | undefined)[] {
  const outcomes = models.map((model) => model && outcomeOf(model));
  const [first] = outcomes;
  const alike = models.length > 1 && first?.bad === false && outcomes.every((outcome) => outcome?.text === first.text);
  if (!alike) return outcomes;
  return models.map((model, i) => {
    const mean = model === undefined ? NaN : meanCompletion(model);
    if (!Number.isFinite(mean)) return outcomes[i];
    return { text: `${first.text}, ${formatSpan(Math.round(mean))} each on average`, bad: false };
  });
}

/** Mean time from submission to the end, µs; not finite without applications, or where one has not succeeded. */
function meanCompletion({ applications }: RunModel): number {
  return (
    applications.reduce(
      (sum, { submitted, finished, outcome }) => sum + (outcome === AppOutcome.succeeded ? finished : NaN) - submitted,
      0,
    ) / applications.length
  );
}
