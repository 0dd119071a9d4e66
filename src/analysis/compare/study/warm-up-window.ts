/**
 * From when on runs may be measured whose applications keep coming: what came first found an empty cluster. MSER-5 on the
 * applications in the system (White 1997; Law, Simulation Modeling and Analysis, 9.5.1).
 */
import type { RunModel } from '../../model';
import { SETTLED } from '../../metrics/settled-id';
import { warmUp } from '../statistics/warm-up';
import type { StudyVariant } from './sample';

/** Equal pieces of a run, over each of which the applications in the system are averaged. */
const PIECES = 500;

/**
 * The instant, µs, from which on all runs have settled: one window for all of them, that of the last one. Undefined where
 * submissions end with the horizon or before it, so that a run is measured as a whole; Infinity where no steady state can be seen.
 */
export function settledFrom(models: readonly RunModel[]): number | undefined {
  if (models.length === 0 || !models.every(isOpen)) return undefined;
  return Math.max(...models.map((model) => settledIn(model)));
}

/** {@link settledFrom} over the seeds of a study: what its runs report (`metrics/settled.ts`). Undefined where none reports any. */
export function studySettledFrom(variants: readonly Pick<StudyVariant, 'runs'>[]): number | undefined {
  const reported = variants.flatMap(({ runs }) =>
    runs.flatMap((run) => (run?.ok === true ? (run.metrics.get(SETTLED) ?? []) : [])),
  );
  if (reported.length === 0) return undefined;
  return Math.max(...reported.map(({ value = 0, atLeast }) => (atLeast ? Infinity : value)));
}

/** Whether submissions go on past the end of a run. */
export function isOpen({ ended, end, applications }: RunModel): boolean {
  return ended?.reason === 'horizon' && end > 0 && applications.some(({ submitted }) => submitted === Infinity);
}

function settledIn(model: RunModel): number {
  const { truncate, settled } = warmUp(inSystem(model));
  return settled ? (truncate * model.end) / PIECES : Infinity;
}

/** Applications submitted and not over, averaged over each piece of a run. */
function inSystem({ applications, end }: RunModel): number[] {
  const piece = end / PIECES;
  const mean = Array.from({ length: PIECES }, () => 0);
  for (const { submitted, finished } of applications) {
    const [from, to] = [submitted / piece, Math.min(finished, end) / piece];
    for (let i = Math.floor(from); i < Math.min(PIECES, to); i++) mean[i] += Math.min(to, i + 1) - Math.max(from, i);
  }
  return mean;
}
