import type { Problem } from '../../../base/result';
import { knobNumber, knobSwitch } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import { exclusionKnobs } from '../task-scheduler/exclusion/exclusion-knobs';
import { taskSchedulerKnobs } from '../task-scheduler/knobs';

/**
 * Spark refuses to start where a single bad node could fail an application although failures exclude, or for no time.
 * Source: Spark core, HealthTracker.scala (validateExcludeOnFailureConfs).
 */
export function checkExclusion(settings: KnobHolder): Problem[] {
  const { enabled, taskAttemptsPerNode, timeout } = exclusionKnobs;
  const { maxFailures } = taskSchedulerKnobs;
  const problems: Problem[] = [];
  if (!knobSwitch(settings, enabled)) return problems;
  const most = knobNumber(settings, maxFailures);
  if (knobNumber(settings, taskAttemptsPerNode) >= most) {
    const message = `expected fewer than ${maxFailures.name}, which is ${most}: one bad node would fail the application`;
    problems.push({ path: taskAttemptsPerNode.name, message });
  }
  if (knobNumber(settings, timeout) === 0) problems.push({ path: timeout.name, message: 'expected more than 0s' });
  return problems;
}
