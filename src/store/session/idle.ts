import { useLink } from '../address/link-store';
import { useRuns } from '../runs/run-store';
import { useUnfinished } from '../runs/unfinished-parts';
import { useSweeping } from '../studies/sweep-store';

/**
 * Whether nothing is going on: every run has brought its picture or failed, every part of the page shows it, no sweep continues,
 * and the link is written. Tests and screenshots wait for it.
 */
export function useIdle(): boolean {
  const shown = useRunsShown();
  const linkPending = useLink((state) => state.pending);
  const sweeping = useSweeping();
  return shown && !linkPending && !sweeping;
}

/** Whether every run has brought its picture or failed, and every part of the page shows it. The page may play. */
export function useRunsShown(): boolean {
  const runsIdle = useRuns(({ idle, byVariant }) => {
    const runs = Object.values(byVariant);
    return idle && runs.length > 0 && runs.every(({ status, model }) => model !== undefined || status === 'failed');
  });
  const unfinished = useUnfinished();
  return runsIdle && !unfinished;
}
