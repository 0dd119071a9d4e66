/** Rounds that need no solver: every task runs, and where it runs costs it least. Then all of them staying is the one cheapest answer. */
import { continuationCost, waitingCost } from './costs';
import { policies } from './policies';
import type { Round, RoundTask } from './round';

/** What it costs that every task stays where it runs; undefined where a task waits, may want to move, or is too many. */
export function costOfStaying(round: Round): number | undefined {
  const { tasks, bounds, cluster, policy } = round;
  const isPinned = ({ root }: RoundTask): boolean => root || !policies[policy].preempts;
  if (bounds.some(({ workers, running, least, most }) => workers > running || running < least || running > most)) {
    return undefined;
  }
  const taken = new Int32Array(cluster.rackOf.length);
  let sum = 0;
  for (const task of tasks) {
    const { machine, costs, root, ranFor } = task;
    if (machine < 0 || ++taken[machine] > cluster.slotsOf[machine]) return undefined;
    const cost = root ? 0 : continuationCost(costs.gamma(machine), ranFor);
    if (!isPinned(task) && cost > Math.min(costs.cheapest, waitingCost(round.jobs[task.job].omega, task.waited))) {
      return undefined;
    }
    sum += cost;
  }
  return sum;
}
