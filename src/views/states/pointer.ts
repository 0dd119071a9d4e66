/** Pointers and wheels on the lanes of states: hairline, selection, edits by dragging; zoom and pan as on the timeline. */
import { toTime } from '../../render/time-scale';
import { followDrag } from '../../ui/pointer/drag';
import { readWheel } from '../../ui/pointer/wheel';
import type { Playground } from '../../store/playground';
import type { Selection } from '../../store/view/shared-view';
import { fitAll, panBy, zoomAt } from '../../store/view/navigation';
import { moveCursor } from '../transport/playback';
import type { StatesPainter } from './painter';

/** Something under the pointer that may be moved along the axis. */
export interface Grip {
  /** Begins a drag; returns what follows the pointer. Absent where the edge cannot be dragged. */
  readonly begin?: () => (x: number) => void;
  /** Says why the edge cannot be dragged. */
  readonly refuse?: () => void;
  readonly end: () => void;
}

interface PointerParts {
  readonly playground: Playground;
  readonly body: HTMLElement;
  readonly painter: () => StatesPainter | undefined;
  /** The pointer is at a place of the body, or (undefined) has left it. */
  readonly onHover: (x: number | undefined, y: number, clientX: number, clientY: number) => void;
  readonly appUnder: (x: number, y: number) => Selection | undefined;
  readonly gripUnder: (x: number, y: number) => Grip | undefined;
  /** The menu of what can be done at a point is asked for. */
  readonly onMenu: (x: number, y: number, clientX: number, clientY: number) => void;
}

/** A press that moves less than this is a click, CSS pixels. */
const CLICK_PX = 3;

/** Change of the logarithm of the zoom by one pixel of the wheel. */
const PINCH_ZOOM = 0.004;

/** Listens until the returned function is called. */
export function listenToPointers(parts: PointerParts): () => void {
  const { playground, body, painter, onHover, appUnder, gripUnder, onMenu } = parts;
  const { view } = playground;
  const abort = new AbortController();
  const { signal } = abort;
  let dragging = false;
  const place = (event: MouseEvent): readonly [x: number, y: number] => {
    const rect = body.getBoundingClientRect();
    return [event.clientX - rect.left, event.clientY - rect.top];
  };

  const click = (x: number, y: number): void => {
    const subject = appUnder(x, y);
    view.getState().select(subject);
    const at = painter()?.timeAt(x);
    // A click on an item moves the cursor to the instant of the click.
    if (subject !== undefined && at !== undefined) moveCursor(at, playground);
  };

  const press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const [x, y] = place(event);
    const grip = gripUnder(x, y);
    let move: ((way: number) => void) | undefined;
    followDrag(body, event, {
      slop: CLICK_PX,
      begin: () => {
        dragging = grip !== undefined;
        if (grip?.begin === undefined) grip?.refuse?.();
        else move = grip.begin();
      },
      move: ({ dx }) => move?.(dx),
      end: ({ kept, moved }) => {
        dragging = false;
        grip?.end();
        if (kept && !moved) click(x, y);
      },
    });
  };

  const hover = (event: PointerEvent): void => {
    const [x, y] = place(event);
    view.getState().setHoverTime(painter()?.timeAt(x));
    if (dragging) {
      onHover(undefined, 0, 0, 0);
      return;
    }
    const subject = appUnder(x, y);
    view.getState().setHover(subject);
    body.style.cursor = cursorOver(gripUnder(x, y), subject);
    onHover(x, y, event.clientX, event.clientY);
  };

  const leave = (): void => {
    view.getState().setHoverTime(undefined);
    view.getState().setHover(undefined);
    onHover(undefined, 0, 0, 0);
  };

  const menu = (event: MouseEvent): void => {
    const [x, y] = place(event);
    if (appUnder(x, y) === undefined) return;
    event.preventDefault();
    onHover(undefined, 0, 0, 0);
    onMenu(x, y, event.clientX, event.clientY);
  };

  const turn = (event: WheelEvent): void => {
    const shown = painter();
    const { zooms, down, sideways } = readWheel(event);
    if (shown === undefined || (!zooms && sideways === undefined)) return;
    event.preventDefault();
    const at = shown.timeAt(place(event)[0]) ?? toTime(shown.scale(), 0);
    if (zooms) zoomAt(Math.exp(down * PINCH_ZOOM), at, playground);
    else panBy((sideways ?? 0) / shown.width, playground);
  };

  body.addEventListener('pointermove', hover, { signal });
  body.addEventListener('pointerleave', leave, { signal });
  body.addEventListener('pointerdown', press, { signal });
  body.addEventListener('contextmenu', menu, { signal });
  body.addEventListener('dblclick', () => fitAll(playground), { signal });
  body.addEventListener('wheel', turn, { signal, passive: false });
  return () => abort.abort();
}

function cursorOver(grip: Grip | undefined, subject: Selection | undefined): string {
  if (grip !== undefined) return grip.begin === undefined ? 'not-allowed' : 'ew-resize';
  return subject === undefined ? '' : 'pointer';
}
