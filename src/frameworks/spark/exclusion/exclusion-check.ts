import type { Problem } from '../../../base/result';
import { knobNumber, knobSwitch } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import { exclusionKnobs } from '../task-scheduler/exclusion-knobs';
import { taskSchedulerKnobs } from '../task-scheduler/knobs';

/**
 * Spark refuses to start where a single bad node could fail an application although failures exclude.
 * Source: Spark core, HealthTracker.scala (validateExcludeOnFailureConfs).
 */
export function checkExclusion(settings: KnobHolder): Problem[] {
  const { enabled, taskAttemptsPerNode } = exclusionKnobs;
  const { maxFailures } = taskSchedulerKnobs;
  if (!knobSwitch(settings, enabled)) return [];
  const most = knobNumber(settings, maxFailures);
  if (knobNumber(settings, taskAttemptsPerNode) < most) return [];
  const message = `expected fewer than ${maxFailures.name}, which is ${most}: one bad node would fail the application`;
  return [{ path: taskAttemptsPerNode.name, message }];
}
