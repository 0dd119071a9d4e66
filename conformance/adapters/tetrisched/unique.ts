/**
 * Whether an optimal plan is the only one: in another one a leaf takes more nodes or fewer, or none. Which nodes of its groups
 * does not matter. A cycle does not ask this, the file does.
 */
import type { CompiledProgram } from '../../../src/schedulers/tetrisched/compile/compile';
import { grantValue, totalOf } from '../../../src/schedulers/tetrisched/compile/grant';
import type { Grant } from '../../../src/schedulers/tetrisched/compile/grant';
import type { Solution } from '../../../src/schedulers/tetrisched/compile/solve';
import { leafWorth, leavesOf, valueOfTree } from '../../../src/schedulers/tetrisched/strl/expression';
import type { Expression } from '../../../src/schedulers/tetrisched/strl/expression';
import type { Milp, MilpSolver } from '../../../src/sim/milp';

const EQUAL = 1e-6;

/** Solves until the optimum is proven. */
export const exactly = { gap: 0, nodes: 1_000_000 };

export function isUnique(program: CompiledProgram, solution: Solution, solver: MilpSolver): boolean {
  return program.leaves.every((leaves, job) =>
    leaves.every(({ taken }, i) => {
      const total = totalOf(solution.grants[job][i]);
      const fewer = total > 0 ? [within(program, taken, 0, total - 1)] : [];
      const others = [...fewer, within(program, taken, total + 1, Infinity)];
      return others.every((other) => {
        const { values } = solver.solve(other, exactly);
        if (values === undefined) return true;
        const grants = program.leaves.map((own) =>
          own.map((leaf) => leaf.taken.map((column) => Math.round(values[column]))),
        );
        const worth = grants.reduce((sum, grant, j) => sum + grantValue(program.expressions[j], grant), 0);
        return worth < solution.value - EQUAL || usefulTotal(program.expressions[job], grants[job], i) === total;
      });
    }),
  );
}

/** How many nodes a leaf takes, or none where it might as well take none. */
function usefulTotal(expression: Expression, grant: Grant, leaf: number): number {
  return isUsed(expression, grant, leaf) ? totalOf(grant[leaf]) : 0;
}

/** Whether a leaf takes nodes that are worth something: below a node that is worth nothing, it might as well take none. */
function isUsed(expression: Expression, grant: Grant, leaf: number): boolean {
  if (totalOf(grant[leaf]) === 0) return false;
  const values = new Map<Expression, number>();
  valueOfTree(
    expression,
    (own, i) => leafWorth(own, totalOf(grant[i])),
    (node, value) => values.set(node, value),
  );
  const isAbove = (node: Expression): boolean => leavesOf(node).includes(leavesOf(expression)[leaf]);
  return [...values].every(([node, value]) => !isAbove(node) || value > 0);
}

/** The program with one more row: the sum of some columns lies between two numbers. */
function within({ milp }: CompiledProgram, columns: readonly number[], least: number, most: number): Milp {
  return {
    ...milp,
    rows: milp.rows + 1,
    rowLower: Float64Array.of(...milp.rowLower, least),
    rowUpper: Float64Array.of(...milp.rowUpper, most),
    rowStart: Int32Array.of(...milp.rowStart, milp.column.length + columns.length),
    column: Int32Array.of(...milp.column, ...columns),
    coefficient: Float64Array.of(...milp.coefficient, ...columns.map(() => 1)),
  };
}
