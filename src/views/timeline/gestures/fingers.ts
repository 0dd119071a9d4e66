/** Two fingers on the rows: both instants that were under them stay under them. */
import type { Playground } from '../../../store/playground';
import { showRange } from '../../../store/view/navigation';

/** The range in view, µs, and where two fingers were when the second one came down, pixels of the plot. */
interface Pinch {
  readonly zoom: readonly [number, number];
  readonly from: readonly [number, number];
}

/** Fingers closer than this do not zoom any further, CSS pixels. */
const LEAST_SPREAD = 20;

export interface Fingers {
  /** Whether any finger is on the rows. */
  readonly isAny: () => boolean;
  readonly arePinching: () => boolean;
  /** A finger comes down at `x`; answers whether it is the second one, with which a pinch begins. */
  readonly down: (pointer: number, x: number) => boolean;
  /** A pointer, which may be a finger, is at `x` now; `width` of the plot, CSS pixels. */
  readonly move: (pointer: number, x: number, width: number) => void;
  readonly up: (pointer: number) => void;
}

export function followFingers(playground: Playground): Fingers {
  /** Where each finger is, pixels of the plot, by pointer. */
  const places = new Map<number, number>();
  let pinch: Pinch | undefined;
  return {
    isAny: () => places.size > 0,
    arePinching: () => pinch !== undefined,
    down: (pointer, x) => {
      places.set(pointer, x);
      if (places.size !== 2) return false;
      const [a, b] = [...places.values()];
      pinch = { zoom: playground.view.getState().zoom, from: [a, b] };
      return true;
    },
    move: (pointer, x, width) => {
      if (places.has(pointer)) places.set(pointer, x);
      const [a, b] = [...places.values()];
      if (pinch !== undefined && b !== undefined) showRange(pinched(pinch, a, b, width), playground);
    },
    up: (pointer) => {
      places.delete(pointer);
      pinch = undefined;
    },
  };
}

/** The range in which both instants that were under the fingers are under them again. */
function pinched({ zoom, from }: Pinch, a: number, b: number, width: number): [number, number] {
  const perPixel = (zoom[1] - zoom[0]) / width;
  const spread = Math.max(LEAST_SPREAD, Math.abs(from[1] - from[0]));
  const next = (perPixel * spread) / Math.max(LEAST_SPREAD, Math.abs(b - a));
  const middle = zoom[0] + ((from[0] + from[1]) / 2) * perPixel;
  const begin = middle - ((a + b) / 2) * next;
  return [begin, begin + next * width];
}
