/**
 * How waiting looks over time, as a few numbers: equal for applications (of two runs, say) that wait at the same times in the
 * same stretches for the same kinds of causes. Costs bisections, however many stretches there are.
 */
import { memo } from '../../base/memo';
import { causeIn, entriesNaming } from './causes';
import type { CauseTimeline } from './causes';
import { timelineOf } from './stretches';
import { WaitFlag } from '../model-columns';
import type { RunModel } from '../model';
import { countUpTo } from '../series';

/** Whole numbers that tell how an application (its id) waits. */
export function waitLook(model: RunModel, app: number): number[] {
  const { waits } = model;
  const look: number[] = [];
  for (let row = waits.first[app]; row < waits.first[app + 1]; row++) {
    const from = waits.from[row];
    const to = waits.to[row];
    look.push(from, to, waits.flags[row] & WaitFlag.short, waits.code[row]);
    const timeline = timelineOf(model, app, row);
    if (timeline === undefined) continue;
    look.push(...digestOf(timeline).between(from, to));
    for (const entry of entriesNaming(timeline, app)) {
      const at = timeline.time[entry];
      if (at >= from && at < to) look.push(at, causeIn(timeline, entry, app).code);
    }
  }
  return look;
}

const digestOf = memo((timeline: CauseTimeline): LookDigest => new LookDigest(timeline));

const FACTORS = [0x9e3779b1, 0x85ebca77] as const;
const TWO_32 = 4294967296;

/**
 * Hashes of the changes of a timeline between any two instants: prefix sums of a polynomial, from which the part before is
 * taken off.
 */
class LookDigest {
  /** Instants of the changes that can be seen, and the codes from then on. */
  private readonly time: Float64Array;
  private readonly code: Int32Array;
  private readonly sums: readonly Int32Array[];

  constructor({ time, code, arg1, arg2 }: CauseTimeline) {
    const seen: number[] = [];
    for (let i = 0; i < time.length; i++) {
      const same = i > 0 && code[i] === code[i - 1] && arg1[i] === arg1[i - 1] && arg2[i] === arg2[i - 1];
      if (!same) seen.push(i);
    }
    this.time = Float64Array.from(seen, (entry) => time[entry]);
    this.code = Int32Array.from(seen, (entry) => code[entry]);
    this.sums = FACTORS.map((factor) => {
      const sums = new Int32Array(seen.length + 1);
      for (let i = 0; i < seen.length; i++) sums[i + 1] = Math.imul(sums[i], factor) + this.valueOf(i);
      return sums;
    });
  }

  private valueOf(change: number): number {
    const at = this.time[change];
    const mixed = Math.imul(at | 0, 0x2c1b3c6d) ^ Math.imul(Math.floor(at / TWO_32), 0x297a2d39);
    return Math.imul(mixed ^ (mixed >>> 15), 0x1b56c4e9) + this.code[change];
  }

  /** The code at `from` and two hashes of the changes after it and before `to`. */
  between(from: number, to: number): readonly number[] {
    const first = countUpTo(this.time, from);
    const last = Math.max(first, countUpTo(this.time, to) - (this.time[countUpTo(this.time, to) - 1] === to ? 1 : 0));
    const hashes = this.sums.map((sums, lane) => {
      return (sums[last] - Math.imul(sums[first], power(FACTORS[lane], last - first))) | 0;
    });
    return [this.code[Math.max(0, first - 1)], ...hashes];
  }
}

/** `base` to the power of `exponent`, 32 bits of it. */
function power(base: number, exponent: number): number {
  let result = 1;
  let square = base | 0;
  for (let left = exponent; left > 0; left >>>= 1) {
    if ((left & 1) === 1) result = Math.imul(result, square);
    square = Math.imul(square, square);
  }
  return result;
}
