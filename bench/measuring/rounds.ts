/** Measuring: several contestants take turns, so that a slow spell of the machine hits all of them. */

export interface Contestant {
  readonly name: string;
  /** Does the work once; what it returns is kept alive until the clock has stopped. */
  readonly run: () => unknown;
}

/**
 * Milliseconds of processors that each contestant takes: the median over `rounds` interleaved rounds, after `warmUp` rounds that
 * do not count. Threads that compile and collect garbage are counted; other work of the machine hardly is.
 */
export function medians(contestants: readonly Contestant[], rounds: number, warmUp: number): number[] {
  const times = contestants.map((): number[] => []);
  for (let round = -warmUp; round < rounds; round++) {
    contestants.forEach(({ run }, i) => {
      const took = cpuOf(run);
      if (round >= 0) times[i].push(took);
    });
  }
  return times.map(median);
}

/** Milliseconds of processors that something takes. What it returns is kept alive until the clock has stopped. */
export function cpuOf(run: () => unknown): number {
  const from = process.cpuUsage();
  const kept = [run()];
  const { user, system } = process.cpuUsage(from);
  kept.length = 0;
  return (user + system) / 1000;
}

/** The value in the middle; the mean of the two around it when their number is even. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which the share `q` of the values lies, interpolated between neighbours. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((x, y) => x - y);
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)];
  return below + (sorted[Math.ceil(at)] - below) * (at - Math.floor(at));
}
