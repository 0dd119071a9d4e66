/** What is written beside the curves of a sweep: round values at the axis, and the letters at their ends. */
import { precisionFixed, tickStep, ticks as roundNumbers } from 'd3';
import type { Metric } from '../../analysis/model';
import { numberText, unitOf, valueText, withUnit } from '../../analysis/metrics/value-text';
import { SECOND } from '../../base/units';
import { ticks, timeScale } from '../../render/time-scale';

export interface ValueTick {
  readonly value: number;
  readonly text: string;
}

/**
 * Round values between two values of a metric; where fewer than two lie between them, these two.
 * @param tall height of the axis, px
 * @param gap least distance between two ticks, px
 */
export function valueTicks(from: number, to: number, unit: Metric['unit'], tall: number, gap: number): ValueTick[] {
  const round = unit === 'duration' ? timeTicks(from, to, tall, gap) : numberTicks(from, to, unit, tall / gap);
  if (round.length > 1) return round;
  return [...new Set([from, to])].map((value) => ({ value, text: valueText(value, unit) }));
}

function timeTicks(from: number, to: number, tall: number, gap: number): ValueTick[] {
  if (to <= from) return [];
  const scale = timeScale(from * SECOND, to * SECOND, tall);
  return ticks(scale, gap).map(({ time, label }) => ({ value: time / SECOND, text: label }));
}

function numberTicks(from: number, to: number, unit: Metric['unit'], count: number): ValueTick[] {
  if (to <= from) return [];
  const { factor, name } = unitOf(unit);
  const range = [from * factor, to * factor, count] as const;
  const decimals = precisionFixed(tickStep(...range));
  return roundNumbers(...range).map((shown) => ({
    value: shown / factor,
    text: withUnit(numberText(shown, decimals), name),
  }));
}

/** Letters this near to each other would stand in each other, px. */
const LETTER_WIDE = 12;
const LETTER_TALL = 11;

export interface CurveEnd {
  /** px. */
  readonly x: number;
  readonly y: number;
}

/**
 * Where the letters of curves stand, px from the top, in the order of the curves: at their ends, apart from each other.
 * @param bottom the lowest place for a letter, px
 */
export function letterPlaces(ends: readonly (CurveEnd | undefined)[], bottom: number): number[] {
  const places = ends.map((end) => end?.y ?? 0);
  const order = ends
    .flatMap((end, curve) => (end === undefined ? [] : [{ ...end, curve }]))
    .sort((a, b) => a.y - b.y || a.curve - b.curve);
  const meet = (i: number): boolean => i > 0 && Math.abs(order[i].x - order[i - 1].x) < LETTER_WIDE;
  order.forEach(({ curve }, i) => {
    if (meet(i)) places[curve] = Math.max(places[curve], places[order[i - 1].curve] + LETTER_TALL);
  });
  // What was pushed below the plot goes back up, with those above it.
  let limit = bottom;
  for (let i = order.length - 1; i >= 0; i--) {
    const { curve } = order[i];
    places[curve] = Math.min(places[curve], limit);
    limit = meet(i) ? places[curve] - LETTER_TALL : bottom;
  }
  return places;
}
