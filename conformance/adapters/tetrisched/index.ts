import { loadHighs } from '../../../src/schedulers/milp/highs';
import { compile } from '../../../src/schedulers/tetrisched/compile/compile';
import { totalOf } from '../../../src/schedulers/tetrisched/compile/grant';
import { refine } from '../../../src/schedulers/tetrisched/compile/node-groups';
import { solveProgram } from '../../../src/schedulers/tetrisched/compile/solve';
import { Supply } from '../../../src/schedulers/tetrisched/compile/supply';
import { alternativesOf } from '../../../src/schedulers/tetrisched/plan/alternatives';
import { leavesOf } from '../../../src/schedulers/tetrisched/strl/expression';
import type { Expression, Tree, UtilityLeaf } from '../../../src/schedulers/tetrisched/strl/expression';
import type { RequestLeaf } from '../../../src/schedulers/tetrisched/strl/request';
import { utilityOf } from '../../../src/schedulers/tetrisched/strl/utility';
import type { MilpSolver } from '../../../src/sim/milp';
import type { Adapter } from '../../adapter';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json } from '../../vectors';
import { exactly, isUnique } from './unique';

const loaded: { solver?: MilpSolver } = {};

/** A tree of the file, with leaves as `leaf` reads them. */
function tree<L extends UtilityLeaf<unknown>>(given: Json | undefined, leaf: (given: Json) => L): Tree<L> {
  const { op, of, by, v } = object(given);
  const operator = oneOf(op, 'nCk', 'LnCk', 'max', 'min', 'sum', 'scale', 'barrier');
  if (operator === 'nCk' || operator === 'LnCk') return leaf(given ?? null);
  if (operator === 'scale') return { op: operator, by: number(by), of: tree(of, leaf) };
  if (operator === 'barrier') return { op: operator, v: number(v), of: tree(of, leaf) };
  return { op: operator, of: list(of).map((child) => tree(child, leaf)) };
}

function strlProgram(input: Json): unknown {
  const { partitions, busy, jobs } = object(input);
  const sizes = object(partitions);
  const names = Object.keys(sizes);
  const supply = new Supply(names.map((name) => number(sizes[name])));
  for (const [name, slices] of Object.entries(optional(busy, object, {}))) {
    for (const [slice, nodes] of Object.entries(object(slices))) {
      supply.take(names.indexOf(name), Number(slice), 1, number(nodes));
    }
  }
  const ids = list(jobs).map((job) => text(object(job).id));
  const expressions = list(jobs).map((job): Expression =>
    tree(object(job).strl, (leaf) => {
      const { op, set, k, start, dur, v } = object(leaf);
      return {
        op: oneOf(op, 'nCk', 'LnCk'),
        set: list(set).map((name) => names.indexOf(text(name))),
        k: number(k),
        start: number(start),
        dur: number(dur),
        v: number(v),
      };
    }),
  );
  const program = compile(expressions, supply);
  if (loaded.solver === undefined) throw new Error('the solver is loaded before the first case');
  const solution = solveProgram(program, loaded.solver, exactly);
  if (solution === undefined) throw new Error('the solver found nothing');
  const chosen = expressions.map((expression, job) =>
    leavesOf(expression).flatMap(({ start, dur, set }, i) => {
      const taken = totalOf(solution.grants[job][i]);
      return taken === 0 ? [] : [{ start, dur, set: set.map((group) => names[group]), taken }];
    }),
  );
  return {
    optimalUtility: solution.value,
    unique: isUnique(program, solution, loaded.solver),
    milpSize: program.size,
    placement: Object.fromEntries(ids.map((id, job) => [id, chosen[job]])),
    startNow: ids.filter((_, job) => chosen[job].some(({ start }) => start === 0)),
  };
}

function partitionRefinement(input: Json): unknown {
  const { nodes, equivalenceSets } = object(input);
  const names = list(nodes).map(text);
  const sets = list(equivalenceSets).map((set) => list(set).map((node) => names.indexOf(text(node))));
  return { atoms: refine(names.length, sets).groups.map((group) => group.map((node) => names[node])) };
}

function utilityOfAllocation(input: Json): unknown {
  const { utility, allocation } = object(input);
  const expression = tree(utility, (leaf) => {
    const { op, set, k, v } = object(leaf);
    return { op: oneOf(op, 'nCk', 'LnCk'), set: list(set).map(text), k: number(k), v: number(v) };
  });
  return { utility: utilityOf(expression, new Set(list(allocation).map(text))) };
}

/** Slices are the unit of time, and the sets of nodes that options name are as large as the job. */
function wizard(input: Json): unknown {
  const { job, now, planAheadSlices } = object(input);
  const { type, submit, budget, desired, sensitivity, penalty, k, options } = object(job);
  const nodes = number(k);
  const lost = optional(penalty, number, 0);
  const leaves = list(options).map((option): RequestLeaf => {
    const { name, runtime } = object(option);
    return { op: 'nCk', set: [text(name)], k: nodes, v: number(budget), dur: number(runtime), start: undefined };
  });
  const names = leaves.map(({ set }) => set[0]);
  const wish = {
    request: { op: 'max', of: leaves } as const,
    tasks: nodes,
    submit: number(submit),
    runtime: 0,
    desired: number(oneOf(type, 'slo', 'bestEffort') === 'slo' ? desired : submit),
    sensitivity: optional(sensitivity, number, null),
    penalty: lost,
  };
  const slices = { now: number(now), quantum: 1, window: number(planAheadSlices) };
  const alternatives = alternativesOf(wish, slices, ([name]) => ({ set: names.indexOf(name), size: nodes }));
  return {
    valueIfNeverRun: 0 - lost,
    leaves: alternatives.flatMap(({ tree: of }) =>
      leavesOf(of).map(({ set, start, dur, k: taken, v }) => ({
        option: names[set],
        start: number(now) + start,
        dur,
        k: taken,
        v,
      })),
    ),
  };
}

/** alsched and TetriSched: utilities of allocations, whole programs, groups of nodes, and the leaves of the wizard. */
export const tetrisched: Adapter = {
  documentedBy: ['alsched-tetrisched'],
  prepare: async () => {
    loaded.solver = await loadHighs();
  },
  kinds: { strlProgram, partitionRefinement, utilityOfAllocation, wizardLeaves: wizard },
  comparison: { '*': { tolerance: { abs: 1e-6 }, informative: ['distinctOptima'] } },
};
