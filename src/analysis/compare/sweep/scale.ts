/** The scale of a sweep's axis, on which distances and straight lines are measured. */
import { exp, ln } from '../../../base/math/exact-math';
import { roundHalfUp, threeDigits } from '../statistics/round-off';

export type Scale = 'linear' | 'log';

/** Where x lies on the scale. */
export function onScale(x: number, scale: Scale): number {
  return scale === 'log' ? ln(x) : x;
}

/** The point `w` of the way (0 to 1) from one x to another, on the scale. */
export function between(from: number, to: number, w: number, scale: Scale): number {
  if (scale === 'linear') return from + (to - from) * w;
  return exp(ln(from) + (ln(to) - ln(from)) * w);
}

/** A point near x that people can read, where neighbours are `gap` apart; undefined where {@link readable} is to decide. */
export type Near = (x: number, gap: number) => number | undefined;

/** A point that people can read: whole, or with three significant digits; halves up. */
export function readable(x: number, integer: boolean): number {
  return integer ? roundHalfUp(x) : threeDigits(x);
}
