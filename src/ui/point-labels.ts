/** Where the letters of marked points are in a chart, so that none hides another or a point. */

/** A point inside a plot, px. */
export interface MarkedPoint {
  readonly x: number;
  readonly y: number;
  readonly letter: string;
}

interface PointLabel {
  /** "A", or "A C" where points coincide. */
  readonly text: string;
  /** Middle of the text and its base line, px. */
  readonly x: number;
  readonly y: number;
}

/** Points closer than this look like one, px. */
const ONE = 5;
const RADIUS = 5;
/** Size of a text, px. */
const LETTER = 8;
const HIGH = 9;
/** How much worse a text on another text, or outside, is than one on a point. */
const WORSE = 10;

/** Steps from a point to the middle of its text, in half widths and heights: near ones first. */
const PLACES = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -2.5],
  [-1, -2.5],
  [1, 2.5],
  [-1, 2.5],
] as const;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Places the letters of points, those of coinciding points together, so that they cover each other and other points least.
 * @param wide width of the plot, px; texts leave it as little as they can
 * @param tall its height, px
 */
export function labelPoints(points: readonly MarkedPoint[], wide: number, tall: number): PointLabel[] {
  const groups: MarkedPoint[] = [];
  for (const point of points) {
    const same = groups.findIndex(({ x, y }) => Math.abs(x - point.x) < ONE && Math.abs(y - point.y) < ONE);
    if (same < 0) groups.push(point);
    else groups[same] = { ...groups[same], letter: `${groups[same].letter} ${point.letter}` };
  }
  const circles = groups.map(({ x, y }) => around(x, y, RADIUS, RADIUS));
  const texts: Box[] = [];
  const plot = { left: 0, right: wide, top: -HIGH, bottom: tall };
  return groups.map(({ x, y, letter }) => {
    const halfWide = (letter.length * LETTER) / 2;
    let best: Box = plot;
    let least = Infinity;
    for (const [right, down] of PLACES) {
      const sideways = right * (halfWide + (down === 0 ? RADIUS : 1));
      const box = around(x + sideways, y + down * (HIGH / 2 + (right === 0 ? RADIUS : 3)), halfWide, HIGH / 2);
      const cost =
        covered(box, circles) + WORSE * (covered(box, texts) + (box.right - box.left) * HIGH - overlap(box, plot));
      if (cost >= least) continue;
      least = cost;
      best = box;
    }
    texts.push(best);
    return { text: letter, x: (best.left + best.right) / 2, y: best.bottom };
  });
}

function around(x: number, y: number, halfWide: number, halfHigh: number): Box {
  return { left: x - halfWide, right: x + halfWide, top: y - halfHigh, bottom: y + halfHigh };
}

function covered(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => sum + overlap(box, other), 0);
}

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}
