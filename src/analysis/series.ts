/**
 * Step functions of time as two columns: building them one instant after the other, and looking things up in them.
 */
import { partitionPoint } from '../base/collections/bisect';
import type { SeriesColumns, StepSeries } from './model';

/** Points of the first part of a series. */
const FIRST_PART = 8;

/**
 * Grows a step series. Instants come in ascending order; an unchanged value adds no point. Points are kept in parts, each as long
 * as all before it: nothing is copied until the series is finished, and a run has thousands of points in dozens of series.
 */
export class StepSeriesBuilder {
  private readonly times: Float64Array[] = [];
  private readonly values: Float64Array[] = [];
  private time = new Float64Array(FIRST_PART);
  private value = new Float64Array(FIRST_PART);
  /** Points of the current part, and of those before it. */
  private points = 1;
  private before = 0;
  private last: number;

  /** The value from instant 0 on is `initial`. */
  constructor(initial: number) {
    this.value[0] = initial;
    this.last = initial;
  }

  /** From `at` (µs, not before the point set last) on the value is `value`. */
  set(at: number, value: number): void {
    if (value === this.last) return;
    this.last = value;
    if (at === 0) {
      this.value[0] = value;
      return;
    }
    if (this.points === this.time.length) this.startPart();
    const place = this.points++;
    this.time[place] = at;
    this.value[place] = value;
  }

  get length(): number {
    return this.before + this.points;
  }

  /** Copies all values so far to `target`, from `from` on. */
  copyValues(target: Float64Array, from: number): void {
    copyParts(this.values, this.value, this.points, target, from);
  }

  /** Copies the time of each value so far, µs. */
  copyTimes(target: Float64Array, from: number): void {
    copyParts(this.times, this.time, this.points, target, from);
  }

  /** Whether another series changes at the same instants. */
  hasTimesOf(other: StepSeriesBuilder): boolean {
    // The last points first: they are the most likely to differ.
    return (
      this.length === other.length &&
      sameStart(this.time, other.time, this.points) &&
      this.times.every((part, i) => sameStart(part, other.times[i], part.length))
    );
  }

  private startPart(): void {
    this.times.push(this.time);
    this.values.push(this.value);
    this.before += this.points;
    this.points = 0;
    this.time = new Float64Array(this.before);
    this.value = new Float64Array(this.before);
  }
}

function copyParts(
  parts: readonly Float64Array[],
  current: Float64Array,
  points: number,
  target: Float64Array,
  from: number,
): void {
  let to = from;
  for (const part of parts) {
    target.set(part, to);
    to += part.length;
  }
  target.set(current.subarray(0, points), to);
}

function sameStart(x: Float64Array, y: Float64Array, length: number): boolean {
  for (let i = length - 1; i >= 0; i--) if (x[i] !== y[i]) return false;
  return true;
}

/**
 * Many series as two columns. A series that occurs more than once is stored once; one that changes at the same times as the
 * one before it shares them.
 */
export function packSeries(all: readonly StepSeriesBuilder[]): SeriesColumns {
  const places = new Map<StepSeriesBuilder, number>();
  const timeFrom = new Int32Array(all.length);
  const valueFrom = new Int32Array(all.length);
  const length = Int32Array.from(all, (one) => one.length);
  let times = 0;
  let values = 0;
  all.forEach((one, i) => {
    const known = places.get(one);
    if (known !== undefined) {
      timeFrom[i] = timeFrom[known];
      valueFrom[i] = valueFrom[known];
      return;
    }
    places.set(one, i);
    valueFrom[i] = values;
    values += one.length;
    if (i > 0 && one.hasTimesOf(all[i - 1])) {
      timeFrom[i] = timeFrom[i - 1];
      return;
    }
    timeFrom[i] = times;
    times += one.length;
  });
  const time = new Float64Array(times);
  const value = new Float64Array(values);
  for (const [one, i] of places) {
    one.copyValues(value, valueFrom[i]);
    if (i === 0 || timeFrom[i] !== timeFrom[i - 1]) one.copyTimes(time, timeFrom[i]);
  }
  return { timeFrom, valueFrom, length, time, value };
}

/** The number of entries of the ascending `times` that are not later than `at`. */
export function countUpTo(times: Float64Array, at: number): number {
  return partitionPoint(0, times.length, (index) => times[index] <= at);
}

/** The value that holds at `at` (µs); 0 before the first point. */
export function valueAt(series: StepSeries, at: number): number {
  const points = countUpTo(series.time, at);
  return points === 0 ? 0 : series.value[points - 1];
}

/** The integral over [from, to] in value times µs; 0 when `to` is not after `from`. */
export function integrate(series: StepSeries, from: number, to: number): number {
  const { time, value } = series;
  let sum = 0;
  for (let i = Math.max(0, countUpTo(time, from) - 1); i < time.length && time[i] < to; i++) {
    const start = Math.max(time[i], from);
    const end = i + 1 < time.length ? Math.min(time[i + 1], to) : to;
    if (end > start) sum += value[i] * (end - start);
  }
  return sum;
}

/** The largest value that holds anywhere in [from, to], 0 when there is no point up to `to`. */
export function maximum(series: StepSeries, from: number, to: number): number {
  const { time, value } = series;
  let largest = 0;
  for (let i = Math.max(0, countUpTo(time, from) - 1); i < time.length && time[i] <= to; i++) {
    if (value[i] > largest) largest = value[i];
  }
  return largest;
}

/** What a series does inside each of `pixels` equal parts of a range. */
export interface Resampled {
  readonly max: Float64Array;
  readonly mean: Float64Array;
}

/**
 * The series over [from, to) in `pixels` equal parts: largest and mean value of each. Costs the pixels and the points
 * inside the range.
 */
export function resample(series: StepSeries, from: number, to: number, pixels: number): Resampled {
  const { time, value } = series;
  const max = new Float64Array(pixels);
  const mean = new Float64Array(pixels);
  const width = (to - from) / pixels;
  if (!(width > 0)) return { max, mean };
  let next = countUpTo(time, from);
  let current = next === 0 ? 0 : value[next - 1];
  for (let pixel = 0; pixel < pixels; pixel++) {
    const end = pixel === pixels - 1 ? to : from + (pixel + 1) * width;
    let at = from + pixel * width;
    let largest = current;
    let sum = 0;
    while (next < time.length && time[next] < end) {
      sum += current * (time[next] - at);
      at = time[next];
      current = value[next++];
      if (current > largest) largest = current;
    }
    sum += current * (end - at);
    max[pixel] = largest;
    mean[pixel] = sum / width;
  }
  return { max, mean };
}
