/** alsched's decision: what to start now, by utilities of allocations. */
import { assert } from '../../base/assert';
import type { MilpSolver } from '../../sim/milp';
import { refine } from './compile/node-groups';
import { allocationValue, bestAllocations, greedyAllocations } from './plan/allocation';
import type { Allocation, AllocationTree } from './compile/allocation-program';
import { MOST_SIZE, sizeOfPart, withinSize } from './plan/bound';
import type { PlanSettings } from './plan/plan';
import type { RoundJob } from './plan/round';
import { weigh } from './plan/weighed';
import type { Weighed } from './plan/weighed';
import { howOf } from './records';
import { highestValue, isLeaf, isList, leavesOf, mapLeaves } from './strl/expression';
import { optionsOf } from './strl/request';

/** A job and what it asks for, with values as alsched weighs them (`timelessRequest`). */
export type TimelessJob = Pick<RoundJob, 'request' | 'tasks' | 'weight' | 'nodesOf'>;

export interface Allotment {
  readonly placed: readonly {
    /** Number among the jobs. */
    readonly job: number;
    readonly nodes: readonly number[];
    /** Number of the option of the request, its duration, µs, and the value of the allocation. */
    readonly option: number;
    readonly runtime: number;
    readonly value: number;
  }[];
  /** Total value of the starts; the bound is NaN if the solver was not called. */
  readonly value: number;
  readonly bound: number;
  readonly nodes: number;
  /** PlanHow. */
  readonly how: number;
  /** Jobs that were weighed against each other. */
  readonly considered: readonly boolean[];
  /** Fewer jobs were weighed than allowed, because the program of all would be too large. */
  readonly tooLarge: boolean;
}

/** What alsched has to choose from: trees of jobs over groups of the free nodes. */
export interface AllocationRound {
  readonly trees: readonly AllocationTree[];
  readonly groups: readonly (readonly number[])[];
  readonly sizes: readonly number[];
}

/** @param isFree whether a node is free and there */
export function allocationRound(
  jobs: readonly TimelessJob[],
  nodes: number,
  isFree: (node: number) => boolean,
): AllocationRound {
  const sets: (readonly number[])[] = [];
  const numbered = jobs.map(({ request, tasks, weight, nodesOf }) =>
    mapLeaves(request, ({ op, set, k, v }) => ({
      op,
      k: Math.min(k, tasks),
      v: v * weight,
      set: sets.push(nodesOf(set).filter(isFree)) - 1,
    })),
  );
  const { groups, groupsOf } = refine(nodes, sets);
  const trees = numbered.map((tree): AllocationTree =>
    mapLeaves(tree, (leaf) => ({ ...leaf, set: groupsOf[leaf.set] })),
  );
  return { trees, groups, sizes: groups.map((members) => members.length) };
}

/** The allocations for jobs, in their order. */
export function allocateNow(
  jobs: readonly TimelessJob[],
  { trees, groups, sizes }: AllocationRound,
  settings: PlanSettings,
  solver: MilpSolver | undefined,
): Allotment {
  const { weighed, tooLarge } = weighedNow({ trees, sizes }, settings.maxJobs);
  const own = weighed.map((index) => trees[index]);
  const isAsked = settings.method !== 'greedy' && own.length > 0;
  const solution = isAsked ? solve(own, sizes, settings, solver) : undefined;
  const allocations = solution?.allocations ?? greedyAllocations(own, sizes);
  const left = groups.map((members) => [...members]);
  const placed = allocations.flatMap((allocation, i) => {
    const nodes = allocation.flatMap((count, group) => left[group].splice(0, count));
    if (nodes.length === 0) return [];
    const option = optionOf(own[i], allocation);
    const leaves = leavesOf(optionsOf(jobs[weighed[i]].request)[option]);
    const runtime = Math.max(...leaves.map(({ dur }) => dur ?? 0));
    return [{ job: weighed[i], nodes, option, runtime, value: allocationValue(own[i], allocation) }];
  });
  const considered = new Set(weighed);
  return {
    placed,
    value: placed.reduce((sum, { value }) => sum + value, 0),
    bound: solution?.bound ?? NaN,
    nodes: solution?.nodes ?? 0,
    how: howOf({ fellBack: isAsked && solution === undefined, facts: solution }),
    considered: trees.map((_, index) => considered.has(index)),
    tooLarge,
  };
}

function solve(
  trees: readonly AllocationTree[],
  sizes: readonly number[],
  { limits }: PlanSettings,
  solver: MilpSolver | undefined,
) {
  assert(solver !== undefined, 'an optimal allocation needs a solver');
  return bestAllocations(trees, sizes, solver, limits);
}

/** The jobs that could have something of what is free; of too many those that are worth the most for each node. */
export function weighedNow({ trees, sizes }: Pick<AllocationRound, 'trees' | 'sizes'>, most: number): Weighed {
  const jobs = trees.flatMap((tree, index) => (allocationValue(tree, sizes) > 0 ? [index] : []));
  return weigh(
    jobs,
    most,
    (index) => densityOf(trees[index]),
    (own) => withinSize(own, (index) => sizeOf(trees[index]), MOST_SIZE),
  );
}

function densityOf(tree: AllocationTree): number {
  return highestValue(tree) / Math.max(1, ...leavesOf(tree).map(({ k }) => k));
}

/** A leaf has a row with its groups and its own column; a job has a column for each group. */
function sizeOf(tree: AllocationTree): number {
  const leaves = leavesOf(tree);
  const groups = new Set(leaves.flatMap(({ set }) => set)).size;
  return sizeOfPart(
    leaves.reduce((sum, { set }) => sum + set.length, groups),
    groups + leaves.length,
  );
}

/** Which child of an outermost max an allocation satisfies best, the first of equal ones; 0 where there is no choice. */
function optionOf(tree: AllocationTree, allocation: Allocation): number {
  if (isLeaf(tree) || !isList(tree) || tree.op !== 'max') return 0;
  const values = tree.of.map((child) => allocationValue(child, allocation));
  return values.indexOf(Math.max(...values));
}
