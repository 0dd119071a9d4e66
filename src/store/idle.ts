import { useLink } from './link-store';
import { useRuns } from './run-store';

/** Whether nothing is going on: every run has ended and the link is written. Tests and screenshots wait for it. */
export function useIdle(): boolean {
  const runsIdle = useRuns((state) => state.idle);
  const linkPending = useLink((state) => state.pending);
  return runsIdle && !linkPending;
}
