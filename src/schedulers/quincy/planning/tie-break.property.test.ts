import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { continuationCost, waitingCost } from '../costs/costs';
import { FlowPlanner } from './flow-planner';
import { solverNames } from '../solver-names';
import { policies } from '../policies';
import { randomRounds } from '../round/random-rounds.test-helper';
import type { Round } from '../round/round';

/** What a task pays to be on a machine, -1 to wait; Infinity where it may not be. */
function price({ tasks, jobs, cluster, policy }: Round, task: number, place: number): number {
  const { job, costs, machine, ranFor, waited } = tasks[task];
  const ways = place === machine && machine >= 0 ? [continuationCost(costs.gamma(machine), ranFor)] : [];
  if (machine >= 0 && !policies[policy].preempts) return ways[0] ?? Infinity;
  if (place < 0) return waitingCost(jobs[job].omega, waited);
  if (costs.preferredMachines.includes(place)) ways.push(costs.gamma(place));
  if (costs.preferredRacks.includes(cluster.rackOf[place])) ways.push(costs.rho(cluster.rackOf[place]));
  return Math.min(costs.alpha, ...ways);
}

/** The rule by trying everything: least cost, then most tasks that stay, then fewest that wait, then the order of tasks. */
function bestOf(round: Round): number[] {
  const { tasks, cluster, bounds } = round;
  const free = Array.from(cluster.slotsOf);
  const isPinned = (task: number) => tasks[task].machine >= 0 && !policies[round.policy].preempts;
  tasks.forEach(({ machine }, task) => {
    if (isPinned(task)) free[machine]--;
  });
  const running = bounds.map(() => 0);
  let best: { places: number[]; keys: number[] } | undefined;
  const places: number[] = [];
  const visit = (cost: number): void => {
    const task = places.length;
    if (task === tasks.length) {
      if (bounds.some(({ least, most }, job) => running[job] < least || running[job] > most)) return;
      const stays = places.filter((place, i) => place >= 0 && place === tasks[i].machine).length;
      const keys = [Math.round(cost * 1000), -stays, places.filter((place) => place < 0).length];
      // Places are tried in the order of preference: the first of equal keys is the one.
      const at = best === undefined ? 0 : keys.findIndex((key, i) => key !== best?.keys[i]);
      if (best === undefined || (at >= 0 && keys[at] < best.keys[at])) best = { places: [...places], keys };
      return;
    }
    const { job, machine } = tasks[task];
    const order = [...cluster.machines.filter((other) => other !== machine), -1];
    for (const place of machine >= 0 ? [machine, ...order] : order) {
      const pays = price(round, task, place);
      const takes = place >= 0 && !isPinned(task);
      if (pays === Infinity || (takes && free[place] <= 0)) continue;
      places.push(place);
      if (takes) free[place]--;
      if (place >= 0) running[job]++;
      visit(cost + pays);
      places.pop();
      if (takes) free[place]++;
      if (place >= 0) running[job]--;
    }
  };
  visit(0);
  return best?.places ?? [];
}

test('among placements of least cost each solver gives the first one in the order of tasks', () => {
  fc.assert(
    fc.property(randomRounds(3, 5, true), fc.constantFrom(...solverNames), (round, solver) => {
      if (policies[round.policy].greedy) return;
      expect([...new FlowPlanner().plan(round, solver).places]).toEqual(bestOf(round));
    }),
    cases(800),
  );
});
