/**
 * Waits for the next press or key of the reader, wherever on the page it is: what the page was still about to do then comes too late.
 * @param tooLate called once, before anything else hears of the press or key
 * @returns stops waiting
 */
export function whenReaderActs(tooLate: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const end = (event: Event): void => {
    // A key that is held down may be the one with which the page was asked.
    if (event instanceof KeyboardEvent && event.repeat) return;
    waiting.abort();
    tooLate();
  };
  window.addEventListener('pointerdown', end, { capture: true, signal });
  window.addEventListener('keydown', end, { capture: true, signal });
  return () => waiting.abort();
}
