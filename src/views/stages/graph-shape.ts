/** Where the stages of a graph and their edges stand on the sheet, and where the arrow keys lead. Lengths are CSS pixels. */
import type { GraphEdge, GraphLayout } from './layers';

/** How layers stand; sizes of a box and the gap between layers, CSS pixels. */
export interface Shape {
  readonly right: boolean;
  readonly wide: number;
  readonly tall: number;
  readonly layerGap: number;
}

export const SHAPES = {
  right: { right: true, wide: 108, tall: 38, layerGap: 44 },
  down: { right: false, wide: 108, tall: 38, layerGap: 30 },
  list: { right: false, wide: 172, tall: 20, layerGap: 11 },
} as const satisfies Record<string, Shape>;

/** Around all stages. */
export const PAD = 8;
/** Length of the bar that marks a barrier. */
const BAR = 12;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place of the layout, along and across the layers, on the sheet. */
function onSheet({ along, across }: GraphLayout['bends'][number][number], { right }: Shape): Point {
  return { x: PAD + (right ? along : across), y: PAD + (right ? across : along) };
}

/** The corner of a stage's box. */
export function cornerOf({ places }: GraphLayout, stage: number, shape: Shape): Point {
  return onSheet(places[stage], shape);
}

/** Where edges leave a stage whose box begins at a point. */
export function exitOf({ x, y }: Point, { right, wide, tall }: Shape): Point {
  return right ? { x: x + wide, y: y + tall / 2 } : { x: x + wide / 2, y: y + tall };
}

/** Where edges reach it. */
function entryOf({ x, y }: Point, { right, wide, tall }: Shape): Point {
  return right ? { x, y: y + tall / 2 } : { x: x + wide / 2, y };
}

/** The middle of the last stretch of an edge. */
export function middleOf(from: Point, to: Point, bends: GraphLayout['bends'][number], shape: Shape): Point {
  const last = bends.at(-1);
  const begin = last === undefined ? exitOf(from, shape) : onSheet(last, shape);
  const end = entryOf(to, shape);
  return { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 };
}

/** A curve from one box to another that passes through the lanes kept free for it. */
export function pathOf(from: Point, to: Point, bends: GraphLayout['bends'][number], shape: Shape): string {
  const start = exitOf(from, shape);
  const through = bends.map((bend) => onSheet(bend, shape));
  let path = `M${start.x} ${start.y}`;
  let last = start;
  for (const next of [...through, entryOf(to, shape)]) {
    const [mx, my] = [(last.x + next.x) / 2, (last.y + next.y) / 2];
    path += shape.right
      ? `C${mx} ${last.y} ${mx} ${next.y} ${next.x} ${next.y}`
      : `C${last.x} ${my} ${next.x} ${my} ${next.x} ${next.y}`;
    last = next;
  }
  return path;
}

/** The bar before a stage that waits for all of another one. */
export function barAt({ x, y }: Point, { right, wide, tall }: Shape): string {
  return right ? `M${x - 3} ${y + (tall - BAR) / 2}v${BAR}` : `M${x + (wide - BAR) / 2} ${y - 3}h${BAR}`;
}

/** The stage that an arrow key leads to: the next of the layer, or one at the other end of an edge. */
export function neighbour(
  { places, layers }: GraphLayout,
  edges: readonly GraphEdge[],
  stage: number,
  key: string,
  right: boolean,
): number | undefined {
  const [back, on, before, after] = right
    ? ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
    : ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  const row = layers[places[stage].layer];
  if (key === on) return edges.find(({ from }) => from === stage)?.to;
  if (key === back) return edges.find(({ to }) => to === stage)?.from;
  if (key === before) return row[row.indexOf(stage) - 1];
  if (key === after) return row[row.indexOf(stage) + 1];
  return undefined;
}
