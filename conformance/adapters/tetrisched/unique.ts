/**
 * Whether the chosen leaves of an optimal plan are the only ones: another optimal plan lacks one of them or has one more. A cycle
 * does not ask this, the file does.
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
      const isChosen = totalOf(solution.grants[job][i]) > 0;
      const { values } = solver.solve(isChosen ? without(program, taken) : including(program, taken), exactly);
      if (values === undefined) return true;
      const grants = program.leaves.map((own) =>
        own.map((leaf) => leaf.taken.map((column) => Math.round(values[column]))),
      );
      const worth = grants.reduce((sum, grant, j) => sum + grantValue(program.expressions[j], grant), 0);
      return worth < solution.value - EQUAL || isUsed(program.expressions[job], grants[job], i) === isChosen;
    }),
  );
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

function without({ milp }: CompiledProgram, columns: readonly number[]): Milp {
  const upper = milp.upper.slice();
  for (const column of columns) upper[column] = 0;
  return { ...milp, upper };
}

/** With one more row: some of the columns are at least 1. */
function including({ milp }: CompiledProgram, columns: readonly number[]): Milp {
  return {
    ...milp,
    rows: milp.rows + 1,
    rowLower: Float64Array.of(...milp.rowLower, 1),
    rowUpper: Float64Array.of(...milp.rowUpper, Infinity),
    rowStart: Int32Array.of(...milp.rowStart, milp.column.length + columns.length),
    column: Int32Array.of(...milp.column, ...columns),
    coefficient: Float64Array.of(...milp.coefficient, ...columns.map(() => 1)),
  };
}
