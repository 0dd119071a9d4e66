/**
 * Which of the groups that could grow does. Each expander of the chain keeps the groups with its best score, and a random draw
 * decides among those that the last one left:
 *
 *   most-pods     the most containers find room
 *   least-waste   the smallest share of cores and memory of the new nodes stays unused
 *   price         the lowest cost (`scaling-price.ts`)
 *   priority      the highest priority of the group
 *   random        all groups are equal
 *
 * Source: kubernetes/autoscaler, cluster-autoscaler/expander (factory/chain, mostpods, waste, price, priority, random).
 */
import type { Expander, ScalingGroupInput } from '../run-input';
import { costScore } from './scaling-price';
import type { Estimate } from './scaling-room';

/** A group that could grow. */
export interface GrowthOption {
  readonly group: Pick<ScalingGroupInput, 'priority' | 'price'>;
  /** Of one of its nodes: milli-vcores, bytes, then further types. */
  readonly capacity: readonly number[];
  readonly estimate: Estimate;
}

/**
 * The option that the expanders choose.
 * @param options at least one
 * @param present nodes of the cluster now
 * @param draw a number from [0, 1); called if more than one option is left
 */
export function chooseOption<O extends GrowthOption>(
  expanders: readonly Expander[],
  options: readonly O[],
  present: number,
  draw: () => number,
): O {
  let best = options;
  for (const expander of expanders) {
    const scores = best.map((option) => scoreOf(expander, option, present));
    const highest = Math.max(...scores);
    best = best.filter((_, i) => scores[i] === highest);
  }
  return best.length === 1 ? best[0] : best[Math.floor(draw() * best.length)];
}

/** Higher is better. */
function scoreOf(expander: Expander, { group, capacity, estimate }: GrowthOption, present: number): number {
  switch (expander) {
    case 'most-pods':
      return estimate.containers;
    case 'least-waste':
      return -estimate.waste;
    case 'price':
      return -costScore({ nodes: estimate.nodes, capacity, price: group.price }, estimate.sizes, present);
    case 'priority':
      return group.priority;
    case 'random':
      return 0;
  }
}
