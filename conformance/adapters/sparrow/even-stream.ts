/**
 * Random numbers of a stream of jobs, as even as chance allows: a run is short for its statistics at high load, where one per
 * cent more work than meant changes waiting by ten. Each number by itself is distributed as it should be and the order is
 * random; what a run has as a whole, its number of jobs per time and its mean duration, is what was asked for.
 */
import { ln } from '../../../src/base/exact-math';
import { drawKeyed, streamKey } from '../../../src/base/random';

/**
 * Arrivals with the mean gap given, in its unit, the first at 0: of the first `even` jobs the times of a Poisson stream given
 * that so many arrive until the last one, then plainly Poisson.
 */
export function poissonArrivals(count: number, gap: number, even: number, seed: number): Float64Array {
  const key = streamKey(seed, 'arrivals');
  const gaps = Float64Array.from({ length: count }, (_, i) => (i === 0 ? 0 : -gap * ln(1 - drawKeyed(key, i, 0))));
  const sum = gaps.subarray(0, even).reduce((total, one) => total + one, 0);
  const scale = ((even - 1) * gap) / sum;
  let time = 0;
  return gaps.map((one) => (time += scale * one));
}

/** Draws from [0, 1) by number: the first `even` of them lie one in each of as many ranges of equal size. */
export function evenDraws(even: number, seed: number): (number: number) => number {
  const key = streamKey(seed, 'durations');
  const ranges = Int32Array.from({ length: even }, (_, i) => i);
  for (let i = even - 1; i > 0; i--) {
    const j = Math.floor(drawKeyed(key, i, 1) * (i + 1));
    [ranges[i], ranges[j]] = [ranges[j], ranges[i]];
  }
  return (number) => {
    const u = drawKeyed(key, number, 0);
    return number < even ? (ranges[number] + u) / even : u;
  };
}
