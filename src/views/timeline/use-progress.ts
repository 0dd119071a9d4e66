/** How far a variant's run has come and how long it may still take, for runs that take long enough to ask. */
import { useEffect, useState } from 'react';
import { usePlayground } from '../../store/page-playground';
import { useRowsAwaited } from '../../store/rows-store';
import { useRuns } from '../../store/run-store';
import type { RunCost } from '../../worker/run-cost';

/** Runs that end within this time show no progress, ms. */
const PATIENCE_MS = 1500;
/** How often the text changes, ms. */
const EVERY_MS = 500;
/** Before this share of a run its duration cannot be estimated from its pace, and from the second one on from nothing else. */
const LEAST_SHARE = 0.05;
const STEADY_SHARE = 0.2;

/** Runs that are to take longer say so at once, ms. */
const LONG_MS = 10_000;

/** How far a run was when it was last looked at: `elapsed` ms since it began, or since it waits to begin. */
interface Seen {
  readonly share: number;
  readonly elapsed: number;
}

const NOTHING: Seen = { share: 0, elapsed: 0 };

/**
 * "running", "running, 34 %, about 10 s left", before that "running, about 40 s for 1,000,000 tasks", and "waiting to begin" where
 * other runs have the processors; after the run "rows to come" until they are laid out.
 */
export function useProgress(variant: string): string {
  const { runs } = usePlayground();
  const cost = useRuns((s) => s.costs[variant]);
  const status = useRuns((s) => s.byVariant[variant]?.status ?? 'waiting');
  const rowsAwaited = useRowsAwaited(variant);
  const [seen, setSeen] = useState(NOTHING);
  const goesOn = status === 'waiting' || status === 'running';
  useEffect(() => {
    if (!goesOn) return undefined;
    // Counted anew when it begins: what it waited for other runs says nothing about its pace.
    const from = performance.now();
    const look = () => setSeen({ share: runs.getState().progress[variant] ?? 0, elapsed: performance.now() - from });
    const timer = window.setInterval(look, EVERY_MS);
    return () => {
      window.clearInterval(timer);
      setSeen(NOTHING);
    };
  }, [goesOn, status, runs, variant]);
  if (status === 'waiting' && seen.elapsed >= PATIENCE_MS) return 'waiting to begin';
  const progress = goesOn ? progressText(seen.share, seen.elapsed, cost) : rowsAwaited ? 'rows to come' : '';
  return progress === '' ? 'running' : `running, ${progress}`;
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
  const byPace = elapsed / share;
  const steady = cost === undefined ? 1 : Math.min(1, share / STEADY_SHARE);
  const all = steady * byPace + (1 - steady) * (cost?.ms ?? 0);
  return `${done}, about ${durationText(all * (1 - share))} left`;
}

/** No more digits than an estimate is worth: above 10 s it changes in steps of 5 s, above 100 s in minutes. */
function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds <= 10) return `${seconds} s`;
  return seconds < 100 ? `${5 * Math.round(seconds / 5)} s` : `${Math.round(seconds / 60)} min`;
}
