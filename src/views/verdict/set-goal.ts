import type { Goal } from '../../analysis/compare/study/goal-ranking';
import { scenarioStore } from '../../store/document/scenario-store';

/** Metrics offered first; the others follow by name. */
export const USUAL_GOALS = ['makespan', 'mean-completion', 'p95-waiting', 'mean-waiting', 'busy-share'];

/** Sets the goal as an edit of the document: shared with the link, undone like any other. */
export function setGoal(goal: Goal | undefined): void {
  const problems = scenarioStore.getState().edit(['goal'], goal);
  if (problems.length > 0) scenarioStore.getState().notify('error', `Not changed: ${problems[0].message}.`);
}
