/** From the values of a program's columns to what each leaf takes, and back. */
import { leavesOf } from '../strl/expression';
import type { Expression } from '../strl/expression';
import { splitAlike } from './alike';
import type { CompiledProgram } from './compile';
import { emptyGrant, grantValue, isEmpty, totalOf } from './grant';
import type { Grant } from './grant';

/**
 * Grants of the jobs of a program, by expression and job. Solvers answer with fractions near whole numbers.
 * @param counts how many jobs each expression stands for
 */
export function decode(
  program: CompiledProgram,
  values: Float64Array,
  counts: readonly number[] = program.leaves.map(() => 1),
): Grant[][] {
  return program.leaves.map((leaves, job) => {
    const grant = leaves.map(({ taken }) => taken.map((column) => Math.round(values[column])));
    if (counts[job] > 1) return splitAlike(program.expressions[job], grant, counts[job]);
    return [withoutIdle(program.expressions[job], grant)];
  });
}

/**
 * The grant without nodes that add nothing to its value. A program may take some: below a min whose other child is worth
 * nothing, say, or in a solution that only has to be within a gap of the best one.
 */
function withoutIdle(expression: Expression, grant: Grant): Grant {
  const value = grantValue(expression, grant);
  if (value <= 0) return emptyGrant(expression);
  const kept = grant.map((taken) => [...taken]);
  leavesOf(expression).forEach((leaf, i) => {
    const before = kept[i];
    if (totalOf(before) === 0) return;
    kept[i] = before.map(() => 0);
    if (grantValue(expression, kept) >= value) return;
    kept[i] = before;
    if (leaf.op === 'nCk') return;
    // One by one, from the last group.
    for (let group = before.length - 1; group >= 0;) {
      const fewer = kept[i].map((nodes, g) => (g === group ? nodes - 1 : nodes));
      const same = fewer[group] >= 0 && grantValue(expression, kept.with(i, fewer)) >= value;
      if (same) kept[i] = fewer;
      else group--;
    }
  });
  return kept;
}

/** Values of a program's columns that say what the grants say, by expression and job: where a solver may begin. */
export function encode(program: CompiledProgram, grants: readonly (readonly Grant[])[]): Float64Array {
  const values = new Float64Array(program.milp.columns);
  program.leaves.forEach((leaves, job) => {
    for (const grant of grants[job]) {
      leaves.forEach(({ taken }, i) => taken.forEach((column, g) => (values[column] += grant[i][g])));
    }
  });
  for (const { job, kind, column, expression, firstLeaf } of program.operators) {
    for (const grant of grants[job]) {
      const own = grant.slice(firstLeaf, firstLeaf + leavesOf(expression).length);
      if (kind === 'min') values[column] += grantValue(expression, own);
      else if (!isEmpty(own)) values[column]++;
    }
  }
  return values;
}
