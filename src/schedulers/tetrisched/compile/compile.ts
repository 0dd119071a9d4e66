/**
 * From the requests of jobs to a mixed integer linear program, literally as the paper has it.
 * Source: TetriSched, section 5, Algorithm 1, of which `operators.ts` has the inner nodes. A leaf, below the indicator I:
 *
 *     nCk      P_x whole, 0..min(size of x, k), for each group x     sum P_x = k I           v I
 *     LnCk     the same                                             sum P_x <= k I          (v / k) sum P_x
 *
 * and for each group and slice that a leaf touches: the nodes taken there are no more than are free.
 *
 * Worked example: job A may have 2 of 2 gpu nodes for 2 slices, worth 4, or any 2 for 3 slices, worth 3. Binaries: A and each
 * leaf. P: gpu for the first leaf, gpu and cpu for the second. Rows: two of leaves, one of max, three slices of two groups.
 */
import type { Milp } from '../../../sim/milp';
import { MilpBuilder } from '../../milp/milp-builder';
import type { Terms } from '../../milp/milp-builder';
import type { Expression, GroupLeaf } from '../strl/expression';
import { emptySize } from './milp-size';
import type { MilpSize } from './milp-size';
import { Operators, scaled } from './operators';
import type { OperatorKind } from './operators';
import type { Supply } from './supply';

/** Of equally good plans the earlier one: a leaf at the end of the window is worth less by this share, to the solver alone. */
const EARLIER = 1e-4;

export interface CompiledLeaf {
  readonly leaf: GroupLeaf;
  /** Column of the nodes of each of its groups. */
  readonly taken: readonly number[];
}

/** A column that stands for an inner node or a root and not for nodes taken. */
export interface CompiledOperator {
  readonly job: number;
  readonly kind: OperatorKind;
  readonly column: number;
  readonly expression: Expression;
  /** Number of its first leaf among those of the job. */
  readonly firstLeaf: number;
}

export interface CompiledSupplyRow {
  readonly group: number;
  readonly slice: number;
  readonly row: number;
}

export interface CompiledProgram {
  readonly expressions: readonly Expression[];
  readonly milp: Milp;
  readonly size: Readonly<MilpSize>;
  /** Leaves of each job, from left to right. */
  readonly leaves: readonly (readonly CompiledLeaf[])[];
  readonly operators: readonly CompiledOperator[];
  readonly supplyRows: readonly CompiledSupplyRow[];
}

/**
 * Which rows of supply there are: those of all slices that a leaf touches, as the paper has it; or only those that can bind. From
 * one slice to the next leaves only end unless one starts, so that a row says something new where a leaf starts or fewer
 * nodes are free.
 */
export type SupplyRows = 'all' | 'binding';

export interface CompileOptions {
  /** Slices that the plan looks ahead, for the preference of earlier starts; 0, the default, for no preference. */
  readonly window?: number;
  /** All by default. */
  readonly rows?: SupplyRows;
  /** How many jobs each expression stands for, one by default; of more than one (`alike.ts`) binaries count jobs. */
  readonly counts?: readonly number[];
}

/** Compiles the expressions of jobs over what is free. */
export function compile(
  expressions: readonly Expression[],
  supply: Supply,
  { window = 0, rows = 'all', counts }: CompileOptions = {},
): CompiledProgram {
  const compilation = new Compilation(supply, window, rows);
  expressions.forEach((expression, job) => compilation.addJob(expression, counts?.[job] ?? 1));
  return compilation.finish(expressions);
}

class Compilation {
  private readonly builder = new MilpBuilder();
  private readonly size = emptySize();
  private readonly leaves: CompiledLeaf[][] = [];
  private readonly operators: CompiledOperator[] = [];

  constructor(
    private readonly supply: Supply,
    private readonly window: number,
    private readonly rows: SupplyRows,
  ) {}

  /** Adds an expression that stands for `count` jobs. */
  addJob(expression: Expression, count: number): void {
    const job = this.leaves.push([]) - 1;
    new Operators<GroupLeaf>(
      this.builder,
      this.size,
      (leaf, indicator) => this.generateLeaf(leaf, indicator, job, count),
      (kind, column, node, firstLeaf) => this.operators.push({ job, kind, column, expression: node, firstLeaf }),
    ).addTree(expression, count);
  }

  finish(expressions: readonly Expression[]): CompiledProgram {
    const supplyRows = this.addSupplyRows();
    const { builder, size, leaves, operators } = this;
    return { expressions, milp: builder.build(), size, leaves, operators, supplyRows };
  }

  /** `count`: how many jobs the expression of the job stands for. */
  private generateLeaf(leaf: GroupLeaf, indicator: number, job: number, count: number): Terms {
    const { builder, size, window } = this;
    const taken = leaf.set.map((group) => builder.addInteger(Math.min(this.supply.size(group), leaf.k * count)));
    size.partition += taken.length;
    size.demandRows++;
    this.leaves[job].push({ leaf, taken });
    const nodes: Terms = new Map(taken.map((column) => [column, 1]));
    const demand = new Map(nodes);
    demand.set(indicator, -leaf.k);
    builder.addRow(leaf.op === 'nCk' ? 0 : -Infinity, demand, 0);
    const worth: Terms = leaf.op === 'nCk' ? new Map([[indicator, leaf.v]]) : scaled(nodes, leaf.v / leaf.k);
    if (window > 0) builder.addToObjective(scaled(worth, (-EARLIER * leaf.start) / window));
    return worth;
  }

  /** A row for each group and slice that some leaf touches, however far leaves reach, as far as rows are wanted. */
  private addSupplyRows(): CompiledSupplyRow[] {
    const { builder, supply, size } = this;
    const touched: Map<number, Map<number, number>>[] = Array.from({ length: supply.groups }, () => new Map());
    const leaves = this.leaves.flat();
    const starts = Array.from({ length: supply.groups }, () => new Set<number>());
    for (const { leaf } of leaves) for (const group of leaf.set) starts[group].add(leaf.start);
    const isWanted = (group: number, slice: number): boolean =>
      this.rows === 'all' || starts[group].has(slice) || supply.free(group, slice) < supply.free(group, slice - 1);
    const lastStart = starts.map((own) => [...own].reduce((last, start) => Math.max(last, start), 0));
    const endOf = (group: number): number =>
      this.rows === 'all' ? Infinity : Math.max(lastStart[group] + 1, supply.endOf(group) + 1);
    for (const { leaf, taken } of leaves) {
      leaf.set.forEach((group, i) => {
        const end = Math.min(leaf.start + leaf.dur, endOf(group));
        for (let slice = leaf.start; slice < end; slice++) {
          if (!isWanted(group, slice)) continue;
          const row = touched[group].get(slice) ?? new Map<number, number>();
          row.set(taken[i], 1);
          touched[group].set(slice, row);
        }
      });
    }
    const rows = touched.flatMap((slices, group) =>
      [...slices]
        .sort(([a], [b]) => a - b)
        .map(([slice, terms]) => ({
          group,
          slice,
          row: builder.addRow(-Infinity, terms, supply.free(group, slice)),
        })),
    );
    size.supplyRows = rows.length;
    return rows;
  }
}
