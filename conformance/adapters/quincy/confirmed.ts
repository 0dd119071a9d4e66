import { inColumn } from '../../../src/sim/trace/record';

/** A run records whole thousandths of costs, as far as a column of the trace reaches. */
const THOUSAND = 1000;
const ROUNDING = 0.5 / THOUSAND;

/** What remains of equal costs in the arithmetic of fractions. */
export const DIGIT = 1e-6;

/** A cost to the last digit, if what a run recorded is no further from it than `prices` rounded costs may be; else the latter. */
export function confirmed(exact: number, recorded: number, prices = 1): number {
  const expected = inColumn(exact * THOUSAND) / THOUSAND;
  return Math.abs(recorded - expected) <= (prices + 1) * ROUNDING + DIGIT ? exact : recorded;
}
