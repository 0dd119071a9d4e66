/** Step functions of time that count: how many spans are open, how much is held. */
import type { StepSeries } from './model';

/** How many spans [start, end) are open, from their starts and their ends, each in ascending order; an end may be Infinity. */
export function countOf(starts: Float64Array, ends: Float64Array): StepSeries {
  const steps = new StepsBuilder(starts.length + ends.length);
  let i = 0;
  let j = 0;
  while (i < starts.length || (j < ends.length && ends[j] < Infinity)) {
    const next = i < starts.length ? starts[i] : Infinity;
    if (next <= ends[j] || j === ends.length) {
      steps.add(next, 1);
      i++;
    } else {
      steps.add(ends[j++], -1);
    }
  }
  return steps.series();
}

/** Grows a step series by changes in order of time. */
export class StepsBuilder {
  private readonly time: Float64Array;
  private readonly value: Float64Array;
  private points = 1;
  private now = 0;

  /** @param changes how many there are at most */
  constructor(changes: number) {
    this.time = new Float64Array(changes + 1);
    this.value = new Float64Array(changes + 1);
  }

  /** From `at` (µs, not before the last one) on there is `change` more. */
  add(at: number, change: number): void {
    this.now += change;
    if (at > this.time[this.points - 1]) {
      this.dropLast();
      this.time[this.points++] = at;
    }
    this.value[this.points - 1] = this.now;
  }

  /** Takes the last point away where it came back to the value before it: that was no change. */
  private dropLast(): void {
    const { value, points } = this;
    if (points > 1 && value[points - 1] === value[points - 2]) this.points--;
  }

  series(): StepSeries {
    this.dropLast();
    return { time: this.time.slice(0, this.points), value: this.value.slice(0, this.points) };
  }
}
