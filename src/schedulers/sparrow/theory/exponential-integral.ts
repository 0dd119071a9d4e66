/** The exponential integral E1(x), the integral of e^-t / t from x to infinity. */
import { exp, ln } from '../../../base/math/exact-math';

const EULER_GAMMA = 0.5772156649015329;
/** From here on the continued fraction needs fewer terms than the series. */
const SERIES_UNTIL = 1;
const SERIES_TERMS = 20;
const FRACTION_TERMS = 120;

/**
 * e^x E1(x) for x > 0, which neither vanishes nor overflows for large x. Near 0: E1 = -gamma - ln x + x - x^2/4 + x^3/18 - ...
 * (Abramowitz and Stegun 5.1.11), further out 1/(x + 1/(1 + 1/(x + 2/(1 + 2/(x + ...))))) (5.1.22).
 */
export function scaledExponentialIntegral(x: number): number {
  if (x < SERIES_UNTIL) {
    let power = 1;
    let sum = -EULER_GAMMA - ln(x);
    for (let k = 1; k <= SERIES_TERMS; k++) {
      power *= -x / k;
      sum -= power / k;
    }
    return exp(x) * sum;
  }
  let fraction = x;
  for (let k = FRACTION_TERMS; k >= 1; k--) fraction = x + k / (1 + k / fraction);
  return 1 / fraction;
}
