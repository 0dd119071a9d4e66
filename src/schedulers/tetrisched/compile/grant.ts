/** A job's grant in a solved program, and its value. */
import { valueOfTree, leafWorth, leavesOf } from '../strl/expression';
import type { Expression } from '../strl/expression';

/** What a job is given: for each of its leaves, from left to right, the nodes of each group of the leaf's set. */
export type Grant = readonly (readonly number[])[];

/** Nodes that a leaf takes. */
export function totalOf(taken: readonly number[]): number {
  return taken.reduce((sum, nodes) => sum + nodes, 0);
}

/** Whether a job is given no node at all. */
export function isEmpty(grant: Grant): boolean {
  return grant.every((taken) => totalOf(taken) === 0);
}

/** The value of an expression with a grant; by definition, not by the solver's objective. */
export function grantValue(expression: Expression, grant: Grant): number {
  return valueOfTree(expression, (leaf, i) => leafWorth(leaf, totalOf(grant[i])));
}

/** Nothing for any leaf. */
export function emptyGrant(expression: Expression): Grant {
  return leavesOf(expression).map(({ set }) => set.map(() => 0));
}
