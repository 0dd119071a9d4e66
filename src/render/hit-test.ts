/** Which item of a draw list lies under a point. */
import type { DrawList, Item } from './draw-list';
import { ItemKind } from './draw-list';

/** How far beside a bar the pointer may be, CSS pixels: thin bars stay reachable. */
const REACH = 3;

/**
 * The topmost item at (x, y), CSS pixels; else the nearest one within {@link REACH} pixels on the same line. Undefined where
 * there is none. The list holds what fits on a screen, so it is simply gone through.
 */
export function hitTest(list: DrawList, x: number, y: number): Item | undefined {
  let best = -1;
  let distance = REACH + 1;
  for (let i = list.length - 1; i >= 0; i--) {
    if (list.itemKind.get(i) === ItemKind.none) continue;
    const top = list.y.get(i);
    if (y < top || y >= top + list.h.get(i)) continue;
    const x0 = list.x0.get(i);
    const x1 = list.x1.get(i);
    const away = x < x0 ? x0 - x : x >= x1 ? x - x1 : 0;
    if (away < distance) {
      distance = away;
      best = i;
      if (away === 0) break;
    }
  }
  return best === -1 ? undefined : { kind: list.itemKind.get(best), id: list.itemId.get(best) };
}
