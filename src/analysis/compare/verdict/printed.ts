/** Digits of an interval: as many as it can carry. */
import { ROUNDING, ceilNear, floorNear, leadingExponent, shiftDecimal } from '../statistics/round-off';

export interface Printed {
  readonly decimals: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const MOST_DECIMALS = 12;

/**
 * As many digits as the width has in its first one (two when that is 1), none above the point. The value is rounded half away
 * from 0 and the ends outwards; an end that is not 0 is never printed on or beyond 0.
 */
export function printed(value: number, low: number, high: number): Printed {
  // Next to the ends the difference of two nearly equal ones has a large error: -39.7 + 39.702 is below 0.002.
  const width = high > low ? high - low + ROUNDING * Math.max(Math.abs(low), Math.abs(high)) : 0;
  let decimals = width > 0 ? Math.min(MOST_DECIMALS, Math.max(0, decimalsOfWidth(width))) : decimalsOfPoint(value);
  const ends = (): Printed => ({
    decimals,
    value: shiftDecimal(halfAwayFromZero(shiftDecimal(value, decimals)), -decimals) + 0,
    low: shiftDecimal(floorNear(shiftDecimal(low, decimals), ROUNDING), -decimals) + 0,
    high: shiftDecimal(ceilNear(shiftDecimal(high, decimals), ROUNDING), -decimals) + 0,
  });
  // Of a narrow interval far from 0 the last digit is one of many: only what rounding does to a double may be forgiven there.
  let found = ends();
  while (decimals < MOST_DECIMALS && ((low !== 0 && found.low === 0) || (high !== 0 && found.high === 0))) {
    decimals++;
    found = ends();
  }
  return found;
}

function decimalsOfWidth(width: number): number {
  const exponent = leadingExponent(width);
  const firstDigit = Math.floor(shiftDecimal(width, -exponent));
  return firstDigit === 1 ? 1 - exponent : -exponent;
}

/** Of a point: as many as it needs, three significant digits at most below 1. */
function decimalsOfPoint(value: number): number {
  const most = value === 0 ? 0 : Math.max(0, 2 - leadingExponent(Math.abs(value)));
  for (let decimals = 0; decimals < most; decimals++) {
    const rounded = shiftDecimal(halfAwayFromZero(shiftDecimal(value, decimals)), -decimals);
    if (Math.abs(rounded - value) <= ROUNDING * Math.abs(value)) return decimals;
  }
  return Math.min(MOST_DECIMALS, most);
}

function halfAwayFromZero(x: number): number {
  return x < 0 ? -floorNear(-x + 0.5, ROUNDING) : floorNear(x + 0.5, ROUNDING);
}
