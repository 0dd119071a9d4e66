/** Where nodes stand: tiles grouped by rack, as detailed as the number of nodes and the room allow. */
import type { Directory } from '../../sim/directory';

/**
 * full: name, figures, blocks with their names. named: name and blocks. small: blocks alone. dense: one cell of a heat map
 * per node.
 */
export type Detail = 'full' | 'named' | 'small' | 'dense';

export interface RackLabel {
  readonly rack: number;
  readonly x: number;
  readonly y: number;
  /** Room for the text. */
  readonly w: number;
}

/** All nodes in reading order; sizes in CSS pixels. */
export interface NodeLayout {
  readonly detail: Detail;
  /** Node by position in reading order. */
  readonly order: Int32Array;
  /** Upper left corner by node. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Every tile has this size. */
  readonly w: number;
  readonly h: number;
  readonly racks: readonly RackLabel[];
  /** Height of a rack's label, 0 when racks carry none. */
  readonly label: number;
  readonly width: number;
  readonly height: number;
}

/** Sizes of the page's type, CSS pixels. */
export interface TypeSizes {
  readonly micro: number;
  readonly small: number;
}

interface Measure {
  readonly w: number;
  /** Tiles grow to this width where there is room. */
  readonly widest: number;
  readonly h: number;
  readonly gap: number;
}

/** Up to this number of nodes show their names, even if that means scrolling. */
const TENS = 60;
/** More nodes than this are a heat map. */
const HUNDREDS = 1200;
/** Sides of a heat map's cells with the line between them, CSS pixels. */
const SMALLEST_CELL = 3;
const LARGEST_CELL = 16;
const RACK_GAP = 10;
/** Cells smaller than this stand without a line between them, and without labels of their racks. */
const SMALL_CELL = 6;

/** The measures of a level of detail, from the most generous to the tightest. */
function measures(detail: Detail, { micro, small }: TypeSizes): Measure[] {
  switch (detail) {
    case 'full':
      return [16, 8].map((room) => ({ w: micro * 13, widest: micro * 26, h: small + micro * 3 + room, gap: 6 }));
    case 'named':
      return [25, 18, 13].map((room) => ({ w: micro * 7.2, widest: micro * 16, h: small + micro + room, gap: 5 }));
    case 'small':
      return [24, 20, 16, 12, 9].map((h) => ({ w: h * 1.5 + 4, widest: h * 4, h, gap: 3 }));
    case 'dense':
      return Array.from({ length: LARGEST_CELL - SMALLEST_CELL + 1 }, (_, i) => {
        const gap = LARGEST_CELL - i < SMALL_CELL ? 0 : 1;
        const w = LARGEST_CELL - i - gap;
        return { w, widest: w, h: w, gap };
      });
  }
}

/** What there is to be placed. */
type Placed = Pick<Directory, 'nodes' | 'racks'>;

/** The nodes of each rack, racks in order. */
function byRack(directory: Placed): number[][] {
  const racks: number[][] = directory.racks.map(() => []);
  directory.nodes.forEach((node, n) => racks[node.rack].push(n));
  return racks;
}

/**
 * Places all nodes in `width` x `height` CSS pixels: the most detailed level that fits, as long as tens of nodes have names
 * and hundreds show their blocks. What does not fit reaches below, to be scrolled to.
 */
export function layoutNodes(directory: Placed, width: number, height: number, sizes: TypeSizes): NodeLayout {
  const racks = byRack(directory);
  const count = directory.nodes.length;
  const levels: Detail[] = count <= TENS ? ['full', 'named'] : count <= HUNDREDS ? ['small'] : ['dense'];
  const several = racks.filter((nodes) => nodes.length > 0).length > 1;
  let last: Plan | undefined;
  for (const detail of levels) {
    for (const measure of measures(detail, sizes)) {
      const labelled = several && (detail !== 'dense' || measure.gap > 0);
      last = planOf(racks, detail, measure, labelled ? sizes.micro + 5 : 0, width);
      if (last.height <= height) return place(racks, count, last);
    }
  }
  return place(racks, count, last ?? planOf(racks, 'dense', measures('dense', sizes)[0], 0, width));
}

/** How tiles would be placed at a level of detail. */
interface Plan {
  readonly detail: Detail;
  readonly measure: Measure;
  /** Tiles side by side in a rack. */
  readonly columns: number;
  readonly label: number;
  readonly rackGap: number;
  readonly width: number;
  /** Height of it all. */
  readonly height: number;
}

