import type { GoalText } from '../../scenario/schema';
import { scenarioStore } from '../../store/document/scenario-store';

/** Metrics offered first; the others follow by name. */
export const USUAL_GOALS = ['makespan', 'mean-completion', 'p95-waiting', 'mean-waiting', 'busy-share'];

/** Changes parts of the goal as one edit of the document: shared with the link, undone like any other. */
export function changeGoal(parts: Partial<GoalText>): void {
  setGoal({ ...scenarioStore.getState().document.goal, ...parts });
}

/** Ranks by one metric; limits and confidence stay. */
export function rankBy(metric: string): void {
  changeGoal({ metric, weights: undefined });
}

/** Sets the whole goal, or removes it. */
export function setGoal(goal: GoalText | undefined): void {
  const problems = scenarioStore.getState().edit(['goal'], goal && withoutGaps(goal));
  if (problems.length > 0) scenarioStore.getState().notify('error', `Not changed: ${problems[0].message}.`);
}

function withoutGaps(goal: GoalText): GoalText {
  return Object.fromEntries(Object.entries(goal).filter(([, value]) => value !== undefined));
}
