/** The empty rows that are in the page itself (scripts/first-page-html.ts) until the first run has a picture. */
import { runStore } from '../store/runs/run-store';
import { viewStore } from '../store/view/view-store';

/** Takes the rows away as soon as the timeline has painted its own, or has none to paint. */
export function giveWayToRuns(rows: Element | null): void {
  if (rows === null) return;
  const stop = runStore.subscribe(({ byVariant }) => {
    const { only } = viewStore.getState().sight ?? {};
    const shown = Object.entries(byVariant).filter(([id]) => only?.includes(id) ?? true);
    if (!shown.some(([, { model, status }]) => model !== undefined || status === 'failed')) return;
    stop();
    // The canvas is painted with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => rows.remove()));
  });
}
