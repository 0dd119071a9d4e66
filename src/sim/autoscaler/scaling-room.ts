/**
 * How many nodes would take what waits: containers are put on hypothetical nodes, largest first, each on the first node with
 * room.
 * Source: kubernetes/autoscaler, cluster-autoscaler/estimator/binpacking_estimator.go and expander/waste.
 */

/** A number of waiting containers of one size. */
export interface Demand {
  /** Per resource type. */
  readonly size: ArrayLike<number>;
  readonly count: number;
}

/** What a group would take of the demand, and how many new nodes it needs for that. */
export interface Estimate {
  readonly nodes: number;
  readonly containers: number;
  /** The containers that it would take, counted by size. */
  readonly sizes: readonly Demand[];
  /** Shares of cores and memory of the new nodes that nothing would use, summed up. */
  readonly waste: number;
}

/** Number of resource types that sizes and waste are measured by: the first two, cores and memory (`ResourceType`). */
const WEIGHED = 2;

function howMany(free: ArrayLike<number>, size: ArrayLike<number>): number {
  let most = Infinity;
  for (let t = 0; t < size.length; t++) if (size[t] > 0) most = Math.min(most, Math.floor(free[t] / size[t]));
  return Math.max(0, most);
}

function take(free: Float64Array, size: ArrayLike<number>, containers: number): void {
  for (let t = 0; t < size.length; t++) free[t] -= containers * size[t];
}

/**
 * Puts containers on nodes, in the order of both, as far as they fit.
 * @param free what each node has, lowered by what is put there
 * @returns what finds no room
 */
export function placeOn(demands: readonly Demand[], free: readonly Float64Array[]): Demand[] {
  return demands.flatMap(({ size, count }) => {
    let left = count;
    for (let node = 0; node < free.length && left > 0; node++) {
      const containers = Math.min(left, howMany(free[node], size));
      if (containers === 0) continue;
      take(free[node], size, containers);
      left -= containers;
    }
    return left > 0 ? [{ size, count: left }] : [];
  });
}

/**
 * How much of the demand new nodes would take, and how many of them that needs.
 * @param capacity of one of them, per resource type
 * @param limit how many there are at most
 */
export function estimate(demands: readonly Demand[], capacity: readonly number[], limit: number): Estimate {
  const weight = ({ size }: Demand) => {
    let sum = 0;
    for (let t = 0; t < WEIGHED; t++) sum += capacity[t] > 0 ? size[t] / capacity[t] : 0;
    return sum;
  };
  const largestFirst = demands.map((demand, index) => ({ demand, index, weight: weight(demand) }));
  largestFirst.sort((a, b) => b.weight - a.weight || a.index - b.index);
  const nodes: Float64Array[] = [];
  const sizes: Demand[] = [];
  for (const { demand } of largestFirst) {
    let left = placeOn([demand], nodes)[0]?.count ?? 0;
    while (left > 0 && nodes.length < limit) {
      const node = Float64Array.from(capacity);
      const taken = Math.min(left, howMany(node, demand.size));
      if (taken === 0) break;
      take(node, demand.size, taken);
      nodes.push(node);
      left -= taken;
    }
    sizes.push({ size: demand.size, count: demand.count - left });
  }
  const containers = sizes.reduce((sum, { count }) => sum + count, 0);
  return { nodes: nodes.length, containers, sizes, waste: wasteOf(nodes, capacity) };
}

function wasteOf(nodes: readonly Float64Array[], capacity: readonly number[]): number {
  let waste = 0;
  for (let t = 0; t < WEIGHED; t++) {
    if (capacity[t] > 0) waste += nodes.reduce((sum, free) => sum + free[t], 0) / (capacity[t] * nodes.length);
  }
  return waste;
}
