/** A swipe to the left or to the right over an element: of narrow screens only, which load it. */
import { viewStore } from '../store/view/view-store';

/** A swipe is at least this long, CSS pixels, this much longer than high, and takes no longer than this, ms. */
const LEAST_PX = 56;
const FLATNESS = 2;
const MOST_MS = 700;
/** Elements that use a sideways move of a finger themselves. */
const OWN = 'input, [role="slider"], [role="toolbar"] .segmented, .share-handle';
/** A timeline that shows the whole run cannot be moved: a swipe over it is one. */
const MOVED = '.timeline-body, .timeline-axis, .states canvas';

/**
 * Calls `onSwipe` with 1 for a swipe to the left, which leads on, and -1 for one to the right.
 * @returns a function that stops listening
 */
export function listenToSwipes(element: HTMLElement, onSwipe: (step: 1 | -1) => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let from: { readonly x: number; readonly y: number; readonly at: number } | undefined;
  element.addEventListener(
    'pointerdown',
    ({ target, isPrimary, pointerType, clientX, clientY, timeStamp }) => {
      const taken = target instanceof Element && target.closest(OWN) !== null;
      const moves = !viewStore.getState().fit && target instanceof Element && target.closest(MOVED) !== null;
      const counts = pointerType === 'touch' && isPrimary && !taken && !moves;
      from = counts ? { x: clientX, y: clientY, at: timeStamp } : undefined;
    },
    { signal },
  );
  element.addEventListener(
    'pointerup',
    ({ clientX, clientY, timeStamp }) => {
      if (from === undefined) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      const swipes = Math.abs(dx) >= Math.max(LEAST_PX, FLATNESS * Math.abs(dy)) && timeStamp - from.at <= MOST_MS;
      from = undefined;
      if (swipes) onSwipe(dx < 0 ? 1 : -1);
    },
    { signal },
  );
  element.addEventListener('pointercancel', () => (from = undefined), { signal });
  return () => abort.abort();
}
