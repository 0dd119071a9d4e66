/** How long applications wait, as counts in equal bins, apart by what they are. */
import { SECOND } from '../base/units';
import type { RunModel } from './model';

export interface WaitGroup {
  readonly title: string;
  /** Applications in each bin: of the whole run, and of those submitted in the stretch of time. */
  readonly all: readonly number[];
  readonly within: readonly number[];
}

export interface WaitHistogram {
  /** Width of a bin, µs. */
  readonly bin: number;
  /** Whether the last bin also holds what is longer than all of them. */
  readonly open: boolean;
  readonly groups: readonly WaitGroup[];
}

const BINS = 12;
/** Fewer would be no shape. */
const LEAST_BINS = 4;
const MOST_GROUPS = 4;
/** Widths of bins that people read easily, µs. */
const STEPS = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200,
].map((seconds) => seconds * SECOND);

/**
 * Waiting of the applications of a run by class, or else by queue.
 * @param from of the stretch of time, µs @param to its end, exclusive
 */
export function waitHistogram(model: RunModel, from: number, to: number): WaitHistogram {
  const { applications, directory } = model;
  const waits = Float64Array.from(applications, ({ waiting }) => waiting);
  const sorted = waits.toSorted();
  // The few longest share the last bin.
  const long = sorted[Math.floor((sorted.length - 1) * 0.98)] ?? 0;
  // Almost no application waits: any width would do.
  const wanted = long === 0 ? SECOND : long / (BINS - 1);
  const bin = STEPS.find((step) => step >= wanted) ?? Math.ceil(wanted / SECOND) * SECOND;
  const longest = Math.floor((sorted.at(-1) ?? 0) / bin);
  const bins = Math.min(BINS, Math.max(LEAST_BINS, longest + 1));
  const titles = directory.applications.map((app) => app.class ?? directory.queues[app.queue].id);
  const names = [...new Set(titles)].slice(0, MOST_GROUPS);
  const groups = names.map((title): WaitGroup => {
    const all = Array.from({ length: bins }, () => 0);
    const within = [...all];
    applications.forEach(({ submitted }, app) => {
      if (titles[app] !== title || submitted === Infinity) return;
      const place = Math.min(bins - 1, Math.floor(waits[app] / bin));
      all[place]++;
      if (submitted >= from && submitted < to) within[place]++;
    });
    return { title, all, within };
  });
  return { bin, open: longest >= bins, groups };
}
