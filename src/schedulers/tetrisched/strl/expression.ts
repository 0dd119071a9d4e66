/**
 * STRL, the space-time request language: what a job wants, as a tree whose leaves ask for nodes and whose inner nodes combine
 * values. alsched's utility functions are the same trees without time.
 * Source: Tumanov et al., alsched, SoCC 2012; Tumanov et al., TetriSched, EuroSys 2016, section 4.
 */

export type LeafOperator = 'nCk' | 'LnCk';
export type ListOperator = 'max' | 'min' | 'sum';

/** A request for nodes of a set: nCk for exactly k of them (alsched: at least), LnCk for up to k at a share of the value. */
export interface UtilityLeaf<S> {
  readonly op: LeafOperator;
  readonly set: S;
  readonly k: number;
  readonly v: number;
}

/** The same in time: from slice `start` on for `dur` slices. */
export interface SpaceTimeLeaf<S> extends UtilityLeaf<S> {
  readonly start: number;
  readonly dur: number;
}

/** Of its children max lets one be satisfied, min needs all and is worth the least of them, sum adds up whatever is satisfied. */
export interface ListNode<L> {
  readonly op: ListOperator;
  readonly of: readonly Tree<L>[];
}

export interface ScaleNode<L> {
  readonly op: 'scale';
  readonly by: number;
  readonly of: Tree<L>;
}

/** Worth `v` once its child reaches that value, otherwise nothing. */
export interface BarrierNode<L> {
  readonly op: 'barrier';
  readonly v: number;
  readonly of: Tree<L>;
}

/** An expression over leaves `L`. */
export type Tree<L> = L | ListNode<L> | ScaleNode<L> | BarrierNode<L>;

/** Sets are groups of nodes, by number. */
export type GroupLeaf = SpaceTimeLeaf<readonly number[]>;
export type Expression = Tree<GroupLeaf>;

/** Whether a tree is a single request for nodes. */
export function isLeaf<L extends UtilityLeaf<unknown>>(tree: Tree<L>): tree is L {
  return tree.op === 'nCk' || tree.op === 'LnCk';
}

/** Whether a tree combines any number of children: max, min or sum; scale and barrier have one child. */
export function isList<L extends UtilityLeaf<unknown>>(tree: Tree<L>): tree is ListNode<L> {
  return tree.op === 'max' || tree.op === 'min' || tree.op === 'sum';
}

/** Values of the expression may stay this far below a barrier and count as having reached it. */
const TOLERANCE = 1e-9;

/** The leaves of a tree, from left to right. */
export function leavesOf<L extends UtilityLeaf<unknown>>(tree: Tree<L>): L[] {
  const leaves: L[] = [];
  collectLeaves(tree, leaves);
  return leaves;
}

/** Into one list: a cycle asks this of tens of thousands of trees. */
function collectLeaves<L extends UtilityLeaf<unknown>>(tree: Tree<L>, leaves: L[]): void {
  if (isLeaf(tree)) leaves.push(tree);
  else if (isList(tree)) for (const child of tree.of) collectLeaves(child, leaves);
  else collectLeaves(tree.of, leaves);
}

/** The tree with each leaf replaced. */
export function mapLeaves<L extends UtilityLeaf<unknown>, M extends UtilityLeaf<unknown>>(
  tree: Tree<L>,
  replace: (leaf: L) => M,
): Tree<M> {
  if (isLeaf(tree)) return replace(tree);
  if (isList(tree)) return { op: tree.op, of: tree.of.map((child) => mapLeaves(child, replace)) };
  const of = mapLeaves(tree.of, replace);
  return tree.op === 'scale' ? { op: 'scale', by: tree.by, of } : { op: 'barrier', v: tree.v, of };
}

/**
 * The value of a tree when its leaves, from left to right, are worth `leafValue(leaf, index)`; the value of each node
 * is passed to `visit`, children before parents.
 */
export function valueOfTree<L extends UtilityLeaf<unknown>>(
  tree: Tree<L>,
  leafValue: (leaf: L, index: number) => number,
  visit?: (node: Tree<L>, value: number) => void,
): number {
  let next = 0;
  const valueOf = (node: Tree<L>): number => {
    const value = combined(node);
    visit?.(node, value);
    return value;
  };
  const combined = (node: Tree<L>): number => {
    if (isLeaf(node)) return leafValue(node, next++);
    if (isList(node)) return listValue(node.op, node.of.map(valueOf));
    const value = valueOf(node.of);
    if (node.op === 'scale') return node.by * value;
    return value >= node.v - TOLERANCE ? node.v : 0;
  };
  return valueOf(tree);
}

function listValue(op: ListOperator, values: readonly number[]): number {
  if (op === 'sum') return values.reduce((sum, value) => sum + value, 0);
  return values.length === 0 ? 0 : op === 'max' ? Math.max(...values) : Math.min(...values);
}

/** The value of a leaf with a number of granted nodes. */
export function leafWorth({ op, k, v }: UtilityLeaf<unknown>, taken: number): number {
  if (op === 'nCk') return taken >= k ? v : 0;
  return (v * Math.min(k, taken)) / k;
}

/** The value of a tree if each of its leaves had this number of nodes for itself: no allocation of them is worth more. */
export function mostWorth<L extends UtilityLeaf<unknown>>(tree: Tree<L>, nodesOf: (leaf: L) => number): number {
  return valueOfTree(tree, (leaf) => leafWorth(leaf, nodesOf(leaf)));
}

/** The value of a tree with all the nodes it may ask for. */
export function highestValue(tree: Tree<UtilityLeaf<unknown>>): number {
  return valueOfTree(tree, (leaf) => leafWorth(leaf, leaf.k));
}
