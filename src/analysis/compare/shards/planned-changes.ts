import type { Change } from '../../../base/json';
import type { Scenario } from '../../../scenario/schema';
import { loadChanges } from '../sweep/load-changes';
import { changesAt } from '../sweep/places';
import type { PlanAxis, PlanValue } from './plan';

/**
 * What sets an axis of a plan to one of its values in the document as a variant sees it; nothing where the variant has no such
 * setting, which stays as it is.
 */
export function plannedChanges({ knob }: PlanAxis, value: PlanValue, seen: Scenario): readonly Change[] {
  return knob === 'load' ? loadChanges(seen, Number(value)) : changesAt(seen, knob.split('/'), value);
}
