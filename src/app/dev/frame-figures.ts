/** What a stretch of frame times comes down to, ms. */
export interface FrameFigures {
  readonly median: number;
  readonly p95: number;
  readonly worst: number;
}

/** Undefined while no frame has passed. Percentiles by nearest rank. */
export function frameFigures(times: readonly number[]): FrameFigures | undefined {
  if (times.length === 0) return undefined;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return { median: at(0.5), p95: at(0.95), worst: at(1) };
}
