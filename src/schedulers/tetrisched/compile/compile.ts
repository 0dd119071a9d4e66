/**
 * From the requests of jobs to a mixed integer linear program, literally as the paper has it.
 * Source: TetriSched, section 5, Algorithm 1.
 *
 *     gen(expr, I) returns a linear term of the objective; I is the binary handed down by the parent.
 *     nCk      P_x whole, 0..min(size of x, k), for each group x     sum P_x = k I           v I
 *     LnCk     the same                                             sum P_x <= k I          (v / k) sum P_x
 *     sum      a binary I_i for each of n children                  sum I_i <= n I          sum gen(e_i, I_i)
 *     max      the same                                             sum I_i <= I            sum gen(e_i, I_i)
 *     min      one continuous U; the children share I               U <= gen(e_i, I)        U
 *     scale                                                                                 s gen(e, I)
 *     barrier                                                       v I <= gen(e, I)        v I
 *
 * and for each group and slice that a leaf touches: the nodes taken there are no more than are free.
 *
 * Worked example: job A may have 2 of 2 gpu nodes for 2 slices, worth 4, or any 2 for 3 slices, worth 3. Binaries: A and each
 * leaf. P: gpu for the first leaf, gpu and cpu for the second. Rows: two of leaves, one of max, three slices of two groups.
 */
import type { Milp } from '../../../sim/milp';
import { addTerms, MilpBuilder } from '../../milp/milp-builder';
import type { Terms } from '../../milp/milp-builder';
import { highestValue, isLeaf, isList, leavesOf } from '../strl/expression';
import type { Expression, GroupLeaf, ListNode } from '../strl/expression';
import type { Supply } from './supply';

/** Of equally good plans the earlier one: a leaf at the end of the window is worth less by this share, to the solver alone. */
const EARLIER = 1e-4;

/** Columns and rows of a program by what they are for. */
export interface MilpSize {
  indicator: number;
  partition: number;
  minAux: number;
  demandRows: number;
  operatorRows: number;
  supplyRows: number;
}

export interface CompiledLeaf {
  readonly leaf: GroupLeaf;
  /** Column of the nodes of each of its groups. */
  readonly taken: readonly number[];
}

/** A column that stands for an inner node or a root and not for nodes taken. */
export interface CompiledOperator {
  readonly job: number;
  readonly kind: 'indicator' | 'min';
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

/**
 * Compiles the expressions of jobs. `window`: slices that the plan looks ahead, for the preference of earlier starts; 0 for none.
 * `counts`: how many jobs each expression stands for, where that may be more than one (`alike.ts`): binaries count jobs then.
 */
export function compile(
  expressions: readonly Expression[],
  supply: Supply,
  window = 0,
  rows: SupplyRows = 'all',
  counts: readonly number[] = expressions.map(() => 1),
): CompiledProgram {
  const compilation = new Compilation(supply, window, rows);
  expressions.forEach((expression, job) => compilation.addJob(expression, counts[job]));
  return compilation.finish(expressions);
}

class Compilation {
  private readonly builder = new MilpBuilder();
  private readonly size: MilpSize = {
    indicator: 0,
    partition: 0,
    minAux: 0,
    demandRows: 0,
    operatorRows: 0,
    supplyRows: 0,
  };
  private readonly leaves: CompiledLeaf[][] = [];
  private readonly operators: CompiledOperator[] = [];
  /** How many jobs the present expression stands for. */
  private count = 1;

  constructor(
    private readonly supply: Supply,
    private readonly window: number,
    private readonly rows: SupplyRows,
  ) {}

  addJob(expression: Expression, count: number): void {
    this.count = count;
    this.leaves.push([]);
    const root = this.indicator(expression, 0);
    this.builder.addToObjective(this.generate(expression, root));
  }

  finish(expressions: readonly Expression[]): CompiledProgram {
    const supplyRows = this.addSupplyRows();
    const { builder, size, leaves, operators } = this;
    return { expressions, milp: builder.build(), size, leaves, operators, supplyRows };
  }

  private get job(): number {
    return this.leaves.length - 1;
  }

  private indicator(expression: Expression, firstLeaf: number): number {
    this.size.indicator++;
    const column = this.builder.addInteger(this.count);
    this.operators.push({ job: this.job, kind: 'indicator', column, expression, firstLeaf });
    return column;
  }

  private generate(expression: Expression, indicator: number): Terms {
    if (isLeaf(expression)) return this.generateLeaf(expression, indicator);
    if (isList(expression)) {
      return expression.op === 'min'
        ? this.generateMin(expression, indicator)
        : this.generateChoice(expression, indicator);
    }
    const terms = this.generate(expression.of, indicator);
    if (expression.op === 'scale') return scaled(terms, expression.by);
    this.operatorRow(scaled(terms, -1), indicator, expression.v);
    return new Map([[indicator, expression.v]]);
  }

  private generateChoice({ op, of }: ListNode<GroupLeaf>, indicator: number): Terms {
    let firstLeaf = this.leaves[this.job].length;
    const children = of.map((child) => {
      const own = this.indicator(child, firstLeaf);
      firstLeaf += leavesOf(child).length;
      return { child, own };
    });
    const most = op === 'max' ? 1 : of.length;
    this.operatorRow(new Map(children.map(({ own }) => [own, 1])), indicator, -most);
    const sum = new Map<number, number>();
    for (const { child, own } of children) addTerms(sum, this.generate(child, own));
    return sum;
  }

  private generateMin(expression: ListNode<GroupLeaf>, indicator: number): Terms {
    // A finite bound, which some solvers need: no plan makes it worth more than its least child can be.
    const least = this.builder.addContinuous(highestValue(expression));
    this.size.minAux++;
    const firstLeaf = this.leaves[this.job].length;
    this.operators.push({ job: this.job, kind: 'min', column: least, expression, firstLeaf });
    for (const child of expression.of) this.operatorRow(scaled(this.generate(child, indicator), -1), least, 1);
    return new Map([[least, 1]]);
  }

  /** terms + factor * column <= 0 */
  private operatorRow(terms: Terms, column: number, factor: number): void {
    const row = new Map(terms);
    addTerms(row, new Map([[column, factor]]));
    this.builder.addRow(-Infinity, row, 0);
    this.size.operatorRows++;
  }

  private generateLeaf(leaf: GroupLeaf, indicator: number): Terms {
    const { builder, size, window } = this;
    const taken = leaf.set.map((group) => builder.addInteger(Math.min(this.supply.size(group), leaf.k * this.count)));
    size.partition += taken.length;
    size.demandRows++;
    this.leaves[this.job].push({ leaf, taken });
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

function scaled(terms: Terms, factor: number): Map<number, number> {
  const result = new Map<number, number>();
  addTerms(result, terms, factor);
  return result;
}
