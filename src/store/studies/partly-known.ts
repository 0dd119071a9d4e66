/** Sweeps in which some runs need not be made, because their outcomes are known. */
import type { SweepHandle, SweepReport, SweepRequest } from '../../worker/sweeps/sweep';
import type { Sweeper } from './sweep-control';

/** The outcome of a run, and whether it is remembered from before. */
export type KnownRun = Pick<SweepReport, 'outcome' | 'remembered'>;

/**
 * Reports the known runs of a sweep a moment later, and has the others made.
 * @param known by run; undefined where it has to be made
 */
export function sweepTheRest(
  sweeper: Sweeper,
  request: SweepRequest,
  known: readonly (KnownRun | undefined)[],
  onResult: (report: SweepReport) => void,
): SweepHandle {
  const missing = [...known.keys()].filter((index) => known[index] === undefined);
  if (missing.length === known.length) return sweeper.sweep(request, onResult);
  let finished = 0;
  let cancelled = false;
  const report = (index: number, run: KnownRun): void => {
    finished++;
    onResult({ ...run, index, finished });
  };
  const fromKnown = Promise.resolve().then(() => {
    for (const [index, run] of known.entries()) if (!cancelled && run !== undefined) report(index, run);
    return !cancelled;
  });
  const handle =
    missing.length === 0
      ? undefined
      : sweeper.sweep({ ...request, runs: missing.map((index) => request.runs[index]) }, (run) =>
          report(missing[run.index], run),
        );
  return {
    done: Promise.all([fromKnown, handle?.done ?? true]).then((ends) => ends.every(Boolean)),
    cancel: () => {
      cancelled = true;
      handle?.cancel();
    },
  };
}
