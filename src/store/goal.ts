/** The goal that a document names, by which its variants are compared. No run depends on it. */
import type { Goal } from '../analysis/compare/study/study';
import type { Scenario } from '../scenario/schema';

const known = new WeakMap<object, Goal>();

/** The goal, the same object as long as the document's own is; undefined where none is named. */
export function goalOf({ goal }: Scenario): Goal | undefined {
  if (goal === undefined) return undefined;
  let read = known.get(goal);
  if (read === undefined) {
    read = { metric: goal.metric, constraints: goal.constraints ?? [] };
    known.set(goal, read);
  }
  return read;
}
