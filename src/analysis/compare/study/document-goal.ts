/** The goal that a document names, by which its variants are compared. No run depends on it. */
import { memo } from '../../../base/memo';
import type { Scenario } from '../../../scenario/schema';
import type { Goal } from './goal-ranking';

/** The goal, the same object as long as the document's own is; undefined where none is named. */
export function goalOf({ goal }: Scenario): Goal | undefined {
  return goal && read(goal);
}

const read = memo(({ metric, constraints = [] }: NonNullable<Scenario['goal']>): Goal => ({ metric, constraints }));
