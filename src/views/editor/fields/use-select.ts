import { viewStore } from '../../../store/view/view-store';
import type { Selection } from '../../../store/view/shared-view';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';

/** Up to this width a selection opens the inspector over other parts of the page. */
const NARROW = '(max-width: 1100px)';

/**
 * Selects on the page what was opened in the editor. Does nothing on a narrow page, where the inspector would cover the form
 * that was just opened.
 */
export function useSelect(): (selection: Selection | undefined) => void {
  const narrow = useMediaQuery(NARROW);
  return (selection) => {
    if (!narrow) viewStore.getState().select(selection);
  };
}
