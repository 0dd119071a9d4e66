/** Zooming and panning of the shared range, for pointer and keyboard. Keeps the range inside the run. */
import { clampRange, panRange, zoomRange } from '../../render/viewport';
import { runExtent, workExtent } from '../../store/extent';
import { viewStore } from '../../store/view-store';

/** Zooms by `factor` (below 1: closer) around an instant, µs. */
export function zoomAt(factor: number, at: number): void {
  const { zoom } = viewStore.getState();
  apply(zoomRange(zoom, factor, at, runExtent()));
}

/** Moves the range by a share of its width. */
export function panBy(share: number): void {
  const { zoom } = viewStore.getState();
  apply(panRange(zoom, share * (zoom[1] - zoom[0]), runExtent()));
}

/** Shows a range, as far as the run has it. */
export function showRange(range: readonly [number, number]): void {
  apply(clampRange(range, runExtent()));
}

/** Zooms in or out around the cursor, or the middle where the cursor is out of view. */
export function zoomIn(): void {
  zoomAt(0.5, anchor());
}

export function zoomOut(): void {
  zoomAt(2, anchor());
}

function anchor(): number {
  const { cursor, zoom } = viewStore.getState();
  return cursor >= zoom[0] && cursor <= zoom[1] ? cursor : (zoom[0] + zoom[1]) / 2;
}

/** Selects the middle half of what is in view, to be dragged from there; or takes the range away. */
export function selectInView(): void {
  const { range, zoom, setRange } = viewStore.getState();
  const quarter = (zoom[1] - zoom[0]) / 4;
  setRange(range === undefined ? [Math.round(zoom[0] + quarter), Math.round(zoom[1] - quarter)] : undefined);
}

/** Shows the selected range. */
export function zoomToRange(): void {
  const { range } = viewStore.getState();
  if (range !== undefined) showRange(range);
}

/** The whole run again. */
export function fitAll(): void {
  viewStore.getState().setFit(true);
}

function apply(range: readonly [number, number]): void {
  const { zoom, setZoom } = viewStore.getState();
  if (range[0] === zoom[0] && range[1] === zoom[1]) return;
  if (range[0] === 0 && range[1] === workExtent()) fitAll();
  else setZoom(range);
}
