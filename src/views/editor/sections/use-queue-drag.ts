import { useState } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useDrag } from '../../../ui/pointer/drag';
import type { DragPoint } from '../../../ui/pointer/drag';
import type { QueueMove, PointedPlace } from '../models/queue-move';

/** A press that moves less than this is a click, px. */
const CLICK_PX = 3;

/** A queue that is being dragged. */
export interface QueueDrag {
  readonly id: string;
  readonly pointed: PointedPlace;
  readonly move: QueueMove;
  /** Of the pointer, client px. */
  readonly x: number;
  readonly y: number;
  /** Position of the indicator line, px from the top of the list. */
  readonly top: number;
}

interface DragParts {
  readonly list: RefObject<HTMLElement | null>;
  /** The meaning of a pointer at a part of a row's height and at a distance from the list's edge in px. */
  readonly point: (row: number, part: number, indent: number) => PointedPlace;
  readonly move: (id: string, pointed: PointedPlace) => QueueMove;
  readonly onDrop: (id: string, move: QueueMove) => void;
}

/**
 * Dragging the rows of a list (its elements with the class `entry`) by pointer. A finger drags by the handle only, because
 * elsewhere it scrolls. Escape and losing the pointer end it without a change.
 */
export function useQueueDrag(parts: DragParts) {
  const [drag, setDrag] = useState<QueueDrag | undefined>(undefined);
  const grab = useDrag<string>({
    slop: CLICK_PX,
    move: (id, point) => setDrag(at(parts, id, point)),
    end: (id, { kept, moved }, point) => {
      setDrag(undefined);
      const dropped = kept && moved ? at(parts, id, point) : undefined;
      if (dropped !== undefined) parts.onDrop(id, dropped.move);
    },
  });
  const start = (id: string) => (event: ReactPointerEvent<HTMLElement>) => {
    const handle = event.target instanceof Element && event.target.closest('.entry__handle') !== null;
    if (event.pointerType !== 'touch' || handle) grab(event, id);
  };
  return { drag, start } as const;
}

function at(
  { list, point, move }: DragParts,
  id: string,
  { clientX: x, clientY: y }: DragPoint,
): QueueDrag | undefined {
  if (list.current === null) return undefined;
  const box = list.current.getBoundingClientRect();
  // Of a long list only some rows are drawn, and each says its number.
  const rows = [...list.current.querySelectorAll<HTMLElement>('.entry[data-row]')];
  const lines = rows.map((row) => lineOf(row).getBoundingClientRect());
  const below = lines.findIndex((line) => y < line.bottom);
  const row = below < 0 ? lines.length - 1 : below;
  const rect = lines[row];
  const part = Math.min(1, Math.max(0, (y - rect.top) / rect.height));
  const pointed = point(Number(rows[row].dataset.row), part, x - box.left);
  const before = rows.findIndex(({ dataset }) => Number(dataset.row) === pointed.line);
  const top = pointed.line === undefined ? 0 : before < 0 ? box.bottom : lines[before].top;
  return { id, pointed, move: move(id, pointed), x, y, top: top - box.top };
}

function lineOf(entry: HTMLElement): Element {
  return entry.querySelector('.entry__line') ?? entry;
}
