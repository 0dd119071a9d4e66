/**
 * alsched's program. Every leaf of a job's tree sees the whole allocation of the job, so that what a job holds is one whole number
 * for each group and not one for each leaf; else it is that of Algorithm 1 (`operators.ts`).
 *
 *     H_x      what a job holds of group x: whole, 0..free of x
 *     nCk      k I <= sum H_x                                       v I
 *     LnCk     one continuous C, 0..k; C <= sum H_x, C <= k I       (v / k) C
 *
 * and for each group: the jobs hold no more than is free.
 * Source: Tumanov et al., alsched, SoCC 2012, section 3.
 */
import type { Milp } from '../../../sim/milp';
import { MilpBuilder } from '../../milp/milp-builder';
import type { Terms } from '../../milp/milp-builder';
import { leavesOf } from '../strl/expression';
import type { Tree, UtilityLeaf } from '../strl/expression';
import { emptySize } from './milp-size';
import { addAtMostZero, Operators, scaled } from './operators';

/** Leaves are over groups of nodes. */
export type AllocationTree = Tree<UtilityLeaf<readonly number[]>>;

/** Nodes of each group that a job is given. */
export type Allocation = readonly number[];

export class AllocationProgram {
  readonly size = emptySize();
  private readonly builder = new MilpBuilder();
  /** Columns of what each job holds, by group. */
  private readonly held: Map<number, number>[];

  /** @param free nodes of each group */
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
      new Operators<UtilityLeaf<readonly number[]>>(builder, size, (leaf, indicator) =>
        this.generateLeaf(leaf, indicator, job),
      ).addTree(tree, 1);
    });
    free.forEach((nodes, group) => {
      const columns = this.held.flatMap((own) => own.get(group) ?? []);
      if (columns.length === 0) return;
      builder.addRow(-Infinity, new Map(columns.map((column) => [column, 1])), nodes);
      size.supplyRows++;
    });
  }

  build(): Milp {
    return this.builder.build();
  }

  /** What a job holds by the values of the columns. Solvers answer with fractions near whole numbers. */
  allocationOf(job: number, values: Float64Array): Allocation {
    return this.free.map((_, group) => {
      const column = this.held[job].get(group);
      return column === undefined ? 0 : Math.round(values[column]);
    });
  }

  private generateLeaf({ op, set, k, v }: UtilityLeaf<readonly number[]>, indicator: number, job: number): Terms {
    const { builder } = this;
    this.size.demandRows++;
    const held: Terms = new Map(set.map((group) => [this.held[job].get(group) ?? 0, 1]));
    if (op === 'nCk') {
      addAtMostZero(builder, scaled(held, -1), indicator, k);
      return new Map([[indicator, v]]);
    }
    const counted = builder.addContinuous(k);
    addAtMostZero(builder, scaled(held, -1), counted, 1);
    addAtMostZero(builder, new Map([[counted, 1]]), indicator, -k);
    return new Map([[counted, v / k]]);
  }
}
