/** How far a variant's run has come and how long it may still take, for runs that take long enough to ask. */
import { useEffect, useState } from 'react';
import { useRuns } from '../../store/run-store';

/** Runs that are over by then say nothing of it, ms. */
const PATIENCE_MS = 1500;
const EVERY_MS = 500;
/** Before this share of a run nobody can tell how long it takes. */
const LEAST_SHARE = 0.05;

/** "34 %, about 12 s left"; empty while there is nothing to say. */
export function useProgress(variant: string): string {
  const share = useRuns((s) => s.progress[variant] ?? 0);
  const isRunning = useRuns((s) => ['waiting', 'running'].includes(s.byVariant[variant]?.status ?? ''));
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
  return isRunning ? progressText(share, elapsed) : '';
}

/** @internal @param share 0 to 1 @param elapsed ms */
export function progressText(share: number, elapsed: number): string {
  if (elapsed < PATIENCE_MS || share <= 0) return '';
  const done = `${Math.floor(share * 100)} %`;
  if (share < LEAST_SHARE) return done;
  const left = (elapsed / share) * (1 - share);
  return `${done}, about ${left < 60_000 ? `${Math.max(1, Math.ceil(left / 1000))} s` : `${Math.ceil(left / 60_000)} min`} left`;
}