/** Racks as blocks of tiles, side by side as far as they fit, in the shape that takes the least height. */
function planOf(
  racks: readonly (readonly number[])[],
  detail: Detail,
  measure: Measure,
  label: number,
  width: number,
): Plan {
  const { gap } = measure;
  const most = Math.max(1, Math.floor((width + gap) / (measure.w + gap)));
  const largest = racks.reduce((size, nodes) => Math.max(size, nodes.length), 1);
  const rackGap = detail === 'dense' ? RACK_GAP - 4 : RACK_GAP;
  let best = { columns: most, height: Infinity, used: 0 };
  let tried = Infinity;
  for (let rows = 1; rows <= largest && tried > 1; rows++) {
    const columns = Math.min(most, Math.ceil(largest / rows));
    if (columns === tried) continue;
    tried = columns;
    const extent = pack(racks, columns, measure, label, width, rackGap);
    if (extent.height < best.height) best = { columns, ...extent };
  }
  // The widest line decides how far all tiles can grow.
  const { columns } = best;
  const spare = width - best.used;
  const perLine = Math.max(1, Math.round((best.used + gap) / (measure.w + gap)));
  const w = Math.max(measure.w, Math.min(measure.widest, Math.floor(measure.w + Math.max(0, spare) / perLine)));
  const grown = { ...measure, w };
  const { height } = pack(racks, columns, grown, label, width, rackGap);
  return { detail, measure: grown, columns, label, rackGap, width, height };
}

/** Carries out a plan. */
function place(racks: readonly (readonly number[])[], count: number, plan: Plan): NodeLayout {
  const { detail, measure, columns, label, rackGap, width, height } = plan;
  const { w, h, gap } = measure;
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const order = new Int32Array(count);
  const labels: RackLabel[] = [];
  let position = 0;
  pack(racks, columns, measure, label, width, rackGap, (rack, left, top, wide) => {
    labels.push({ rack, x: left, y: top, w: wide });
    racks[rack].forEach((node, i) => {
      x[node] = left + (i % columns) * (w + gap);
      y[node] = top + label + Math.floor(i / columns) * (h + gap);
      order[position++] = node;
    });
  });
  return { detail, order, x, y, w, h, racks: labels, label, width, height };
}

/** Goes through the racks line by line; answers the height of it all and the width of the widest line. */
function pack(
  racks: readonly (readonly number[])[],
  columns: number,
  { w, h, gap }: Measure,
  label: number,
  width: number,
  rackGap: number,
  place?: (rack: number, x: number, y: number, w: number) => void,
): { readonly height: number; readonly used: number } {
  let x = 0;
  let y = 0;
  let line = 0;
  let used = 0;
  racks.forEach((nodes, rack) => {
    if (nodes.length === 0) return;
    const across = Math.min(columns, nodes.length);
    const wide = across * (w + gap) - gap;
    const tall = label + Math.ceil(nodes.length / columns) * (h + gap) - gap;
    if (x > 0 && x + wide > width) {
      y += line + rackGap - (label > 0 ? 4 : 0);
      x = 0;
      line = 0;
    }
    place?.(rack, x, y, wide);
    used = Math.max(used, x + wide);
    x += wide + rackGap;
    line = Math.max(line, tall);
  });
  return { height: y + line, used };
}

/** The node under a point, that of the first line below the name of its rack; undefined in a gap. */
export function nodeUnder(layout: NodeLayout, px: number, py: number): number | undefined {
  for (const node of layout.order) {
    const dx = px - layout.x[node];
    const dy = py - layout.y[node];
    if (dx >= 0 && dy >= 0 && dx < layout.w + 1 && dy < layout.h + 1) return node;
  }
  const inName = layout.racks.some(({ x, y, w }) => px >= x && px < x + w && py >= y && py < y + layout.label);
  return inName ? nodeUnder({ ...layout, racks: [] }, px, py + layout.label) : undefined;
}

/** The node that a key leads to from another one; the first one when there is none yet, undefined for other keys. */
export function nextNode(layout: NodeLayout, from: number | undefined, key: string): number | undefined {
  const { order, x, y } = layout;
  if (order.length === 0) return undefined;
  const at = from === undefined ? -1 : order.indexOf(from);
  switch (key) {
    case 'Home':
      return order[0];
    case 'End':
      return order[order.length - 1];
    case 'ArrowRight':
      return order[Math.min(order.length - 1, at + 1)];
    case 'ArrowLeft':
      return order[Math.max(0, at - 1)];
    case 'ArrowDown':
    case 'ArrowUp':
      if (from === undefined) return order[0];
      return nearest(layout, x[from], y[from], key === 'ArrowDown' ? 1 : -1) ?? from;
    default:
      return undefined;
  }
}

/** The node in the next line of tiles (sign 1: below) that stands nearest to the same column. */
function nearest({ order, x, y, h }: NodeLayout, px: number, py: number, sign: number): number | undefined {
  let best: number | undefined;
  let closest = Infinity;
  for (const node of order) {
    const down = (y[node] - py) * sign;
    if (down < h / 2) continue;
    const distance = down * 4 + Math.abs(x[node] - px);
    if (distance < closest) {
      closest = distance;
      best = node;
    }
  }
  return best;
}
