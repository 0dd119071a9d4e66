/** Student's t distribution, without tables. */
import { exp, ln } from '../../../../base/math/exact-math';
import { normalQuantile } from './normal';
import { incompleteBeta, lnGamma } from './special-functions';
import { tailQuantile } from './tail-quantile';

const LN_PI = 1.1447298858494002;

/** P(T > t) = I_x(df/2, 1/2) / 2 with x = df / (df + t^2), for t >= 0 (DLMF 8.17). */
function tail(t: number, df: number): number {
  const x = df / (df + t * t);
  return incompleteBeta(x, (t * t) / (df + t * t), df / 2, 0.5) / 2;
}

function density(t: number, df: number): number {
  const constant = lnGamma((df + 1) / 2) - lnGamma(df / 2) - (ln(df) + LN_PI) / 2;
  return exp(constant - ((df + 1) / 2) * ln(1 + (t * t) / df));
}

/** From here on logarithms of gamma lose more digits than the expansion around the normal distribution. */
const MANY = 1e6;

function upper(q: number, df: number): number {
  if (df > MANY) return nearNormal(-normalQuantile(q), df);
  return tailQuantile({ tail: (t) => tail(t, df), density: (t) => density(t, df) }, q);
}

/** The quantile t from the normal one at the same chance (Abramowitz and Stegun 26.7.5). */
function nearNormal(z: number, df: number): number {
  const square = z * z;
  return z * (1 + (square + 1) / (4 * df) + ((5 * square + 16) * square + 3) / (96 * df * df));
}

/**
 * The t with P(T <= t) = p for `df` degrees of freedom (above 0, not necessarily whole); infinite for p of 0 and 1.
 * @internal
 */
export function tQuantile(p: number, df: number): number {
  if (p <= 0) return -Infinity;
  if (p >= 1) return Infinity;
  return p < 0.5 ? -upper(p, df) : upper(1 - p, df);
}

/** Many intervals share one level and one number of seeds. */
const found = new Map<string, number>();

/** Half the width of a two-sided interval in standard errors: the quantile at (1 + confidence) / 2. */
export function tFactor(confidence: number, df: number): number {
  const key = `${confidence} ${df}`;
  let factor = found.get(key);
  if (factor === undefined) {
    if (found.size > 1000) found.clear();
    factor = confidence <= 0 ? 0 : confidence >= 1 ? Infinity : upper((1 - confidence) / 2, df);
    found.set(key, factor);
  }
  return factor;
}
