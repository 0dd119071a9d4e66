/**
 * How much one user may hold in a leaf. minimum-user-limit-percent is a lower bound and so decides how many users are served
 * at once; user-limit-factor is the upper bound, as a multiple of the queue's guarantee.
 *
 *   current   consumed < guarantee ? guarantee : consumed + one container
 *   share     (usage of active users + one container) / sum of their weights
 *   limit     min(max(share, current x minimum-user-limit-percent / 100), guarantee x user-limit-factor),
 *             rounded up to minimum allocations; then times the weight of the user
 *
 * One container is a minimum allocation. `cs-2014`: it is the container that is asked for, and share = current / active users.
 * Weights and factors have 32 bits, as in YARN.
 * Source: Hadoop, scheduler/capacity: UsersManager.computeUserLimit (3.2), LeafQueue.computeUserLimit (2.4).
 */
import { add, larger, multiplyAndRoundDown, setSum, smaller, subtract } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { divideAndCeil, divideIn32BitsAndCeil, roundUpInPlace, roundDown } from '../rounding';

export type Generation = 'cs-2014' | 'current';

export interface UserLimitInput {
  readonly generation: Generation;
  readonly calculator: ResourceCalculator;
  readonly cluster: Resource;
  readonly minimumAllocation: Resource;
  readonly guaranteed: Resource;
  /** Held by all users of the leaf, in whole minimum allocations. */
  readonly consumed: Resource;
  /** Held by the active ones. */
  readonly usedByActiveUsers: Resource;
  /** Sum of the weights of active users (`cs-2014`: their number). */
  readonly activeWeights: number;
  readonly minimumUserLimitPercent: number;
  readonly userLimitFactor: number;
  /** The container that is asked for; only `cs-2014` looks at it. */
  readonly required?: Resource | undefined;
}

/** The limit of a user of weight 1. */
export function userLimit(input: UserLimitInput): Resource {
  return new UserLimits(input.cluster.length).limit(input);
}

/** Computes user limits in buffers of its own, because each container that starts or ends needs one. */
export class UserLimits {
  private readonly current: Resource;
  private readonly part: Resource;
  private readonly floor: Resource;
  private readonly ceiling: Resource;

  constructor(types: number) {
    this.current = new Float64Array(types);
    this.part = new Float64Array(types);
    this.floor = new Float64Array(types);
    this.ceiling = new Float64Array(types);
  }

  /** The limit of a user of weight 1; valid until the next call. */
  limit(input: UserLimitInput): Resource {
    const { calculator, cluster, minimumAllocation, consumed, activeWeights } = input;
    const { current, part, floor, ceiling } = this;
    const old = input.generation === 'cs-2014';
    const more = old ? (input.required ?? minimumAllocation) : minimumAllocation;
    const guaranteed = larger(calculator, cluster, input.guaranteed, more);
    if (calculator.compare(cluster, consumed, guaranteed) < 0) current.set(guaranteed);
    else setSum(current, consumed, more);
    if (old) part.set(current);
    else setSum(part, input.usedByActiveUsers, more);
    if (old) divideAndCeil(part, activeWeights);
    else divideIn32BitsAndCeil(part, activeWeights);
    divideAndCeil(setProduct(floor, current, input.minimumUserLimitPercent), 100);
    setProduct(ceiling, guaranteed, Math.fround(input.userLimitFactor));
    const wanted = larger(calculator, cluster, part, floor);
    return roundUpInPlace(smaller(calculator, cluster, wanted, ceiling), minimumAllocation);
  }
}

/**
 * The limit of a user of weight 1 if all users of the leaf count as active, as preemption inside queues has it.
 * @param input `weights`: sum of the weights of all users of the leaf
 */
export function userLimitIfAllAsk({
  weights,
  ...input
}: Omit<UserLimitInput, 'usedByActiveUsers' | 'activeWeights'> & { readonly weights: number }): Resource {
  const { calculator, cluster, minimumAllocation, consumed } = input;
  const guaranteed = larger(calculator, cluster, input.guaranteed, minimumAllocation);
  const isBelow = calculator.compare(cluster, consumed, guaranteed) < 0;
  const current = isBelow ? guaranteed : add(consumed, minimumAllocation);
  // All users are to share `current`; the formula adds one minimum allocation to what active users hold.
  return userLimit({ ...input, usedByActiveUsers: subtract(current, minimumAllocation), activeWeights: weights });
}

/** Each type times a factor, rounded down to whole units. */
function setProduct(target: Resource, resource: Resource, factor: number): Resource {
  for (let t = 0; t < target.length; t++) target[t] = Math.floor(resource[t] * factor);
  return target;
}

/** The limit of a user with a weight. user-limit-factor was applied before, so that the weight may exceed it. */
export function weighedUserLimit(limit: Resource, weight: number, minimumAllocation: Resource): Resource {
  if (weight === 1) return limit;
  return roundDown(multiplyAndRoundDown(limit, Math.fround(weight)), minimumAllocation);
}
