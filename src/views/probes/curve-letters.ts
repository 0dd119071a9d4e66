/** Where the letters of cumulative curves are, so that each is on its own curve and on no other. */
import { ln } from '../../base/math/exact-math';

/** A curve by its ascending values; those with the place of a variant have its letter. */
export interface LetteredCurve {
  readonly variant?: number | undefined;
  readonly response: ArrayLike<number>;
}

/** Shares at which a letter may be, where the curve has begun. */
const PLACES = Array.from({ length: 33 }, (_, step) => 0.15 + step * 0.025);
/** Curves and letters that differ by more than this factor's logarithm are apart. */
const APART = ln(1.3);
/** Letters that are closer than this share need to be {@link APART}. */
const LINE = 0.09;

/**
 * By variant, the share from 0 to 1 at which its letter is: where the other curves are far, and next to the usual height, which
 * falls from variant to variant.
 */
export function letterShares(curves: readonly LetteredCurve[]): ReadonlyMap<number, number> {
  const placed = new Map<number, number>();
  const letters: { readonly share: number; readonly at: number }[] = [];
  for (const curve of curves) {
    if (curve.variant === undefined || curve.response.length === 0) continue;
    const usual = 0.8 - 0.16 * curve.variant;
    const begun = PLACES.filter((share) => share * curve.response.length >= 1);
    const penalty = (share: number): number => {
      const at = logAt(curve, share);
      const others = curves.filter((other) => other !== curve && other.response.length > 0);
      const near = Math.min(APART, ...others.map((other) => Math.abs(logAt(other, share) - at)));
      const covered = letters.some((other) => Math.abs(other.share - share) < LINE && Math.abs(other.at - at) < APART);
      return (covered ? 10 : 0) + 4 * (1 - near / APART) + Math.abs(share - usual);
    };
    const best = begun.reduce((found, share) => (penalty(share) < penalty(found) ? share : found), begun[0] ?? 1);
    placed.set(curve.variant, best);
    letters.push({ share: best, at: logAt(curve, best) });
  }
  return placed;
}

/** Where the curve is at a share on a logarithmic scale. */
function logAt(curve: LetteredCurve, share: number): number {
  return lineAt(curve, share, (value) => ln(Math.max(1, value)));
}

/** The number of the value up to which a share of the ascending values lies. */
function rankAt(values: number, share: number): number {
  return Math.max(0, Math.ceil(share * values) - 1);
}

/** Where the line through a curve's values is at a share, px: `x` is that of a value. */
export function lineAt({ response }: LetteredCurve, share: number, x: (value: number) => number): number {
  const upper = rankAt(response.length, share);
  const right = x(response[upper]);
  const left = upper === 0 ? right : x(response[upper - 1]);
  return right - (upper + 1 - share * response.length) * (right - left);
}
