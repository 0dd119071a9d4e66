/**
 * alsched: what to allocate now, without a thought for later, by the solver (`compile/allocation-program.ts`) or greedily.
 * Source: Tumanov et al., alsched, SoCC 2012, section 3.
 */
import type { MilpLimits, MilpSolver } from '../../../sim/milp';
import { AllocationProgram } from '../compile/allocation-program';
import type { Allocation, AllocationTree } from '../compile/allocation-program';
import type { MilpSize } from '../compile/milp-size';
import { isLeaf, isList, leafWorth, leavesOf, valueOfTree } from '../strl/expression';

/** The value of a job's tree with an allocation. */
export function allocationValue(tree: AllocationTree, allocation: Allocation): number {
  return valueOfTree(tree, (leaf) => leafWorth(leaf, heldOf(leaf.set, allocation)));
}

function heldOf(groups: readonly number[], allocation: Allocation): number {
  return groups.reduce((sum, group) => sum + allocation[group], 0);
}

/** What the solver came to. */
export interface AllocationSolution {
  readonly allocations: readonly Allocation[];
  /** No allocations are worth more. */
  readonly bound: number;
  /** Nodes of its tree that were looked at. */
  readonly nodes: number;
  /** It stopped at most nodes or the most work, not at the gap. */
  readonly stopped: boolean;
}

/** The allocations of most value in all, `free` nodes of each group; undefined when the solver finds none. */
export function bestAllocations(
  trees: readonly AllocationTree[],
  free: readonly number[],
  solver: MilpSolver,
  limits: MilpLimits,
): AllocationSolution | undefined {
  const program = new AllocationProgram(trees, free);
  const { values, bound, nodes, stopped } = solver.solve(program.build(), limits);
  if (values === undefined) return undefined;
  const allocations = trees.map((tree, job) => withoutIdle(tree, program.allocationOf(job, values)));
  return { allocations, bound, nodes, stopped };
}

/** Columns and rows of alsched's program by what they are for; a leaf has a row, and no columns of nodes of its own. */
export function allocationSize(trees: readonly AllocationTree[], free: readonly number[]): MilpSize {
  return new AllocationProgram(trees, free).size;
}

/** Each job in turn gets what is best for it of what is left. */
export function greedyAllocations(trees: readonly AllocationTree[], free: readonly number[]): Allocation[] {
  const left = [...free];
  return trees.map((tree) => {
    const allocation = withoutIdle(tree, greedyAllocation(tree, left));
    allocation.forEach((nodes, group) => (left[group] -= nodes));
    return allocation;
  });
}

/** Leaf by leaf, what adds most to the value of the tree is added until nothing does. */
function greedyAllocation(tree: AllocationTree, left: readonly number[]): Allocation {
  let held: Allocation = left.map(() => 0);
  let value = 0;
  for (;;) {
    let best: { readonly held: Allocation; readonly value: number } | undefined;
    for (const subtree of subtreesOf(tree)) {
      const more = satisfied(subtree, held, left);
      const worth = more === undefined ? 0 : allocationValue(tree, more);
      if (more !== undefined && worth > (best?.value ?? value)) best = { held: more, value: worth };
    }
    if (best === undefined) return held;
    ({ held, value } = best);
  }
}

function subtreesOf(tree: AllocationTree): AllocationTree[] {
  if (isLeaf(tree)) return [tree];
  const children = isList(tree) ? tree.of : [tree.of];
  return [tree, ...children.flatMap(subtreesOf)];
}

/** The allocation with as much as each leaf of a tree may want; undefined where one that needs all of it cannot have it. */
function satisfied(tree: AllocationTree, held: Allocation, left: readonly number[]): Allocation | undefined {
  const more = [...held];
  for (const { op, set, k } of leavesOf(tree)) {
    let wanted = k - heldOf(set, more);
    for (const group of set) {
      const taken = Math.max(0, Math.min(wanted, left[group] - more[group]));
      more[group] += taken;
      wanted -= taken;
    }
    if (wanted > 0 && op === 'nCk') return undefined;
  }
  return more;
}

/** The allocation without nodes that add nothing to its value, given up from the last group on. */
function withoutIdle(tree: AllocationTree, allocation: Allocation): Allocation {
  const kept = [...allocation];
  const value = allocationValue(tree, kept);
  for (let group = kept.length - 1; group >= 0; group--) {
    while (kept[group] > 0 && allocationValue(tree, kept.with(group, kept[group] - 1)) >= value) kept[group]--;
  }
  return kept;
}
