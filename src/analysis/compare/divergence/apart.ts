/** How far apart two runs are, as multisets of what each has decided so far. */
import type { ComparableLogs } from './decision-log';

export interface ApartSample {
  readonly at: number;
  /** 2 common / (A + B); 1 where both are empty. */
  readonly shared: number;
  /** Decisions of one of the two only. */
  readonly apart: number;
}

export interface Apart {
  /** In the order of the times asked for. */
  readonly samples: readonly ApartSample[];
  /** [from, to) in which the two differ, µs; to undefined: until the end. */
  readonly intervals: readonly (readonly [number, number | undefined])[];
}

/** @param times at which to sample, µs: with everything decided up to and including them */
export function apart({ a, b, keys }: ComparableLogs, times: readonly number[]): Apart {
  /** Decisions of A minus decisions of B, by key. */
  const balance = new Int32Array(keys);
  const order = [...times.keys()].sort((x, y) => times[x] - times[y]);
  const samples: ApartSample[] = [];
  const intervals: (readonly [number, number | undefined])[] = [];
  let [inA, inB, differing, sampled] = [0, 0, 0, 0];
  let since: number | undefined;

  const move = (key: number, step: 1 | -1): void => {
    differing += balance[key] * step >= 0 ? 1 : -1;
    balance[key] += step;
  };
  const sampleBefore = (instant: number): void => {
    for (; sampled < order.length && times[order[sampled]] < instant; sampled++) {
      const all = inA + inB;
      const shared = all === 0 ? 1 : (all - differing) / all;
      samples[order[sampled]] = { at: times[order[sampled]], shared, apart: differing };
    }
  };

  while (inA < a.count || inB < b.count) {
    const instant = Math.min(a.at[inA] ?? Infinity, b.at[inB] ?? Infinity);
    sampleBefore(instant);
    while (inA < a.count && a.at[inA] === instant) move(a.key[inA++], 1);
    while (inB < b.count && b.at[inB] === instant) move(b.key[inB++], -1);
    if (differing > 0) since ??= instant;
    else if (since !== undefined) {
      intervals.push([since, instant]);
      since = undefined;
    }
  }
  sampleBefore(Infinity);
  if (since !== undefined) intervals.push([since, undefined]);
  return { samples, intervals };
}
