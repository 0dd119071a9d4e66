import { parsePlan } from '../../analysis/compare/shards/plan';
import type { SweepPlan } from '../../analysis/compare/shards/plan';
import { CommandError, Exit } from '../exit';
import type { CommandIo } from '../io';
import { readText } from '../sources';

/** The plan in a file. */
export function readPlan(path: string, io: CommandIo): SweepPlan {
  const plan = parsePlan(readText(path, io));
  if (!plan.ok) throw new CommandError(Exit.invalid, [`${path}: ${plan.error}`]);
  return plan.value;
}
