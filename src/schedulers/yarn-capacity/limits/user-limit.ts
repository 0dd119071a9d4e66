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
import { multiplyAndRoundDown, setSum } from '../../yarn/resources';
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
  return new UserLimits(input.cluster.length).limit(input);
}

/** Works out limits with amounts that are used again: every container that comes or goes asks for one. */
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
    divideAndCeil(part, activeWeights);
    divideAndCeil(setProduct(floor, current, input.minimumUserLimitPercent), 100);
    setProduct(ceiling, guaranteed, input.userLimitFactor);
    const wanted = larger(calculator, cluster, part, floor);
    return lift(smaller(calculator, cluster, wanted, ceiling), minimumAllocation);
  }
}

/** Each type times a factor, cut down to whole units. */
function setProduct(target: Resource, resource: Resource, factor: number): Resource {
  for (let t = 0; t < target.length; t++) target[t] = Math.floor(resource[t] * factor);
  return target;
}

/** The limit of a user with its own weight: the ceiling was applied before, so it may be exceeded. */
export function weighedUserLimit(limit: Resource, weight: number, minimumAllocation: Resource): Resource {
  if (weight === 1) return limit;
  return roundDown(multiplyAndRoundDown(limit, weight), minimumAllocation);
}
