/** Figures that a scheduler keeps of its queues, as step series while a trace is read. */
import { TouchedIds } from '../../base/collections/touched-ids';
import type { SeriesColumns, StepSeries } from '../model';
import { packSeries, StepSeriesBuilder, valueAt } from '../series';

/** In a series: there is no such figure. */
const NONE = -1;

export class MeasureTable {
  private readonly series: readonly StepSeriesBuilder[];
  private readonly now: Float64Array;
  /** Places whose values changed at the instant being read. */
  private readonly changed: TouchedIds;

  /** `measures`: how many the scheduler has of each queue. */
  constructor(
    queues: number,
    private readonly measures: number,
  ) {
    this.series = Array.from({ length: queues * measures }, () => new StepSeriesBuilder(NONE));
    this.now = new Float64Array(queues * measures).fill(NONE);
    this.changed = new TouchedIds(queues * measures);
  }

  /** The measure of that number has a new value in a queue; -1 for none. Numbers that the plug-in does not name are left out. */
  set(queue: number, measure: number, value: number): void {
    if (measure >= this.measures) return;
    const place = queue * this.measures + measure;
    this.now[place] = value;
    this.changed.touch(place);
  }

  /** Every record of the instant has been read: the values hold from `at` on. */
  commit(at: number): void {
    const { changed, series, now } = this;
    for (let i = 0; i < changed.count; i++) series[changed.at(i)].set(at, now[changed.at(i)]);
    changed.clear();
  }

  snapshot(): SeriesColumns {
    return packSeries(this.series);
  }
}

/** A figure at an instant (µs); NaN where there is none. */
export function measureAt(series: StepSeries | undefined, at: number): number {
  if (series === undefined) return NaN;
  const value = valueAt(series, at);
  return value === NONE ? NaN : value;
}
