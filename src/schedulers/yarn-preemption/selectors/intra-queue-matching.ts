/**
 * Matches demand and supply inside a leaf: applications that are to get more, the one with the highest priority first, with
 * those that have something to give, the one with the lowest priority first.
 *
 *   - Of two applications of one user, only the one with the lower priority gives.
 *   - userlimit_first: another user gives only while above its limit.
 *   - Between users of applications with equal priority, a user gives at most what it has above its limit, and only once.
 *
 * Source: YARN-2113; Hadoop, FifoIntraQueuePreemptionPlugin.validateOutSameAppPriorityFromDemand.
 */
import { addTo, isZero, smaller, subtract, subtractFrom } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { isMore, isSomething } from '../arithmetic';
import { usedWithoutAm } from './intra-queue-ideal';
import type { AppState, UserState } from './intra-queue-ideal';
import type { RoundContext } from '../round-context';

/**
 * Sets `toGive` of the applications.
 * @param apps the first one to give first
 */
export function matchDemand(context: RoundContext, apps: readonly AppState[]): void {
  const { calculator, cluster } = context;
  for (let i = apps.length - 1; i >= 0; i--) {
    const demanding = apps[i];
    if (!isSomething(calculator, cluster, demanding.toGetFromOthers)) continue;
    for (const giving of apps) {
      if (!isSomething(calculator, cluster, giving.toBePreempted)) continue;
      if (!isMore(calculator, cluster, giving.toBePreempted, giving.toGive)) continue;
      if (isZero(demanding.toGetFromOthers) || !mayTakeFrom(context, demanding, giving)) continue;
      const supply = supplyTo(context, demanding, giving);
      if (!isSomething(calculator, cluster, supply)) continue;
      const amount = smaller(calculator, cluster, demanding.toGetFromOthers, supply).slice();
      subtractFrom(demanding.toGetFromOthers, amount);
      addTo(giving.toGive, amount);
    }
  }
}

function mayTakeFrom(context: RoundContext, demanding: AppState, giving: AppState): boolean {
  if (demanding.user === giving.user) return giving.priority < demanding.priority;
  return context.settings.intraOrderPolicy !== 'userlimit_first' || isAboveLimit(context, giving.user);
}

function isAboveLimit({ calculator, cluster }: RoundContext, user: UserState): boolean {
  return isMore(calculator, cluster, usedWithoutAm(user), user.limit);
}

function supplyTo(context: RoundContext, demanding: AppState, giving: AppState): Resource {
  const supply = subtract(giving.toBePreempted, giving.toGive);
  const { user } = giving;
  const isBetweenUsers = demanding.user !== user && demanding.priority === giving.priority;
  if (!isBetweenUsers || !isAboveLimit(context, user)) return supply;
  const aboveLimit = user.limitGiven
    ? new Float64Array(supply.length)
    : subtract(subtract(usedWithoutAm(user), user.selected), user.limit);
  if (!isMore(context.calculator, context.cluster, supply, aboveLimit)) return supply;
  user.limitGiven = true;
  return aboveLimit;
}
