/** The stretch of time that is drawn, and where its instants lie. */
import type { CellRun } from './transactions';

export interface Range {
  /** µs. */
  readonly from: number;
  readonly to: number;
  /** px: where the time begins, and how much room it has. */
  readonly left: number;
  readonly wide: number;
  /** From µs to px; what lies outside of the range lies outside of the plot. */
  readonly x: (time: number) => number;
}

/** Decisions of the busiest scheduler that are seen at once, about. */
const SEEN = 12;
const LEAST = 1_000_000;
/** Share of the range that lies before the cursor. */
const BEFORE = 0.7;

/** A range of time around the cursor in which single decisions can be told apart. @param end of the run @param scale how many times as long */
export function nearCursor({ byLane }: CellRun, cursor: number, end: number, scale: number): readonly [number, number] {
  const most = Math.max(1, ...byLane.map((list) => list.length));
  const span = Math.min(end, Math.max(LEAST, (end / most) * SEEN * scale));
  const from = Math.min(Math.max(0, cursor - BEFORE * span), Math.max(0, end - span));
  return [from, from + Math.max(1, span)];
}

/** A range (µs) on `wide` pixels from `left` on. */
export function rangeOf([from, to]: readonly [number, number], left: number, wide: number): Range {
  return { from, to, left, wide, x: (time) => left + ((time - from) / (to - from)) * wide };
}
