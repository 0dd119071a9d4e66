/** Keeps the windows on the variants' rows in step: scrolling one of them brings the others to the same row. */
import { anchorAt, anchorTop } from '../../../render/gantt/layout/gantt-layout';
import type { TimelinePainter } from '../painting/painter';

/** How far a window may be from where it was put and still count as put there, CSS pixels. */
const SLACK = 2;

/** Listens to the windows (one per block of the scene) until the returned function is called. */
export function keepInStep(painter: TimelinePainter, windows: readonly (HTMLElement | undefined)[]): () => void {
  const abort = new AbortController();
  /** Positions that were set from here: the scroll events that follow do not come from the reader. */
  const put = new Map<HTMLElement, number>();
  const onScroll = (index: number, element: HTMLElement): void => {
    painter.repaint();
    const expected = put.get(element);
    put.delete(element);
    if (expected !== undefined && Math.abs(expected - element.scrollTop) < SLACK) return;
    windows.forEach((other, i) => {
      if (other === undefined || other === element) return;
      const top = Math.round(counterpart(painter, index, element, i, other));
      const most = other.scrollHeight - other.clientHeight;
      const wanted = Math.max(0, Math.min(most, top));
      if (Math.abs(wanted - other.scrollTop) < 1) return;
      put.set(other, wanted);
      other.scrollTop = wanted;
    });
  };
  windows.forEach((element, index) =>
    element?.addEventListener('scroll', () => onScroll(index, element), { passive: true, signal: abort.signal }),
  );
  return () => abort.abort();
}

/** Where another window has to stand so that it shows the same row on top; the ends belong together too. */
function counterpart(
  painter: TimelinePainter,
  index: number,
  element: HTMLElement,
  otherIndex: number,
  other: HTMLElement,
): number {
  const [here, there] = [painter.present.blocks[index], painter.present.blocks[otherIndex]];
  const room = element.scrollHeight - element.clientHeight;
  const otherRoom = other.scrollHeight - other.clientHeight;
  if (element.scrollTop <= 0) return 0;
  if (element.scrollTop >= room - 1) return otherRoom;
  const anchor = here && anchorAt(here.layout, element.scrollTop);
  const top = anchor && there && anchorTop(there.layout, anchor);
  // A row that the other variant does not have: as far down as here.
  return top ?? (room > 0 ? (element.scrollTop / room) * otherRoom : 0);
}
