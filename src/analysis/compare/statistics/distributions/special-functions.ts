/** Logarithm of the gamma function and the regularised incomplete beta function, from base/math/exact-math alone. */
import { exp, ln } from '../../../../base/math/exact-math';

const HALF_LN_TWO_PI = 0.9189385332046727;
/** B(2k) / (2k (2k - 1)), the terms of Stirling's series. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];
const STIRLING_FROM = 12;

/** ln Gamma(x) for x > 0: shifted upwards to where Stirling's series is exact to a double. */
export function lnGamma(x: number): number {
  let shift = 1;
  let z = x;
  while (z < STIRLING_FROM) {
    shift *= z;
    z++;
  }
  const inverse = 1 / (z * z);
  let series = 0;
  for (const term of STIRLING.toReversed()) series = series * inverse + term;
  return (z - 0.5) * ln(z) - z + HALF_LN_TWO_PI + series / z - ln(shift);
}

const SMALLEST = 1e-300;
const PRECISION = 1e-16;
const MOST_TERMS = 10_000;

/**
 * Regularised incomplete beta function I_x(a, b) for a, b > 0 and `x` from 0 to 1, whose complement 1 - x is passed as well, so
 * that no digits are lost at either end. By the continued fraction (DLMF 8.17.22), evaluated after Lentz.
 */
export function incompleteBeta(x: number, complement: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (complement <= 0) return 1;
  // The fraction converges fast on this side of the mean; the other side is its complement.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(complement, x, b, a);
  const front = exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * ln(x) + b * ln(complement)) / a;
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    fraction *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return front * fraction;
}

function nonZero(x: number): number {
  return Math.abs(x) < SMALLEST ? SMALLEST : x;
}
