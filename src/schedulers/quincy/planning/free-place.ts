/** The best place for a task that is free, and when that becomes worth it. */
import type { Cluster } from '../round/cluster';
import { secondsUntilTie, waitingCost } from '../costs/costs';
import type { TransferCosts } from '../costs/transfer-costs';

/** Seconds until the best free slot costs a task no more than waiting does; Infinity for never. At least one slot is free. */
export function secondsUntilStart(
  costs: TransferCosts,
  cluster: Cluster,
  isFree: (machine: number) => boolean,
  omega: number,
  waited: number,
): number {
  const more = bestFree(costs, cluster, isFree) - waitingCost(omega, waited);
  return more <= 0 ? 0 : secondsUntilTie(omega, more);
}

function bestFree(costs: TransferCosts, cluster: Cluster, isFree: (machine: number) => boolean): number {
  let best = costs.alpha;
  for (const machine of costs.preferredMachines) if (isFree(machine)) best = Math.min(best, costs.gamma(machine));
  for (const rack of costs.preferredRacks) {
    if (cluster.machinesIn[rack].some(isFree)) best = Math.min(best, costs.rho(rack));
  }
  return best;
}
