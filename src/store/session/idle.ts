import { useLink } from '../address/link-store';
import { useRuns } from '../runs/run-store';
import { useUnfinished } from '../runs/unfinished-parts';
import { useSweeping } from '../studies/sweep-store';

/**
 * Whether nothing is going on: every run has brought its picture or failed, every part of the page shows it, no sweep continues,
 * and the link is written. Tests and screenshots wait for it.
 */
export function useIdle(): boolean {
  const runsIdle = useRuns(({ idle, byVariant }) => {
    const runs = Object.values(byVariant);
    return idle && runs.length > 0 && runs.every(({ status, model }) => model !== undefined || status === 'failed');
  });
  const linkPending = useLink((state) => state.pending);
  const sweeping = useSweeping();
  const unfinished = useUnfinished();
  return runsIdle && !unfinished && !linkPending && !sweeping;
}
