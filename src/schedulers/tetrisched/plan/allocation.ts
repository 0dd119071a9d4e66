/**
 * alsched: what to allocate now, without a thought for later. Every leaf of a job's tree sees the whole allocation of the job, so
 * that what a job holds is one whole number for each group and not one for each leaf; else the program is that of Algorithm 1.
 * Source: Tumanov et al., alsched, SoCC 2012, section 3.
 */
import type { MilpLimits, MilpSolver } from '../../../sim/milp';
import { addTerms, MilpBuilder } from '../../milp/milp-builder';
import type { Terms } from '../../milp/milp-builder';
import type { MilpSize } from '../compile/compile';
import { highestValue, isLeaf, isList, leafWorth, leavesOf, valueOfTree } from '../strl/expression';
import type { Tree, UtilityLeaf } from '../strl/expression';

/** A leaf over groups of nodes. */
export type AllocationTree = Tree<UtilityLeaf<readonly number[]>>;

/** Nodes of each group that a job is given. */
export type Allocation = readonly number[];

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

class AllocationProgram {
  readonly size: MilpSize = {
    indicator: 0,
    partition: 0,
    minAux: 0,
    demandRows: 0,
    operatorRows: 0,
    supplyRows: 0,
  };
  private readonly builder = new MilpBuilder();
  /** Columns of what each job holds, by group. */
  private readonly held: Map<number, number>[];

  constructor(
    trees: readonly AllocationTree[],
    private readonly free: readonly number[],
  ) {
    const { builder, size } = this;
    this.held = trees.map((tree) => {
      const groups = new Set(leavesOf(tree).flatMap(({ set }) => set));
      size.partition += groups.size;
      return new Map([...groups].sort((a, b) => a - b).map((group) => [group, builder.addInteger(free[group])]));
    });
    trees.forEach((tree, job) => {
      builder.addToObjective(this.generate(tree, this.indicator(), job));
    });
    free.forEach((nodes, group) => {
      const columns = this.held.flatMap((own) => own.get(group) ?? []);
      if (columns.length === 0) return;
      builder.addRow(-Infinity, new Map(columns.map((column) => [column, 1])), nodes);
      size.supplyRows++;
    });
  }

  private indicator(): number {
    this.size.indicator++;
    return this.builder.addInteger(1);
  }

  build() {
    return this.builder.build();
  }

  allocationOf(job: number, values: Float64Array): Allocation {
    return this.free.map((_, group) => {
      const column = this.held[job].get(group);
      return column === undefined ? 0 : Math.round(values[column]);
    });
  }

  private generate(tree: AllocationTree, indicator: number, job: number): Terms {
    const { builder, size } = this;
    if (isLeaf(tree)) return this.generateLeaf(tree, indicator, job);
    if (!isList(tree)) {
      const terms = this.generate(tree.of, indicator, job);
      if (tree.op === 'scale') return scaled(terms, tree.by);
      this.operatorRow(scaled(terms, -1), indicator, tree.v);
      return new Map([[indicator, tree.v]]);
    }
    if (tree.op === 'min') {
      const least = builder.addContinuous(highestValue(tree));
      size.minAux++;
      for (const child of tree.of) this.operatorRow(scaled(this.generate(child, indicator, job), -1), least, 1);
      return new Map([[least, 1]]);
    }
    const children = tree.of.map((child) => ({ child, own: this.indicator() }));
    const most = tree.op === 'max' ? 1 : children.length;
    this.operatorRow(new Map(children.map(({ own }) => [own, 1])), indicator, -most);
    const sum = new Map<number, number>();
    for (const { child, own } of children) addTerms(sum, this.generate(child, own, job));
    return sum;
  }

  private generateLeaf({ op, set, k, v }: UtilityLeaf<readonly number[]>, indicator: number, job: number): Terms {
    this.size.demandRows++;
    const held: Terms = new Map(set.map((group) => [this.held[job].get(group) ?? 0, 1]));
    if (op === 'nCk') {
      this.atMostZero(scaled(held, -1), indicator, k);
      return new Map([[indicator, v]]);
    }
    const counted = this.builder.addContinuous(k);
    this.atMostZero(scaled(held, -1), counted, 1);
    this.atMostZero(new Map([[counted, 1]]), indicator, -k);
    return new Map([[counted, v / k]]);
  }

  private operatorRow(terms: Terms, column: number, factor: number): void {
    this.size.operatorRows++;
    this.atMostZero(terms, column, factor);
  }

  /** terms + factor * column <= 0 */
  private atMostZero(terms: Terms, column: number, factor: number): void {
    const row = new Map(terms);
    addTerms(row, new Map([[column, factor]]));
    this.builder.addRow(-Infinity, row, 0);
  }
}

function scaled(terms: Terms, factor: number): Map<number, number> {
  const result = new Map<number, number>();
  addTerms(result, terms, factor);
  return result;
}
