/**
 * Grants one job at a time the best that is left, whatever those after it would need. Of nodes that serve equally well a job gets
 * those that the fewest others want. What TetriSched-NG does in section 7 of the paper; the order of nodes is our choice.
 */
import type { Grant } from '../compile/grant';
import { emptyGrant, grantValue, totalOf } from '../compile/grant';
import type { Supply } from '../compile/supply';
import { isLeaf, isList, leavesOf } from '../strl/expression';
import type { Expression, GroupLeaf } from '../strl/expression';

/** Takes what a grant takes from the supply; gives it back with `sign` -1. */
export function commit(expression: Expression, grant: Grant, supply: Supply, sign = 1): void {
  leavesOf(expression).forEach(({ set, start, dur }, i) =>
    set.forEach((group, g) => {
      if (grant[i][g] !== 0) supply.take(group, start, dur, sign * grant[i][g]);
    }),
  );
}

/**
 * The best grant of an expression from what is free: exact for a max of leaves, and as good as taking the parts of a
 * sum one after another otherwise. Leaves the supply as it was. `contested`: how much each group is wanted; the least
 * wanted goes first.
 */
export function bestGrant(expression: Expression, supply: Supply, contested: readonly number[]): Grant {
  const grant = place(expression, supply, contested);
  if (grant === undefined) return emptyGrant(expression);
  commit(expression, grant, supply, -1);
  return grant;
}

/** Takes the best grant from the supply, or returns undefined if no grant has a value. */
function place(expression: Expression, supply: Supply, contested: readonly number[]): Grant | undefined {
  if (isLeaf(expression)) return placeLeaf(expression, supply, contested);
  if (!isList(expression)) {
    const grant = place(expression.of, supply, contested);
    return grant === undefined ? undefined : worthwhile(expression, grant, supply);
  }
  if (expression.op === 'max') return placeMax(expression.of, supply, contested);
  const parts: Grant[] = [];
  for (const child of expression.of) parts.push(place(child, supply, contested) ?? emptyGrant(child));
  return worthwhile(expression, parts.flat(), supply);
}

/** The grant if it has a value; otherwise returns its supply. */
function worthwhile(expression: Expression, grant: Grant, supply: Supply): Grant | undefined {
  if (grantValue(expression, grant) > 0) return grant;
  commit(expression, grant, supply, -1);
  return undefined;
}

function placeMax(children: readonly Expression[], supply: Supply, contested: readonly number[]): Grant | undefined {
  let best: { readonly index: number; readonly grant: Grant; readonly value: number } | undefined;
  children.forEach((child, index) => {
    const grant = place(child, supply, contested);
    if (grant === undefined) return;
    commit(child, grant, supply, -1);
    const value = grantValue(child, grant);
    if (best === undefined || value > best.value) best = { index, grant, value };
  });
  if (best === undefined) return undefined;
  const { index, grant } = best;
  commit(children[index], grant, supply);
  return children.flatMap((child, i) => (i === index ? grant : emptyGrant(child)));
}

function placeLeaf(leaf: GroupLeaf, supply: Supply, contested: readonly number[]): Grant | undefined {
  const { op, set, k, start, dur } = leaf;
  const order = set.map((_, g) => g).sort((a, b) => contested[set[a]] - contested[set[b]] || a - b);
  const taken = set.map(() => 0);
  let left = k;
  for (const g of order) {
    taken[g] = Math.min(left, supply.freeThroughout(set[g], start, dur));
    left -= taken[g];
  }
  if (left > 0 && (op === 'nCk' || totalOf(taken) === 0)) return undefined;
  commit(leaf, [taken], supply);
  return [taken];
}
