/**
 * The inner nodes of a tree as rows of a program, literally as the paper has them. The programs of TetriSched (`compile.ts`) and of
 * alsched (`allocation-program.ts`) differ in their leaves alone.
 * Source: TetriSched, section 5, Algorithm 1.
 *
 *     gen(expr, I) returns a linear term of the objective; I is the binary handed down by the parent.
 *     sum      a binary I_i for each of n children                  sum I_i <= n I          sum gen(e_i, I_i)
 *     max      the same                                             sum I_i <= I            sum gen(e_i, I_i)
 *     min      one continuous U; the children share I               U <= gen(e_i, I)        U
 *     scale                                                                                 s gen(e, I)
 *     barrier                                                       v I <= gen(e, I)        v I
 */
import { addTerms } from '../../milp/milp-builder';
import type { MilpBuilder, Terms } from '../../milp/milp-builder';
import { highestValue, isLeaf, isList, leavesOf } from '../strl/expression';
import type { ListNode, Tree, UtilityLeaf } from '../strl/expression';
import type { MilpSize } from './milp-size';

/** What a column of the program stands for, other than a number of nodes. */
export type OperatorKind = 'indicator' | 'min';

export class Operators<L extends UtilityLeaf<unknown>> {
  /** How many jobs the present tree stands for: binaries count jobs then. */
  private count = 1;

  /**
   * @param generateLeaf adds the columns and rows of a leaf; returns its term of the objective
   * @param columnAdded a column stands for a node, whose first leaf has that number in its tree
   */
  constructor(
    private readonly builder: MilpBuilder,
    private readonly size: MilpSize,
    private readonly generateLeaf: (leaf: L, indicator: number) => Terms,
    private readonly columnAdded?: (kind: OperatorKind, column: number, node: Tree<L>, firstLeaf: number) => void,
  ) {}

  /** Adds a tree that stands for `count` jobs, and its value to the objective. */
  addTree(tree: Tree<L>, count: number): void {
    this.count = count;
    this.builder.addToObjective(this.generate(tree, this.indicator(tree, 0), 0));
  }

  private indicator(node: Tree<L>, firstLeaf: number): number {
    this.size.indicator++;
    const column = this.builder.addInteger(this.count);
    this.columnAdded?.('indicator', column, node, firstLeaf);
    return column;
  }

  private generate(tree: Tree<L>, indicator: number, firstLeaf: number): Terms {
    if (isLeaf(tree)) return this.generateLeaf(tree, indicator);
    if (isList(tree)) {
      return tree.op === 'min'
        ? this.generateMin(tree, indicator, firstLeaf)
        : this.generateChoice(tree, indicator, firstLeaf);
    }
    const terms = this.generate(tree.of, indicator, firstLeaf);
    if (tree.op === 'scale') return scaled(terms, tree.by);
    this.operatorRow(scaled(terms, -1), indicator, tree.v);
    return new Map([[indicator, tree.v]]);
  }

  private generateChoice({ op, of }: ListNode<L>, indicator: number, firstLeaf: number): Terms {
    const first = firstLeaves(of, firstLeaf);
    const own = of.map((child, i) => this.indicator(child, first[i]));
    const most = op === 'max' ? 1 : of.length;
    this.operatorRow(new Map(own.map((column) => [column, 1])), indicator, -most);
    const sum = new Map<number, number>();
    of.forEach((child, i) => addTerms(sum, this.generate(child, own[i], first[i])));
    return sum;
  }

  private generateMin(node: ListNode<L>, indicator: number, firstLeaf: number): Terms {
    // A finite bound, which some solvers need: no plan makes it worth more than its least child can be.
    const least = this.builder.addContinuous(highestValue(node));
    this.size.minAux++;
    this.columnAdded?.('min', least, node, firstLeaf);
    const first = firstLeaves(node.of, firstLeaf);
    node.of.forEach((child, i) => {
      this.operatorRow(scaled(this.generate(child, indicator, first[i]), -1), least, 1);
    });
    return new Map([[least, 1]]);
  }

  private operatorRow(terms: Terms, column: number, factor: number): void {
    this.size.operatorRows++;
    addAtMostZero(this.builder, terms, column, factor);
  }
}

/** The row terms + factor * column <= 0. */
export function addAtMostZero(builder: MilpBuilder, terms: Terms, column: number, factor: number): void {
  const row = new Map(terms);
  addTerms(row, new Map([[column, factor]]));
  builder.addRow(-Infinity, row, 0);
}

/** Terms, each times a factor. */
export function scaled(terms: Terms, factor: number): Map<number, number> {
  const result = new Map<number, number>();
  addTerms(result, terms, factor);
  return result;
}

/** The numbers of the first leaves of siblings, the first of which begins with leaf `first`. */
function firstLeaves<L extends UtilityLeaf<unknown>>(siblings: readonly Tree<L>[], first: number): number[] {
  let next = first;
  return siblings.map((tree) => {
    const own = next;
    next += leavesOf(tree).length;
    return own;
  });
}
