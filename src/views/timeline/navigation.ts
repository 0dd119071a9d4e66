/** Zooming and panning of the shared range, for pointer and keyboard. Keeps the range inside the run. */
import { clampRange, panRange, zoomRange } from '../../render/viewport';
import { viewStore } from '../../store/view-store';
import { fittingEnd, playableEnd } from '../transport/playback';

/** Zooms by `factor` (below 1: closer) around an instant, µs. */
export function zoomAt(factor: number, at: number): void {
  const { zoom } = viewStore.getState();
  apply(zoomRange(zoom, factor, at, playableEnd()));
}

/** Moves the range by a share of its width. */
export function panBy(share: number): void {
  const { zoom } = viewStore.getState();
  apply(panRange(zoom, share * (zoom[1] - zoom[0]), playableEnd()));
}

/** Shows a range, as far as the run has it. */
export function showRange(range: readonly [number, number]): void {
  apply(clampRange(range, playableEnd()));
}

/** The whole run again. */
export function fitAll(): void {
  viewStore.getState().setFit(true);
}

function apply(range: readonly [number, number]): void {
  const { zoom, setZoom } = viewStore.getState();
  if (range[0] === zoom[0] && range[1] === zoom[1]) return;
  if (range[0] === 0 && range[1] === fittingEnd()) fitAll();
  else setZoom(range);
}
