/** Solves compiled programs. */
import type { MilpLimits, MilpSolver } from '../../../sim/milp';
import type { Expression } from '../strl/expression';
import { alikeClasses } from './alike';
import { compile } from './compile';
import type { CompiledProgram } from './compile';
import { decode, encode } from './decode';
import { grantValue } from './grant';
import type { Grant } from './grant';
import type { Supply } from './supply';

export interface Solution {
  /** By job. */
  readonly grants: readonly Grant[];
  /** Sum of what the grants are worth. */
  readonly value: number;
  /** No plan has a higher value. */
  readonly bound: number;
  /** Nodes of the tree that were looked at. */
  readonly nodes: number;
  readonly stopped: boolean;
}

/**
 * The best grants that the solver finds for the jobs of a program, or undefined when it finds none.
 * @internal
 */
export function solveProgram(program: CompiledProgram, solver: MilpSolver, limits: MilpLimits): Solution | undefined {
  const { values, bound, nodes, stopped } = solver.solve(program.milp, limits);
  if (values === undefined) return undefined;
  const grants = decode(program, values).map(([grant]) => grant);
  return { grants, value: worthOf(program.expressions, grants), bound, nodes, stopped };
}

/** What is asked of a solver. */
export interface Question {
  readonly expressions: readonly Expression[];
  readonly supply: Supply;
  /** Slices that the plan looks ahead. */
  readonly window: number;
  readonly limits: MilpLimits;
  /** Grants to begin with. */
  readonly start?: readonly Grant[] | undefined;
}

/**
 * The best grants that the solver finds for expressions of jobs, alike ones counted together; the solution is undefined when it
 * finds none.
 */
export function solveTogether(
  { expressions, supply, window, limits, start }: Question,
  solver: MilpSolver,
): { readonly program: CompiledProgram; readonly solution: Solution | undefined } {
  const classes = alikeClasses(expressions);
  const counts = classes.map((members) => members.length);
  const program = compile(
    classes.map(([first]) => expressions[first]),
    supply,
    { window, rows: 'binding', counts },
  );
  const from =
    start &&
    encode(
      program,
      classes.map((members) => members.map((job) => start[job])),
    );
  const { values, bound, nodes, stopped } = solver.solve(program.milp, limits, from);
  if (values === undefined) return { program, solution: undefined };
  const grants: Grant[] = [];
  decode(program, values, counts).forEach((own, index) =>
    classes[index].forEach((job, i) => {
      grants[job] = own[i];
    }),
  );
  return { program, solution: { grants, value: worthOf(expressions, grants), bound, nodes, stopped } };
}

function worthOf(expressions: readonly Expression[], grants: readonly Grant[]): number {
  return grants.reduce((sum, grant, job) => sum + grantValue(expressions[job], grant), 0);
}
