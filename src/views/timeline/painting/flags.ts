/** Places the flags of the timeline, which are elements of the page above its canvases. */
import { toPixel } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';
import type { Surface } from './surface';

/** Between a flag and what it keeps clear of, CSS pixels. */
const FLAG_GAP = 8;

/**
 * Flags are at their instant, and flip to the left of it near the right edge. One that has too little room between the name and the
 * figures of its line is cut off. `gutter`: CSS pixels left of the plot; `hidden`: from where on nothing is seen, µs.
 */
export function placeFlags(surface: Surface, scale: TimeScale, gutter: number, hidden: number): void {
  // All sizes before the first flag moves: the page is laid out once.
  const elements = surface.flags();
  for (const { style } of elements) style.maxWidth = '';
  const flags = elements.map((flag) => ({ flag, wide: flag.offsetWidth, ...roomBeside(flag) }));
  for (const { flag, wide, least, room } of flags) {
    const x = toPixel(scale, Number(flag.dataset['at']));
    const flipped = x + wide > scale.width - room;
    const left = Math.max(least, gutter + (flipped ? x - wide + 2 : x));
    flag.classList.toggle('timeline-flag--flipped', flipped);
    const unseen = Number(flag.dataset['at']) > hidden;
    flag.style.visibility = x < 0 || x > scale.width || unseen ? 'hidden' : 'visible';
    flag.style.maxWidth = `${Math.max(0, Math.floor(gutter + scale.width - room - left))}px`;
    flag.style.transform = `translateX(${Math.round(left)}px)`;
  }
}

/** What a flag keeps clear of in its line, in CSS pixels: the name up to `least` on the left, the figures on the right. */
function roomBeside({ parentElement: line }: HTMLElement): { readonly least: number; readonly room: number } {
  const name = line?.querySelector<HTMLElement>('.timeline-variant__name');
  const figures = line?.querySelector<HTMLElement>('.timeline-variant__figures');
  return {
    least: name ? name.offsetLeft + name.offsetWidth + FLAG_GAP : 0,
    room: figures ? figures.offsetWidth + FLAG_GAP : 0,
  };
}
