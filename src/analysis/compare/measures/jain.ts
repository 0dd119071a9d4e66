/** Jain's fairness index (Jain, Chiu and Hawe 1984). */

/** (sum x)^2 / (n sum x^2): 1 if all have the same, 1/n if one has all; undefined if none has anything. */
export function jain(values: readonly number[]): number | undefined {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  return squares === 0 ? undefined : (sum * sum) / (values.length * squares);
}
