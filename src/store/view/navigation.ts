/** Zooming and panning of the shared range, for pointer and keyboard. Keeps the range inside the run. */
import { clampRange, panRange, zoomRange } from '../../render/viewport';
import { runExtent, workExtent } from '../runs/extent';
import type { Playground } from '../playground';
import { pagePlayground } from '../page-playground';

/** Zooms by `factor` (below 1: closer) around an instant, µs. */
export function zoomAt(factor: number, at: number, playground = pagePlayground): void {
  const { zoom } = playground.view.getState();
  apply(zoomRange(zoom, factor, at, runExtent(playground.runs)), playground);
}

/** Moves the range by a share of its width. */
export function panBy(share: number, playground = pagePlayground): void {
  const { zoom } = playground.view.getState();
  apply(panRange(zoom, share * (zoom[1] - zoom[0]), runExtent(playground.runs)), playground);
}

/** Shows a range, as far as the run has it. */
export function showRange(range: readonly [number, number], playground = pagePlayground): void {
  apply(clampRange(range, runExtent(playground.runs)), playground);
}

/** Zooms in or out around the cursor, or the middle where the cursor is out of view. */
export function zoomIn(playground = pagePlayground): void {
  zoomAt(0.5, anchor(playground), playground);
}

/** The inverse of {@link zoomIn}, as far as the run reaches. */
export function zoomOut(playground = pagePlayground): void {
  zoomAt(2, anchor(playground), playground);
}

function anchor({ view }: Playground): number {
  const { cursor, zoom } = view.getState();
  return cursor >= zoom[0] && cursor <= zoom[1] ? cursor : (zoom[0] + zoom[1]) / 2;
}

/** Selects the middle half of the visible range, which can then be dragged; or removes the selected range. */
export function selectInView({ view } = pagePlayground): void {
  const { range, zoom, setRange } = view.getState();
  const quarter = (zoom[1] - zoom[0]) / 4;
  setRange(range === undefined ? [Math.round(zoom[0] + quarter), Math.round(zoom[1] - quarter)] : undefined);
}

/** Shows the selected range. */
export function zoomToRange(playground = pagePlayground): void {
  const { range } = playground.view.getState();
  if (range !== undefined) showRange(range, playground);
}

/** The whole run again. */
export function fitAll({ view } = pagePlayground): void {
  view.getState().setFit(true);
}

function apply(range: readonly [number, number], playground: Playground): void {
  const { zoom, setZoom } = playground.view.getState();
  if (range[0] === zoom[0] && range[1] === zoom[1]) return;
  if (range[0] === 0 && range[1] === workExtent(playground.runs)) fitAll(playground);
  else setZoom(range);
}
