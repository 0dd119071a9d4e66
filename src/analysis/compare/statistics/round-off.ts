/**
 * What binary rounding may do to numbers that people wrote in decimals: sums of equal parts that differ in their last bits,
 * and halves that come out a little above or below the half.
 */

/** Values that differ by less than this part of the largest are equal. */
export const ROUNDING = 1e-12;

/** Whether all values are the same, up to {@link ROUNDING} of `scale` (default: of the largest among them). */
export function isConstant(values: readonly number[], scale?: number): boolean {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  // Compared with an infinite distance every other one would be small.
  if (high - low === Infinity) return false;
  return high - low <= ROUNDING * (scale ?? Math.max(Math.abs(low), Math.abs(high)));
}

/** The largest absolute value, 0 for none. */
export function magnitude(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** Far more than rounding does to a number of a few digits, far less than any difference of interest. */
const TOLERANCE = 1e-9;

/**
 * The largest integer not above `x`; just below an integer counts as that integer.
 * @param tolerance how far below, as a part of x
 */
export function floorNear(x: number, tolerance = TOLERANCE): number {
  return Math.floor(x + tolerance * Math.max(1, Math.abs(x)));
}

/** The smallest integer not below `x`; just above an integer counts as that integer. `tolerance` as of {@link floorNear}. */
export function ceilNear(x: number, tolerance = TOLERANCE): number {
  return -floorNear(-x, tolerance);
}

/** The nearest integer, halves up. */
export function roundHalfUp(x: number): number {
  return floorNear(x + 0.5);
}

/** `x` with three significant digits, halves up; 0 stays 0. */
export function threeDigits(x: number): number {
  if (x === 0) return 0;
  const exponent = leadingExponent(Math.abs(x)) - 2;
  return shiftDecimal(roundHalfUp(shiftDecimal(x, -exponent)), exponent);
}

/** The power of ten of the first digit of a positive number: 0 for 7.5, -2 for 0.031. */
export function leadingExponent(x: number): number {
  return Number(x.toExponential().split('e')[1]);
}

/** x times 10 to the power `places`, as exact as a double can say it. */
export function shiftDecimal(x: number, places: number): number {
  const [digits, exponent] = x.toExponential().split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
