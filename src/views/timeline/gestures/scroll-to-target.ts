import type { TimelinePainter } from '../painting/painter';
import type { Target } from '../painting/surface';

/** Scrolls the rows so that an item can be seen. */
export function scrollToTarget(painter: TimelinePainter | undefined, rows: HTMLElement | null, target: Target): void {
  const box = painter?.boxOf(target);
  const place = painter?.placeOf(target.block);
  if (box === undefined || place === undefined || rows === null) return;
  const above = box.y - place.top;
  const below = box.y + box.h - place.top - place.view;
  if (above < 0) rows.scrollTop += above - 4;
  else if (below > 0) rows.scrollTop += below + 4;
}
