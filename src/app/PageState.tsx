import { useEffect } from 'react';
import { useIdle } from '../store/idle';
import { usePageState } from './use-page-state';

/**
 * Says on the page's root what it is about and whether it is at rest. A component of its own, so that coming to rest does not
 * draw the whole page again. @param onIdle the same function each time
 */
export function PageState({ onIdle }: { readonly onIdle: () => void }) {
  usePageState();
  const idle = useIdle();
  useEffect(() => {
    if (idle) onIdle();
  }, [idle, onIdle]);
  return null;
}
