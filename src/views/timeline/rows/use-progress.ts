/** How far a variant's run has come and how long it may still take, for runs that take long enough to ask. */
import { useEffect, useState } from 'react';
import { grouped } from '../../../base/text/counted';
import { usePlayground } from '../../../store/page-playground';
import { useUnfinished } from '../../../store/runs/unfinished-parts';
import { isOver, useRuns } from '../../../store/runs/run-store';
import type { RunCost } from '../../../worker/runs/run-cost';

/** Runs that end within this time show no progress, ms. */
const PATIENCE_MS = 1500;
/** How often the text changes, ms. */
const EVERY_MS = 500;
/** Before this share of a run its duration cannot be estimated from its pace, and from the second one on from nothing else. */
const LEAST_SHARE = 0.05;
const STEADY_SHARE = 0.2;
/** Once it takes longer than estimated, its pace is all there is to go by. */
const LEAST_SHARE_OVER = 0.01;

/** Runs that are to take longer say so at once, ms. */
const LONG_MS = 10_000;

/**
 * How far a run is, in words: "running", then "running, about 40 s for 1,000,000 tasks", then "running, 34 %, about 10 s left".
 * Where other runs have the processors it is "waiting to begin, then about 40 s". After the run it is "rows to come" until the
 * rows are laid out.
 */
export function useProgress(variant: string): string {
  const { runs } = usePlayground();
  const status = useRuns((s) => s.byVariant[variant]?.status ?? 'waiting');
  // The tasks of a run are counted when it begins. Most variants have as many tasks as the others.
  const cost = useRuns((s) => s.costs[variant] ?? Object.values(s.costs).find((one) => one !== undefined));
  const rowsToCome = useUnfinished(variant);
  const since = useRuns((s) => s.since[variant] ?? Infinity);
  const [now, setNow] = useState(0);
  const goesOn = !isOver({ status });
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = window.setInterval(() => setNow(performance.now()), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [goesOn]);
  if (!goesOn) return rowsToCome ? 'running, rows to come' : 'running';
  const elapsed = Math.max(0, now - since);
  if (status === 'waiting') return elapsed < patienceFor(cost) ? 'running' : waitingText(elapsed, cost);
  const text = progressText(runs.getState().progress[variant] ?? 0, elapsed, cost);
  return text === '' ? 'running' : `running, ${text}`;
}

/**
 * @internal
 * @param share 0 to 1
 * @param elapsed ms
 * @param cost the estimate that was made before the run began
 */
export function progressText(share: number, elapsed: number, cost?: RunCost): string {
  if (elapsed < patienceFor(cost)) return '';
  const done = `${Math.floor(share * 100)} %`;
  const isOver = cost !== undefined && elapsed >= cost.ms;
  if (share < (isOver ? LEAST_SHARE_OVER : LEAST_SHARE)) {
    if (isOver) return `${done}, longer than estimated`;
    if (cost !== undefined) return `about ${durationText(cost.ms)} for ${grouped(cost.tasks)} tasks`;
    return share <= 0 ? '' : done;
  }
  const byPace = elapsed / share;
  // The estimate counts less the more of the run, or of the estimated time, is over.
  const steady = cost === undefined ? 1 : Math.min(1, Math.max(share / STEADY_SHARE, elapsed / cost.ms));
  const all = steady * byPace + (1 - steady) * (cost?.ms ?? 0);
  return `${done}, about ${durationText(all * (1 - share))} left`;
}

/** How long a run takes before its progress is shown, ms. */
function patienceFor(cost: RunCost | undefined): number {
  return cost !== undefined && cost.ms >= LONG_MS ? 0 : PATIENCE_MS;
}

/** After the estimated time there is no estimate any more: it was wrong, or there are many runs. */
function waitingText(elapsed: number, cost: RunCost | undefined): string {
  const isGood = cost !== undefined && elapsed < cost.ms;
  return isGood ? `waiting to begin, then about ${durationText(cost.ms)}` : 'waiting to begin';
}

/** No more digits than an estimate is worth: above 10 s it changes in steps of 5 s, above 100 s in minutes, above 10 min of 5 min. */
function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds <= 10) return `${seconds} s`;
  if (seconds < 100) return `${5 * Math.round(seconds / 5)} s`;
  const minutes = Math.round(seconds / 60);
  return `${minutes <= 10 ? minutes : 5 * Math.round(minutes / 5)} min`;
}
