/** Pointers and wheels on the lanes of states: hairline, selection, zoom and pan as on the timeline. */
import { toTime } from '../../render/time-scale';
import { viewStore } from '../../store/view-store';
import type { Selection } from '../../store/view-store';
import { fitAll, panBy, zoomAt } from '../timeline/navigation';
import type { StatesPainter } from './painter';

interface PointerParts {
  readonly body: HTMLElement;
  readonly painter: () => StatesPainter | undefined;
  /** The pointer is at a place of the body, or (undefined) has left it. */
  readonly onHover: (x: number | undefined, y: number, clientX: number, clientY: number) => void;
  readonly appUnder: (x: number, y: number) => Selection | undefined;
}

/** Listens until the returned function is called. */
export function listenToPointers({ body, painter, onHover, appUnder }: PointerParts): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const place = (event: MouseEvent): readonly [x: number, y: number] => {
    const rect = body.getBoundingClientRect();
    return [event.clientX - rect.left, event.clientY - rect.top];
  };
  body.addEventListener(
    'pointermove',
    (event) => {
      const [x, y] = place(event);
      const subject = appUnder(x, y);
      viewStore.getState().setHoverTime(painter()?.timeAt(x));
      viewStore.getState().setHover(subject);
      body.style.cursor = subject === undefined ? '' : 'pointer';
      onHover(x, y, event.clientX, event.clientY);
    },
    { signal },
  );
  body.addEventListener(
    'pointerleave',
    () => {
      viewStore.getState().setHoverTime(undefined);
      viewStore.getState().setHover(undefined);
      onHover(undefined, 0, 0, 0);
    },
    { signal },
  );
  body.addEventListener('click', (event) => viewStore.getState().select(appUnder(...place(event))), { signal });
  body.addEventListener('dblclick', fitAll, { signal });
  body.addEventListener(
    'wheel',
    (event) => {
      const shown = painter();
      const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      const zooms = event.ctrlKey || event.metaKey;
      if (shown === undefined || (!zooms && !sideways)) return;
      event.preventDefault();
      if (!zooms) {
        panBy((Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) / shown.width);
        return;
      }
      const scale = shown.scale();
      const at = shown.timeAt(place(event)[0]) ?? toTime(scale, 0);
      zoomAt(Math.exp(event.deltaY * 0.004), at);
    },
    { signal, passive: false },
  );
  return () => abort.abort();
}
