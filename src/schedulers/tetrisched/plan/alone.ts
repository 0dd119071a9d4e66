/** Whether a choice of a job would have room beside running tasks if the job were alone, no node being granted twice. */
import type { MilpLimits, MilpSolver } from '../../../sim/milp';
import { isEmpty } from '../compile/grant';
import { solveTogether } from '../compile/solve';
import { leavesOf } from '../strl/expression';
import type { Expression } from '../strl/expression';
import { bestGrant } from './greedy';
import type { Supply } from '../compile/supply';
import type { Choice, OpenRound } from './round';

/** `hasRoom` of a choice lets each leaf have all that is free, which can be too much only where leaves share nodes. */
export function fitsAlone(
  { tree, hasRoom }: Choice,
  { supply }: Pick<OpenRound, 'supply'>,
  solver: MilpSolver | undefined,
  limits: MilpLimits,
): boolean {
  const groups = leavesOf(tree).flatMap(({ set }) => set);
  if (!hasRoom || new Set(groups).size === groups.length) return hasRoom;
  return isGrantable(tree, supply, solver, limits);
}

/**
 * Whether some grant of what is free is worth something. Leaves are granted one after another, and if that fails, the solver is
 * asked; without one there is no such grant.
 */
export function isGrantable(
  tree: Expression,
  supply: Supply,
  solver: MilpSolver | undefined,
  limits: MilpLimits,
): boolean {
  const contested = Array.from({ length: supply.groups }, () => 0);
  if (!isEmpty(bestGrant(tree, supply, contested))) return true;
  if (solver === undefined) return false;
  const { solution } = solveTogether({ expressions: [tree], supply, window: 0, limits }, solver);
  return solution !== undefined && solution.value > 0;
}
