import { useEffect } from 'react';
import { useIdle } from '../store/session/idle';
import { usePageState } from './use-page-state';

/**
 * Marks on the page's root what it shows and whether it is idle. A separate component, so that becoming idle does not
 * redraw the whole page. @param onIdle the same function each time
 */
export function PageState({ onIdle }: { readonly onIdle: () => void }) {
  usePageState();
  const idle = useIdle();
  useEffect(() => {
    if (idle) onIdle();
  }, [idle, onIdle]);
  return null;
}
