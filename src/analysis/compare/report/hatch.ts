/** A hatched strip as one path, which needs no pattern: documents without any reference can have it. */

/** Distance of the lines, and how far each rises over the width of the strip, px. */
const PITCH = 5;

/**
 * Diagonal lines from side to side of a strip, none beyond its ends.
 * @param strip its left edge, its top and bottom, and its width, px
 */
export function hatchPath(strip: {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}): string {
  const { x, top, bottom, width } = strip;
  const lines: string[] = [];
  // Each begins on the left at `y` and rises to the right, as long as it lies inside.
  for (let y = bottom + width - PITCH; y > top; y -= PITCH) {
    const from = Math.max(0, y - bottom);
    const to = Math.min(width, y - top);
    if (to > from) lines.push(`M${point(x + from, y - from)}L${point(x + to, y - to)}`);
  }
  return lines.join('');
}

function point(x: number, y: number): string {
  return `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`;
}
