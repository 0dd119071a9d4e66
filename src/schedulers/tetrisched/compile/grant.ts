/** What a job is given by a solved program, and what that is worth. */
import { valueOfTree, leafWorth, leavesOf } from '../strl/expression';
import type { Expression } from '../strl/expression';

/** What a job is given: for each of its leaves, from left to right, the nodes of each group of the leaf's set. */
export type Grant = readonly (readonly number[])[];

/** Nodes that a leaf takes. */
export function totalOf(taken: readonly number[]): number {
  return taken.reduce((sum, nodes) => sum + nodes, 0);
}

export function isEmpty(grant: Grant): boolean {
  return grant.every((taken) => totalOf(taken) === 0);
}

/** What an expression is worth with a grant; by definition, not by what the solver says. */
export function grantValue(expression: Expression, grant: Grant): number {
  return valueOfTree(expression, (leaf, i) => leafWorth(leaf, totalOf(grant[i])));
}

/** Nothing for any leaf. */
export function emptyGrant(expression: Expression): Grant {
  return leavesOf(expression).map(({ set }) => set.map(() => 0));
}
