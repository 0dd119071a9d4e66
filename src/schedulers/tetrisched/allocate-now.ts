/** alsched's decision: what to start now, by utilities of allocations. */
import { assert } from '../../base/assert';
import type { MilpSolver } from '../../sim/milp';
import { refine } from './compile/node-groups';
import type { Job } from './job';
import { bestAllocations, greedyAllocations } from './plan/allocation';
import type { AllocationTree } from './plan/allocation';
import type { PlanSettings } from './plan/plan';
import type { Start } from './scheduler';
import { leavesOf, mapLeaves } from './strl/expression';
import type { Request } from './strl/request';

/**
 * @param requests of the jobs, in their order
 * @param weights how many times the values of each job count
 * @param free the free nodes of some sets that a job may use
 */
export function allocateNow(
  jobs: readonly Job[],
  requests: readonly Request[],
  weights: readonly number[],
  free: (job: Job, names: readonly string[]) => readonly number[],
  nodes: number,
  { method, limits, maxJobs }: PlanSettings,
  solver: MilpSolver | undefined,
): Start[] {
  const sets: (readonly number[])[] = [];
  const numbered = requests.map((request, index) =>
    mapLeaves(request, ({ op, set, k, v, dur }) => ({
      op,
      k: Math.min(k, jobs[index].pending),
      // Without time, what is fast is worth as much more as it is faster; a tree of the job's own says itself what it is worth.
      v: v * weights[index] * (jobs[index].input.utility === undefined ? speed(jobs[index].input.runtime, dur) : 1),
      set: sets.push(free(jobs[index], set)) - 1,
    })),
  );
  const { groups, groupsOf } = refine(nodes, sets);
  const trees = numbered.map((tree): AllocationTree =>
    mapLeaves(tree, (leaf) => ({ ...leaf, set: groupsOf[leaf.set] })),
  );
  const sizes = groups.map((members) => members.length);
  const weighed = trees.slice(0, maxJobs);
  const optimal = (): readonly (readonly number[])[] | undefined => {
    assert(solver !== undefined, 'an optimal allocation needs a solver');
    return bestAllocations(weighed, sizes, solver, limits);
  };
  const allocations = (method === 'greedy' ? undefined : optimal()) ?? greedyAllocations(weighed, sizes);
  const left = groups.map((members) => [...members]);
  return allocations.flatMap((allocation, index): Start[] => {
    const given = allocation.flatMap((count, group) => left[group].splice(0, count));
    if (given.length === 0) return [];
    const slowest = Math.max(...leavesOf(requests[index]).map(({ dur }) => dur ?? 0));
    return [{ job: jobs[index], nodes: given.map((node) => ({ node, runtime: slowest })) }];
  });
}

/** How many times as fast as usual; what takes no time is fast everywhere. */
function speed(usual: number, taken: number | undefined): number {
  return taken === undefined || taken === 0 ? 1 : usual / taken;
}
