/** Chance of one case: it follows from the seed, the target and the number of the case, so that any case can be run again. */
import { draw, hashString } from '../src/base/math/random';

export class Chance {
  private count = 0;
  private readonly key: number;

  constructor(
    private readonly seed: number,
    target: string,
    private readonly at: number,
  ) {
    this.key = hashString(target);
  }

  /** In [0, 1). */
  next(): number {
    return draw(this.seed ^ this.key, 'fuzz', this.at, this.count++);
  }

  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** One of a list that is not empty. */
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }
}
