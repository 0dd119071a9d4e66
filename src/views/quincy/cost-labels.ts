/** Where the costs of arcs are written: on their arc, clear of the boxes of nodes and of each other. */
import type { Layout } from './layout';

/** Half the size of a label, and how far it keeps from what else is drawn, px. */
export const HALF_WIDTH = 17;
export const HALF_HEIGHT = 8;
const CLEAR = 2;
/** How far along an arc a label may stand, from 0 to 1; earlier ones are better. */
const ALONG = [0.7, 0.62, 0.78, 0.54, 0.46, 0.38, 0.3, 0.86, 0.22];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box around its middle, px. */
interface Box extends Point {
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/** The boxes of all nodes that arcs of tasks lead to. */
export function nodeBoxes({ x, waitY, clusterY, rackY, machineY, grouped }: Layout): Box[] {
  const boxes = (at: number, ys: Iterable<number>, halfWidth: number, halfHeight: number): Box[] =>
    [...ys].filter((y) => !Number.isNaN(y)).map((y) => ({ x: at, y, halfWidth, halfHeight }));
  return [
    ...boxes(x.wait, waitY, 14, 9),
    // With the line of words below it.
    { x: x.cluster, y: clusterY + 8, halfWidth: 32, halfHeight: 20 },
    ...boxes(x.rack, rackY, 28, 10),
    ...(grouped ? [] : boxes(x.machine, machineY, 24, 11)),
  ];
}

/** A place for a label on the arc between two points that meets none of the boxes; where there is none, the first one. */
export function labelPlace(from: Point, to: Point, taken: readonly Box[]): Point {
  const places = ALONG.map((along) => onArc(from, to, along));
  return places.find((place) => !taken.some((box) => meets(place, box))) ?? places[0];
}

function meets({ x, y }: Point, box: Box): boolean {
  return (
    Math.abs(x - box.x) < HALF_WIDTH + box.halfWidth + CLEAR &&
    Math.abs(y - box.y) < HALF_HEIGHT + box.halfHeight + CLEAR
  );
}

/** How far arcs stay level at their ends, as a share of their width. */
export const BEND = 0.45;

/** A point of the arc as it is drawn: a cubic curve that leaves and arrives level. */
function onArc(from: Point, to: Point, t: number): Point {
  const back = 1 - t;
  const [first, second, third, last] = [back ** 3, 3 * back * back * t, 3 * back * t * t, t ** 3];
  const width = to.x - from.x;
  return {
    x: (first + second) * from.x + (third + last) * to.x + (second - third) * BEND * width,
    y: (first + second) * from.y + (third + last) * to.y,
  };
}
