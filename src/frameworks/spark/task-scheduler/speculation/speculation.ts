/**
 * When a running task counts as slow, so that a second copy of it may be launched elsewhere.
 *
 *   finished >= max(floor(quantile N), 1)            ->  threshold = max(multiplier median, minimum run time)
 *   else a duration threshold is set and N <= slots  ->  that threshold
 * A task is slow when it has run strictly longer; from 3.4 on it has to be inefficient as well (process-rates.ts).
 * Source: Spark core, TaskSetManager.scala (checkSpeculatableTasks), PercentileHeap.scala; SPARK-29976, SPARK-30417,
 * SPARK-32170 (a duration threshold of 0).
 */

import { grownFloat64 } from '../../../../base/collections/columns';

export interface SpeculationSettings {
  /** spark.speculation; durations are only recorded where it is on. */
  readonly enabled: boolean;
  /** spark.speculation.quantile, 0 to 1. */
  readonly quantile: number;
  /** spark.speculation.multiplier. */
  readonly multiplier: number;
  /** spark.speculation.task.duration.threshold in the caller's unit of time, null when not set. */
  readonly durationThreshold: number | null;
  /** Tasks that one executor runs at once. */
  readonly slotsPerExecutor: number;
  /** Median of an even number of durations: the upper one of the middle two (current), or their mean (older releases). */
  readonly median: 'upper' | 'mean';
}

/** How many tasks must have finished before their median says anything. */
function minFinished(quantile: number, tasks: number): number {
  return Math.max(Math.floor(quantile * tasks), 1);
}

/**
 * The run time above which a task is slow, null when none is yet. `minRuntime`: spark.speculation.minTaskRuntime.
 * `durations` holds those of the tasks of the set that succeeded.
 */
export function speculationThreshold(
  settings: SpeculationSettings,
  tasks: number,
  durations: DurationMedian,
  minRuntime: number,
): number | null {
  // A threshold of 0 counts as not set.
  const durationThreshold = settings.durationThreshold === 0 ? null : settings.durationThreshold;
  if (tasks === 1 && durationThreshold === null) return null;
  if (hasMedian(settings, tasks, durations)) {
    return Math.max(settings.multiplier * durations.median(settings.median), minRuntime);
  }
  return tasks <= Math.max(settings.slotsPerExecutor, 1) ? durationThreshold : null;
}

/** Whether enough tasks have finished for their median to say which are slow. */
export function hasMedian({ quantile }: SpeculationSettings, tasks: number, durations: DurationMedian): boolean {
  return durations.count >= minFinished(quantile, tasks);
}

/** Durations whose median is always at hand: a max-heap of the smaller half and a min-heap of the others. */
export class DurationMedian {
  private readonly lower = new KeyHeap();
  private readonly upper = new KeyHeap();

  get count(): number {
    return this.lower.size + this.upper.size;
  }

  add(duration: number): void {
    if (this.upper.size > 0 && duration < this.upper.top()) this.lower.push(-duration);
    else this.upper.push(duration);
    // The lower half holds floor(n/2) durations, so that the median is the least of the upper half.
    const half = this.count >> 1;
    while (this.lower.size > half) this.upper.push(-this.lower.pop());
    while (this.lower.size < half) this.lower.push(-this.upper.pop());
  }

  /** sorted[floor(n/2)] for `upper`; `mean` averages the middle two of an even number. 0 when there is none. */
  median(kind: 'upper' | 'mean'): number {
    if (this.count === 0) return 0;
    const upper = this.upper.top();
    return kind === 'mean' && this.lower.size === this.upper.size ? (upper - this.lower.top()) / 2 : upper;
  }
}

/** Durations are kept only where there is speculation. */
const NO_KEYS = new Float64Array(0);
const FIRST_KEYS = 16;

/** A binary min-heap of numbers. */
class KeyHeap {
  size = 0;
  private keys = NO_KEYS;

  top(): number {
    return this.keys[0];
  }

  push(key: number): void {
    if (this.size === this.keys.length) {
      this.keys = grownFloat64(this.keys, FIRST_KEYS);
    }
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.keys[parent] <= key) break;
      this.keys[at] = this.keys[parent];
      at = parent;
    }
    this.keys[at] = key;
  }

  pop(): number {
    const top = this.keys[0];
    const key = this.keys[--this.size];
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.keys[child + 1] < this.keys[child]) child++;
      if (this.keys[child] >= key) break;
      this.keys[at] = this.keys[child];
      at = child;
    }
    this.keys[at] = key;
    return top;
  }
}
