/**
 * Jobs that ask for the same are counted and not told apart: one expression stands for all of them, its binaries become whole
 * numbers, and the solver need not try every order of the jobs. That is exact where a job is worth the sum of what it takes: for
 * a max of nCk leaves.
 */
import { isLeaf, isList, leavesOf } from '../strl/expression';
import type { Expression } from '../strl/expression';
import type { Grant } from './grant';

/** Numbers of the expressions that one stands for, ascending; classes in the order of their first member. */
export function alikeClasses(expressions: readonly Expression[]): number[][] {
  const classes: number[][] = [];
  const known = new Map<string, number[]>();
  expressions.forEach((expression, job) => {
    const key = isCountable(expression) ? JSON.stringify(expression) : '';
    const members = known.get(key);
    if (members !== undefined && key !== '') {
      members.push(job);
      return;
    }
    const own = [job];
    known.set(key, own);
    classes.push(own);
  });
  return classes;
}

/** A max of nCk leaves, which may be scaled. */
function isCountable(expression: Expression): boolean {
  if (isLeaf(expression)) return expression.op === 'nCk';
  if (isList(expression)) return expression.op === 'max' && expression.of.every(isCountable);
  return expression.op === 'scale' && isCountable(expression.of);
}

/** Gives each of `count` jobs its part of what all of them take, leaf by leaf: who comes first gets the leaves that come first. */
export function splitAlike(expression: Expression, grant: Grant, count: number): Grant[] {
  const leaves = leavesOf(expression);
  const left = grant.map((taken) => [...taken]);
  const grants: Grant[] = [];
  leaves.forEach(({ k }, i) => {
    while (left[i].some((nodes) => nodes > 0)) {
      let wanted = k;
      const own = left[i].map((nodes, group) => {
        const taken = Math.min(nodes, wanted);
        left[i][group] -= taken;
        wanted -= taken;
        return taken;
      });
      grants.push(leaves.map(({ set }, other) => (other === i ? own : set.map(() => 0))));
    }
  });
  while (grants.length < count) grants.push(leaves.map(({ set }) => set.map(() => 0)));
  return grants;
}
