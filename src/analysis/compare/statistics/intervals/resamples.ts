/** Bootstrap resamples: which members of a sample are drawn, and how often. */
import { drawKeyed, hashString, streamKey } from '../../../../base/math/random';

/**
 * A resample of n members by how often each of them is drawn (n counts that add up to n), and in how many of the n^n equally
 * likely sequences of draws it appears.
 */
export interface Resample {
  readonly times: readonly number[];
  readonly weight: number;
}

/**
 * All n^n resamples, those with equal counts as one: C(2n - 1, n) instead of n^n of them. The weight is the multinomial
 * coefficient n! / (t1! t2! ...). Meant for n up to about 10.
 * @internal
 */
export function allResamples(n: number): Resample[] {
  const found: Resample[] = [];
  const times = Array.from({ length: n }, () => 0);
  const choose = (member: number, left: number, weight: number): void => {
    if (member === n - 1) {
      times[member] = left;
      found.push({ times: times.slice(), weight });
      return;
    }
    let ways = weight;
    for (let count = 0; count <= left; count++) {
      times[member] = count;
      choose(member + 1, left - count, ways);
      // C(left, count + 1) from C(left, count).
      ways = (ways * (left - count)) / (count + 1);
    }
  };
  if (n > 0) choose(0, n, 1);
  return found;
}

/**
 * Resamples given as rows of positions, each once.
 * @internal
 */
export function givenResamples(rows: readonly (readonly number[])[], n: number): Resample[] {
  return rows.map((row) => {
    const times = Array.from({ length: n }, () => 0);
    for (const position of row) times[position]++;
    return { times, weight: 1 };
  });
}

/**
 * `count` random resamples of n members. A draw is a hash of the seed, the name of what is resampled, the number of the
 * resample and the position in it, so that every machine draws alike.
 */
export function drawnResamples(n: number, count: number, seed: number, name: string): Resample[] {
  const key = streamKey(seed, 'bootstrap');
  const entity = hashString(name);
  return Array.from({ length: count }, (_, resample) => {
    const times = Array.from({ length: n }, () => 0);
    for (let i = 0; i < n; i++) times[Math.floor(drawKeyed(key, entity, resample * n + i) * n)]++;
    return { times, weight: 1 };
  });
}
