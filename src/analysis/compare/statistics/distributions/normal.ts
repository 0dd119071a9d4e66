/** The standard normal distribution, without tables. */
import { exp } from '../../../../base/math/exact-math';
import { tailQuantile } from './tail-quantile';

const INVERSE_SQRT_TWO_PI = 0.3989422804014327;
/** From here on the continued fraction needs fewer terms than the series. */
const SERIES_UNTIL = 2.5;
const FRACTION_TERMS = 120;

function density(x: number): number {
  return INVERSE_SQRT_TWO_PI * exp((-x * x) / 2);
}

/**
 * P(X > x) for x >= 0. Near 0: 1/2 - phi(x) (x + x^3/3 + x^5/15 + ...), further out Laplace's continued fraction
 * phi(x) / (x + 1/(x + 2/(x + 3/(x + ...)))) (Abramowitz and Stegun 26.2.11 and 26.2.14).
 */
function tail(x: number): number {
  if (x < SERIES_UNTIL) {
    let term = x;
    let sum = x;
    for (let k = 3; term > 1e-17 * sum; k += 2) {
      term *= (x * x) / k;
      sum += term;
    }
    return 0.5 - density(x) * sum;
  }
  let fraction = x;
  for (let k = FRACTION_TERMS; k >= 1; k--) fraction = x + k / fraction;
  return density(x) / fraction;
}

/** P(X <= x). */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return NaN;
  if (x === Infinity) return 1;
  if (x === -Infinity) return 0;
  return x >= 0 ? 1 - tail(x) : tail(-x);
}

/** The x with P(X <= x) = p; infinite for 0 and 1. */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity;
  if (p >= 1) return Infinity;
  return p < 0.5 ? -tailQuantile({ tail, density }, p) : tailQuantile({ tail, density }, 1 - p);
}
