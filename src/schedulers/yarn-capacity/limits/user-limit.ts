/**
 * How much one user may hold in a leaf. minimum-user-limit-percent is a floor under everyone's part and so decides how
 * many users are served at once; user-limit-factor is the ceiling, in units of the queue's guarantee.
 *
 *   current    the guarantee, or what is consumed and one more container when that is more
 *   part       of the active users' usage and one more container, by their weights; at least the percentage of `current`
 *   limit      the smaller one of part and guarantee x factor, up to whole minimum allocations; then times the user's weight
 * `cs-2014`: the part is that of `current` by the number of active users, and one more container is the one that is asked for.
 * Source: Hadoop, scheduler/capacity: UsersManager.computeUserLimit (3.2), LeafQueue.computeUserLimit (2.4).
 */
import { add, multiplyAndRoundDown } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { divideAndCeil, larger, lift, roundDown, smaller } from '../rounding';

export type Generation = 'cs-2014' | 'current';

export interface UserLimitInput {
  readonly generation: Generation;
  readonly calculator: ResourceCalculator;
  readonly cluster: Resource;
  readonly minimumAllocation: Resource;
  readonly guaranteed: Resource;
  /** What the users of the leaf hold, in whole minimum allocations. */
  readonly consumed: Resource;
  /** What those of them hold that ask for more. */
  readonly usedByActiveUsers: Resource;
  /** The sum of their weights (their number, `cs-2014`). */
  readonly activeWeights: number;
  readonly minimumUserLimitPercent: number;
  readonly userLimitFactor: number;
  /** The container that is asked for; only `cs-2014` looks at it. */
  readonly required?: Resource | undefined;
}

/** The limit of a user of weight 1. */
export function userLimit(input: UserLimitInput): Resource {
  const { calculator, cluster, minimumAllocation, consumed, activeWeights } = input;
  const old = input.generation === 'cs-2014';
  const more = old ? (input.required ?? minimumAllocation) : minimumAllocation;
  const guaranteed = larger(calculator, cluster, input.guaranteed, more);
  const current = calculator.compare(cluster, consumed, guaranteed) < 0 ? guaranteed : add(consumed, more);
  const part = divideAndCeil(old ? current.slice() : add(input.usedByActiveUsers, more), activeWeights);
  const floor = divideAndCeil(multiplyAndRoundDown(current, input.minimumUserLimitPercent), 100);
  const ceiling = multiplyAndRoundDown(guaranteed, input.userLimitFactor);
  const wanted = larger(calculator, cluster, part, floor);
  return lift(smaller(calculator, cluster, wanted, ceiling), minimumAllocation);
}

/** The limit of a user with its own weight: the ceiling was applied before, so it may be exceeded. */
export function weighedUserLimit(limit: Resource, weight: number, minimumAllocation: Resource): Resource {
  if (weight === 1) return limit;
  return roundDown(multiplyAndRoundDown(limit, weight), minimumAllocation);
}
