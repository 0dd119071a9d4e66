/** Mean, variance and skewness of a sample. Sums run in the order of the values, so that equal samples give equal bits. */

/** Arithmetic mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Sample variance with n - 1 in the denominator; NaN below two values. */
export function variance(values: readonly number[]): number {
  if (values.length < 2) return NaN;
  const middle = mean(values);
  let sum = 0;
  for (const value of values) sum += (value - middle) * (value - middle);
  return sum / (values.length - 1);
}

/** The differences b - a of pairs, in their order. */
export function pairDifferences(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, pair) => b[pair] - value);
}

/** Median: the mean of the middle two where n is even; NaN of nothing. Infinite values are allowed. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y);
  const half = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  if (sorted.length % 2 === 1 || sorted[half] === sorted[half - 1]) return sorted[half];
  return (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * Adjusted Fisher-Pearson skewness G1 = sqrt(n (n - 1)) / (n - 2) * m3 / m2^1.5, with the central moments m2 and m3
 * (Joanes and Gill 1998). Undefined below three values; NaN when all are equal.
 */
export function skewness(values: readonly number[]): number | undefined {
  const n = values.length;
  if (n < 3) return undefined;
  const middle = mean(values);
  let m2 = 0;
  let m3 = 0;
  for (const value of values) {
    const deviation = value - middle;
    m2 += deviation * deviation;
    m3 += deviation * deviation * deviation;
  }
  m2 /= n;
  m3 /= n;
  return ((Math.sqrt(n * (n - 1)) / (n - 2)) * m3) / (m2 * Math.sqrt(m2));
}
