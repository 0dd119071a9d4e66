/** How far a variant's run has come and how long it may still take, for runs that take long enough to ask. */
import { useEffect, useState } from 'react';
import { useRowsAwaited } from '../../store/rows-store';
import { useRuns } from '../../store/run-store';
import type { RunCost } from '../../worker/run-cost';

/** Runs that end within this time show no progress, ms. */
const PATIENCE_MS = 1500;
const EVERY_MS = 500;
/** Before this share of a run its duration cannot be estimated. */
const LEAST_SHARE = 0.05;

/** Runs that are to take longer say so at once, ms. */
const LONG_MS = 10_000;

/**
 * "34 %, about 12 s left", before that "about 40 s for 1,000,000 tasks", after the run "rows to come" until they are laid out;
 * empty while there is nothing to say.
 */
export function useProgress(variant: string): string {
  const cost = useRuns((s) => s.costs[variant]);
  const share = useRuns((s) => s.progress[variant] ?? 0);
  const isRunning = useRuns((s) => ['waiting', 'running'].includes(s.byVariant[variant]?.status ?? ''));
  const rowsAwaited = useRowsAwaited(variant);
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const begun = performance.now();
    const timer = window.setInterval(() => setElapsed(performance.now() - begun), EVERY_MS);
    return () => {
      window.clearInterval(timer);
      setElapsed(0);
    };
  }, [isRunning]);
  if (isRunning) return progressText(share, elapsed, cost);
  return rowsAwaited ? 'rows to come' : '';
}

/** @internal @param share 0 to 1 @param elapsed ms @param cost what it was said to take before it began */
export function progressText(share: number, elapsed: number, cost?: RunCost): string {
  const patience = cost !== undefined && cost.ms >= LONG_MS ? 0 : PATIENCE_MS;
  if (elapsed < patience) return '';
  const done = `${Math.floor(share * 100)} %`;
  if (share < LEAST_SHARE) {
    if (cost !== undefined) return `about ${durationText(cost.ms)} for ${cost.tasks.toLocaleString('en')} tasks`;
    return share <= 0 ? '' : done;
  }
  return `${done}, about ${durationText((elapsed / share) * (1 - share))} left`;
}

function durationText(ms: number): string {
  return ms < 60_000 ? `${Math.max(1, Math.ceil(ms / 1000))} s` : `${Math.ceil(ms / 60_000)} min`;
}
