/** The goal that a document names, by which its variants are compared. No run depends on it. */
import { memo } from '../../../base/memo';
import type { Scenario } from '../../../scenario/schema';
import { INDEX } from './goal';
import type { Goal } from './goal';
import { STUDY_DEFAULTS } from './study';
import type { StudyOptions } from './study';

/** The goal, the same object as long as the document's own is; undefined where none is named. */
export function goalOf({ goal }: Scenario): Goal | undefined {
  return goal && read(goal);
}

const read = memo(({ metric = INDEX, weights, constraints = [] }: NonNullable<Scenario['goal']>): Goal => ({
  metric,
  weights,
  constraints,
}));

/** What a study of a document's variants goes by: its goal may name the confidence and the zone of indifference. */
export function studyOptionsOf({ goal, seed = 1 }: Scenario): StudyOptions {
  const { confidence = STUDY_DEFAULTS.confidence, indifference = STUDY_DEFAULTS.indifference } = goal ?? {};
  return { confidence, indifference, seed };
}
