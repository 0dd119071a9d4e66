/** Events of the browser about the page: it came back, it goes away, the network is there again, or an edit may follow. */

/** Whether the browser came back to this page by a reload or through its history. */
export function isReturning(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

/** Calls back when the network is there again. */
export function listenForNetwork(back: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener('online', back);
  return () => window.removeEventListener('online', back);
}

/** Calls back when the page is about to go away or out of sight. */
export function listenForLeaving(leaving: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const onHide = (): void => {
    leaveField();
    leaving();
  };
  window.addEventListener('pagehide', onHide);
  return () => window.removeEventListener('pagehide', onHide);
}

/** A field takes what is typed in it when it loses the focus. */
function leaveField(): void {
  if (typeof document === 'undefined') return;
  // A page that goes away no longer moves the focus, so the field only gets the event.
  document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Parts of the page that are full of settings say so by an attribute. */
const EDITABLE =
  '[data-edits], input, select, textarea, [contenteditable="true"], [role="slider"], [role="spinbutton"]';

/** Calls back, any number of times, when the pointer or the focus comes to something that can be edited. */
export function listenForEditing(near: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const onMove = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(EDITABLE) !== null) near();
  };
  document.addEventListener('pointerover', onMove);
  document.addEventListener('focusin', onMove);
  return () => {
    document.removeEventListener('pointerover', onMove);
    document.removeEventListener('focusin', onMove);
  };
}
