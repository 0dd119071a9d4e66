/**
 * The supermarket model: single tasks that join the shortest of d sampled queues, in the limit of many workers.
 * Source: Mitzenmacher, The power of two choices in randomized load balancing, 2001.
 */
import { pow } from '../../../base/math/exact-math';

/** Share of workers that hold at least `items`, the running one included. */
export function sampledTail(load: number, d: number, items: number): number {
  return pow(load, d === 1 ? items : (pow(d, items) - 1) / (d - 1));
}
