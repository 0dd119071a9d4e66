/** Edits of an expression as a tree: pure, by the path of a node (the numbers of children from the root on). */
import { isLeaf, isList } from '../../schedulers/tetrisched/strl/expression';
import type { LeafOperator, ListOperator } from '../../schedulers/tetrisched/strl/expression';
import type { Request, RequestLeaf } from '../../schedulers/tetrisched/strl/request';

export type NodePath = readonly number[];
export const operatorNames = ['nCk', 'LnCk', 'max', 'min', 'sum', 'scale', 'barrier'] as const;
export type OperatorName = LeafOperator | ListOperator | 'scale' | 'barrier';

const FACTOR = 2;

/** The nodes one level below; a leaf has none. */
export function childrenOf(tree: Request): readonly Request[] {
  if (isLeaf(tree)) return [];
  return isList(tree) ? tree.of : [tree.of];
}

/** The tree with the node at a path replaced; undefined takes it away, with what needs it. */
export function replaced(tree: Request, path: NodePath, next: Request | undefined): Request | undefined {
  if (path.length === 0) return next;
  const [first, ...rest] = path;
  if (isLeaf(tree)) return tree;
  if (!isList(tree)) {
    const of = replaced(tree.of, rest, next);
    return of === undefined ? undefined : { ...tree, of };
  }
  const of = tree.of.flatMap((child, i) => {
    const kept = i === first ? replaced(child, rest, next) : child;
    return kept === undefined ? [] : [kept];
  });
  return of.length === 0 ? undefined : { op: tree.op, of };
}

/**
 * A leaf for a new place in a tree.
 * @internal
 */
export function newLeaf(like: Request): RequestLeaf {
  const leaf = firstLeaf(like);
  return { op: 'nCk', set: ['any'], k: leaf.k, v: leaf.v, dur: leaf.dur, start: undefined };
}

function firstLeaf(tree: Request): RequestLeaf {
  return isLeaf(tree) ? tree : firstLeaf(childrenOf(tree)[0]);
}

/** The node as another operator, with as much of it kept as that one has a place for. */
export function asOperator(tree: Request, op: OperatorName): Request {
  if (op === 'nCk' || op === 'LnCk') return { ...firstLeaf(tree), op };
  const children = isLeaf(tree) ? [tree] : childrenOf(tree);
  if (op === 'max' || op === 'min' || op === 'sum') return { op, of: children };
  const of = children.length === 1 ? children[0] : tree;
  if (op === 'scale') return { op, by: FACTOR, of };
  return { op, v: firstLeaf(tree).v, of };
}

/** The node with one more child. */
export function withChild(tree: Request): Request {
  return isList(tree) && !isLeaf(tree) ? { op: tree.op, of: [...tree.of, newLeaf(tree)] } : tree;
}
