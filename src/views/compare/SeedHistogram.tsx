import { useMemo } from 'react';
import { isExact, measuredIn } from '../../analysis/compare/study/sample';
import type { SeedRun } from '../../analysis/compare/study/sample';

const [WIDTH, HEIGHT, BINS] = [48, 12, 12];
const STEP = WIDTH / BINS;

interface SeedHistogramProps {
  /** Runs of all variants: their histograms share one axis. */
  readonly runs: readonly (readonly (SeedRun | undefined)[])[];
  readonly variant: number;
  readonly metric: string;
}

/** How a metric is spread over seeds: a histogram next to the value of the run on screen, which the mark shows. */
export function SeedHistogram({ runs: all, variant, metric }: SeedHistogramProps) {
  const range = useMemo(() => seedRange(all, metric), [all, metric]);
  if (range === undefined) return null;
  const [least, most] = range;
  const runs = all[variant];
  const place = (value: number): number =>
    Math.min(BINS - 1, Math.floor(((value - least) / (most - least || 1)) * BINS));
  const bins = Array.from({ length: BINS }, () => 0);
  for (const value of seedValues(runs, metric)) bins[place(value)]++;
  const tallest = Math.max(1, ...bins);
  const path = bins
    .map((count, i) => {
      const tall = (count / tallest) * HEIGHT;
      return count === 0 ? '' : `M${i * STEP} ${HEIGHT}v${(-tall).toFixed(1)}h${STEP - 1}V${HEIGHT}z`;
    })
    .join('');
  const [shown] = seedValues(runs.slice(0, 1), metric);
  return (
    <svg className="compare__seeds" viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`} aria-hidden="true">
      <path d={path} fill="var(--ink-3)" />
      {shown !== undefined && (
        <path d={`M${place(shown) * STEP + STEP / 2 - 0.5} ${HEIGHT + 0.5}l-2.5 3.5h5z`} fill="var(--ink)" />
      )}
    </svg>
  );
}

/** The exact values of the runs there are, in seconds where they are durations. */
function seedValues(runs: readonly (SeedRun | undefined)[], metric: string): number[] {
  return runs.flatMap((run) => {
    if (run === undefined) return [];
    const measured = measuredIn(run, metric);
    return isExact(measured) && measured.value !== undefined ? [measured.value] : [];
  });
}

/** Least and most of a metric over all seeds of all variants; undefined where there are fewer than eight seeds or no spread. */
function seedRange(
  all: readonly (readonly (SeedRun | undefined)[])[],
  metric: string,
): readonly [number, number] | undefined {
  const values = all.map((runs) => seedValues(runs, metric));
  if (values.every((of) => of.length < FEW)) return undefined;
  const flat = values.flat();
  const [least, most] = [Math.min(...flat), Math.max(...flat)];
  return least === most ? undefined : [least, most];
}

/** A histogram of fewer seeds is noise. */
const FEW = 8;
