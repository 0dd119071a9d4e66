/**
 * Demand and supply inside a leaf: applications that want more, the most important first, against those that have to give, the
 * least important first.
 *   - Between applications of one user only from a less important one.
 *   - userlimit_first: never from another user who is not above the limit.
 *   - Between users of equally important applications at most what the one has above the limit, once.
 * Source: YARN-2113; Hadoop, FifoIntraQueuePreemptionPlugin.validateOutSameAppPriorityFromDemand.
 */
import { addTo, isZero, subtract, subtractFrom } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { isMore, isSomething, lesser } from '../arithmetic';
import { usedWithoutAm } from './intra-queue-ideal';
import type { AppState, UserState } from './intra-queue-ideal';

/** Sets `toGive` of the applications, which come from the first to give to the last. */
export function matchDemand(
  calculator: ResourceCalculator,
  cluster: Resource,
  apps: readonly AppState[],
  userLimitFirst: boolean,
): void {
  for (let i = apps.length - 1; i >= 0; i--) {
    const demanding = apps[i];
    if (!isSomething(calculator, cluster, demanding.toGetFromOthers)) continue;
    for (const giving of apps) {
      if (!isSomething(calculator, cluster, giving.toBePreempted)) continue;
      if (!isMore(calculator, cluster, giving.toBePreempted, giving.toGive)) continue;
      if (isZero(demanding.toGetFromOthers) || !mayTakeFrom(calculator, cluster, demanding, giving, userLimitFirst))
        continue;
      const supply = supplyTo(calculator, cluster, demanding, giving);
      if (!isSomething(calculator, cluster, supply)) continue;
      const amount = lesser(calculator, cluster, demanding.toGetFromOthers, supply).slice();
      subtractFrom(demanding.toGetFromOthers, amount);
      addTo(giving.toGive, amount);
    }
  }
}

function mayTakeFrom(
  calculator: ResourceCalculator,
  cluster: Resource,
  demanding: AppState,
  giving: AppState,
  userLimitFirst: boolean,
): boolean {
  if (demanding.user === giving.user) return giving.priority < demanding.priority;
  return !userLimitFirst || isAboveLimit(calculator, cluster, giving.user);
}

function isAboveLimit(calculator: ResourceCalculator, cluster: Resource, user: UserState): boolean {
  return isMore(calculator, cluster, usedWithoutAm(user), user.limit);
}

function supplyTo(calculator: ResourceCalculator, cluster: Resource, demanding: AppState, giving: AppState): Resource {
  const supply = subtract(giving.toBePreempted, giving.toGive);
  const { user } = giving;
  const isBetweenUsers = demanding.user !== user && demanding.priority === giving.priority;
  if (!isBetweenUsers || !isAboveLimit(calculator, cluster, user)) return supply;
  const aboveLimit = user.limitGiven
    ? new Float64Array(supply.length)
    : subtract(subtract(usedWithoutAm(user), user.selected), user.limit);
  if (!isMore(calculator, cluster, supply, aboveLimit)) return supply;
  user.limitGiven = true;
  return aboveLimit;
}
