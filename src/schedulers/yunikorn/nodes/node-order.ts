/**
 * The order in which nodes are tried, by their use:
 *
 *     use(node) = sum of weight × allocated / capacity  /  sum of weights    over the resource types
 *
 * fair tries the node with the smallest use first, binpacking the one with the largest; ids decide ties.
 *
 * Source: YuniKorn core, nodesorting.go.
 */
import type { OwnPolicyName } from '../../../scenario/own-policy';
import type { Resources } from '../resources';

/** `nodesortpolicy.type`: fair tries the least used node first, binpacking the most used. */
export type NodeSortPolicy = 'fair' | 'binpacking' | OwnPolicyName;

/**
 * The use of a node, 0 to 1: the mean of allocated in capacity over the resource types, weighted by
 * `resourceweights`. Types without a weight and types the node has none of do not count. The node's vectors start at
 * `offset` in `capacity` and `free`. As in YuniKorn the use is computed from what is free, so that rounding decides
 * between equally used nodes as it does there.
 * Source: YuniKorn core, nodesorting.go absResourceUsage.
 */
export function nodeUse(weights: Float64Array, capacity: Resources, free: Resources, offset = 0): number {
  let use = 0;
  let total = 0;
  for (let t = 0; t < weights.length; t++) {
    const weight = weights[t];
    const whole = capacity[offset + t];
    // Also skips types that are not named.
    if (!(weight !== 0 && whole > 0)) continue;
    const left = free[offset + t];
    // Not 1 - left / whole, which is NaN for a node of infinite capacity.
    use += left === whole ? 0 : (1 - left / whole) * weight;
    total += weight;
  }
  return total === 0 ? 0 : use / total;
}

/** The score of a node with `use`: nodes are tried by ascending score. */
export function nodeScore(policy: NodeSortPolicy, use: number): number {
  return policy === 'binpacking' ? 1 - use : use;
}

/**
 * The rank of every node in the text order of node ids (`n10` before `n2`), which decides between equal scores: sorted by
 * (score, rank) the nodes are in the order in which YuniKorn tries them.
 */
export function rankIds(ids: readonly string[]): Int32Array {
  const order = ids.map((_, index) => index);
  order.sort((a, b) => (ids[a] < ids[b] ? -1 : ids[a] > ids[b] ? 1 : a - b));
  const ranks = new Int32Array(ids.length);
  order.forEach((index, rank) => (ranks[index] = rank));
  return ranks;
}
