/** Student's t distribution, without tables. */
import { exp, ln } from '../../../base/exact-math';
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

function upper(q: number, df: number): number {
  return tailQuantile({ tail: (t) => tail(t, df), density: (t) => density(t, df) }, q);
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
