/** Judges outcomes that depend on chance: figures of several runs are compared with those of another program. */

/** Values of one statistic over independent runs of ours, to be compared with the mean over a few runs of the original. */
export class Sample {
  /**
   * @param values one per run of ours, at least two
   * @param originals over how many runs the expected value is a mean
   */
  constructor(
    readonly values: readonly number[],
    readonly originals: number,
  ) {}

  get mean(): number {
    return mean(this.values);
  }

  /** Three standard errors of the difference of the two means: the spread of our runs stands for the original's too. */
  get spread(): number {
    const { values, originals } = this;
    return 3 * standardDeviation(values) * Math.sqrt(1 / values.length + 1 / originals);
  }
}

/** Figures by name, of which the order is expected: as names, or groups of names whose order is free, one after the other. */
export class Ranking {
  /**
   * @param values a figure of each name
   * @param ascending whether the smallest is named first
   * @param ties names whose order among each other is free where they stand side by side
   */
  constructor(
    readonly values: Readonly<Record<string, number>>,
    readonly ascending: boolean,
    readonly ties: readonly string[] = [],
  ) {}
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of a sample: with n - 1. */
export function standardDeviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}
