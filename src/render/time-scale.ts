/**
 * From simulated time (µs) to pixels and back, and where the axis has its ticks. Pixels are relative to the left edge of the
 * plot. Times become relative before they are multiplied, so that late instants of long runs lose no precision.
 */
import { DAY, HOUR, MILLISECOND, MINUTE, SECOND } from '../base/units';

export interface TimeScale {
  /** The visible range, µs. */
  readonly from: number;
  readonly to: number;
  /** Its width in CSS pixels. */
  readonly width: number;
  /** CSS pixels per µs. */
  readonly perMicrosecond: number;
  /** Device pixels per CSS pixel: where edges snap to. */
  readonly ratio: number;
}

/** A scale that shows [from, to] (µs, from < to) on `width` CSS pixels of a screen with `ratio` device pixels each. */
export function timeScale(from: number, to: number, width: number, ratio = 1): TimeScale {
  const span = Math.max(1, to - from);
  return { from, to: from + span, width, perMicrosecond: width / span, ratio };
}

/** Where an instant lies, in CSS pixels, not snapped; may lie outside the plot. */
export function toPixel(scale: TimeScale, time: number): number {
  return (time - scale.from) * scale.perMicrosecond;
}

/** Where an instant lies, snapped to a device pixel and kept near the plot so that canvases never see huge numbers. */
export function toEdge(scale: TimeScale, time: number): number {
  const x = (time - scale.from) * scale.perMicrosecond;
  if (!(x > -OUTSIDE)) return -OUTSIDE;
  if (!(x < scale.width + OUTSIDE)) return scale.width + OUTSIDE;
  return Math.round(x * scale.ratio) / scale.ratio;
}

/**
 * The finest step of time that is distinguished, µs: the time that a device pixel stands for, rounded down to a power of two. Steps
 * at its multiples stay where they are while the view pans.
 */
export function resolution(scale: TimeScale): number {
  return 2 ** Math.floor(Math.log2(1 / (scale.perMicrosecond * scale.ratio)));
}

/** The instant under a pixel, µs, rounded to a whole microsecond. */
export function toTime(scale: TimeScale, x: number): number {
  return Math.round(scale.from + x / scale.perMicrosecond);
}

const OUTSIDE = 64;

export interface Tick {
  readonly time: number;
  readonly label: string;
}

/** Steps that people count in. Below a second they are 1, 2 and 5 times a power of ten. */
const DECIMAL: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const STEPS: readonly number[] = [
  ...DECIMAL,
  ...DECIMAL.map((n) => n * MILLISECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 5, 10, 20, 50, 100].map((n) => n * DAY),
];

/** Characters of a label that has room between ticks as near as they may be. */
const SHORT_LABEL = 7;

/** The smallest step that keeps neighbouring ticks at least `gap` CSS pixels apart, and further where their labels are long. */
export function tickStep(scale: TimeScale, gap = 56): number {
  const isEnough = (step: number): boolean => {
    const apart = step * scale.perMicrosecond;
    if (apart < gap) return false;
    const longest = tickLabel(Math.floor(scale.to / step) * step, step).length;
    return apart >= (gap * longest) / SHORT_LABEL;
  };
  return STEPS.find(isEnough) ?? STEPS[STEPS.length - 1];
}

/** The ticks inside the visible range, with labels of one common precision. */
export function ticks(scale: TimeScale, gap = 56): Tick[] {
  const step = tickStep(scale, gap);
  const found: Tick[] = [];
  for (let n = Math.ceil(scale.from / step); n * step <= scale.to && found.length < 1000; n++) {
    found.push({ time: n * step, label: tickLabel(n * step, step) });
  }
  return found;
}

/** An instant (µs) on an axis with ticks `step` µs apart: m:ss, from an hour on h:mm:ss, with as many decimals as `step` needs. */
export function tickLabel(time: number, step: number): string {
  let decimals = 0;
  for (let unit = SECOND; decimals < 6 && step % unit !== 0; unit /= 10) decimals++;
  const size = Math.abs(time);
  const whole = Math.floor(size / SECOND);
  const seconds = String(whole % 60).padStart(2, '0');
  const fraction =
    decimals === 0
      ? ''
      : `.${String(size % SECOND)
          .padStart(6, '0')
          .slice(0, decimals)}`;
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const front = hours === 0 ? `${minutes}` : `${hours}:${String(minutes).padStart(2, '0')}`;
  return `${time < 0 ? '\u2212' : ''}${front}:${seconds}${fraction}`;
}
