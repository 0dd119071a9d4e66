/**
 * The visible range of time as plain pairs [from, to] in µs, and what zooming and panning make of it. A range stays inside the
 * run's extent [0, extent] and never becomes shorter than {@link SHORTEST}.
 */
export type Range = readonly [from: number, to: number];

/** The closest zoom: 100 µs across the whole plot. */
const SHORTEST = 100;

/** Moves and shortens a range so that it fits into [0, extent]. */
export function clampRange(range: Range, extent: number): Range {
  const most = Math.max(SHORTEST, extent);
  const span = Math.min(most, Math.max(SHORTEST, range[1] - range[0]));
  const from = Math.round(Math.min(Math.max(0, range[0]), most - span));
  return [from, from + Math.round(span)];
}

/** Scales a range by `factor` (below 1 zooms in) so that the instant `at` stays where it is on the screen. */
export function zoomRange(range: Range, factor: number, at: number, extent: number): Range {
  const most = Math.max(SHORTEST, extent);
  const span = range[1] - range[0];
  const next = Math.min(most, Math.max(SHORTEST, span * factor));
  const share = span === 0 ? 0.5 : (at - range[0]) / span;
  const from = at - share * next;
  return clampRange([from, from + next], extent);
}

/** Moves a range by `by` µs, as far as the extent allows. */
export function panRange(range: Range, by: number, extent: number): Range {
  return clampRange([range[0] + by, range[1] + by], extent);
}

/** The range moved as little as possible so that [from, to] is in view, with a margin of a tenth; an end may be Infinity. */
export function revealRange(range: Range, from: number, to: number, extent: number): Range {
  const span = range[1] - range[0];
  const margin = span / 10;
  const last = Math.min(to, extent);
  if (from >= range[0] && from <= range[1] - margin / 2 && (last <= range[1] || last - from > span)) return range;
  if (from < range[0] || last - from > span - 2 * margin) return panRange(range, from - margin - range[0], extent);
  return panRange(range, last + margin - range[1], extent);
}

/** Whether two ranges are the same. */
export function sameRange(a: Range, b: Range): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
