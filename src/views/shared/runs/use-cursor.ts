import { useEffect, useState } from 'react';
import { usePlayground } from '../../../store/page-playground';

const PAUSE_MS = 90;

/**
 * The cursor (µs) for views made of elements. They follow a single step at once. While the cursor plays or is dragged they follow
 * at most about eleven times a second, so that dense views do not cost every frame.
 */
export function useCursor(): number {
  const { view } = usePlayground();
  const [cursor, setCursor] = useState(() => view.getState().cursor);
  useEffect(() => {
    let timer = 0;
    let last = 0;
    const update = () => {
      timer = 0;
      last = performance.now();
      setCursor(view.getState().cursor);
    };
    update();
    const unsubscribe = view.subscribe((state, before) => {
      if (state.cursor === before.cursor || timer !== 0) return;
      const wait = PAUSE_MS - (performance.now() - last);
      if (wait <= 0) update();
      else timer = window.setTimeout(update, wait);
    });
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
    };
  }, [view]);
  return cursor;
}
