/**
 * alsched's utility of an allocation. Every leaf sees the whole allocation: a node that is in the sets of two leaves counts for
 * both. Source: Tumanov et al., alsched, SoCC 2012, section 3.
 */
import { leafWorth, valueOfTree } from './expression';
import type { Tree, UtilityLeaf } from './expression';

/**
 * The value of a tree over sets of machines with the machines of `allocation`. The value of each node is passed to
 * `visit`, children before parents.
 */
export function utilityOf<M>(
  tree: Tree<UtilityLeaf<readonly M[]>>,
  allocation: ReadonlySet<M>,
  visit?: (node: Tree<UtilityLeaf<readonly M[]>>, value: number) => void,
): number {
  const held = (set: readonly M[]) => new Set(set.filter((machine) => allocation.has(machine))).size;
  return valueOfTree(tree, (leaf) => leafWorth(leaf, held(leaf.set)), visit);
}
