/** Jain's fairness index (Jain, Chiu and Hawe 1984). */

/** (sum x)^2 / (n sum x^2): 1 where all have alike, 1/n where one has all; undefined where nobody has anything. */
export function jain(values: readonly number[]): number | undefined {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  return squares === 0 ? undefined : (sum * sum) / (values.length * squares);
}
