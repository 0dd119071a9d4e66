import type { Problem } from '../../base/result';
import { knobNumber, knobSwitch, optionalNumber } from '../../scenario/knobs';
import type { Knob, KnobHolder } from '../../scenario/knobs';
import { tasksRunInDriver } from './containers';
import { decommissionKnobs } from './decommissioning/decommission-knobs';
import { sparkKnobs, stageKnobs } from './knobs';
import { checkExclusion } from './exclusion/exclusion-check';
import { stagesOf } from './stages/stage-settings';
import { dynamicAllocationKnobs as dynamic, speculationKnobs } from './task-scheduler/knobs';
import { efficiencyKnobs } from './task-scheduler/speculation/efficiency-knobs';

/**
 * Settings with which Spark does not start an application.
 * Source: Spark core, ExecutorAllocationManager.scala (validateSettings), ResourceUtils.scala (validateTaskCpusLargeEnough),
 * DAGScheduler.scala (checkBarrierStageWithDynamicAllocation), internal/config/package.scala (checkValue).
 */
export function checkSettings(settings: KnobHolder): Problem[] {
  return [
    ...checkCores(settings),
    ...(knobSwitch(settings, dynamic.enabled) ? checkAllocation(settings) : []),
    ...checkExclusion(settings),
    ...(knobSwitch(settings, speculationKnobs.enabled) ? checkEfficiency(settings) : []),
  ];
}

/** An executor that has no room for one task would never run any. */
function checkCores(settings: KnobHolder): Problem[] {
  if (tasksRunInDriver(settings)) return [];
  const { taskCpus, executorCores } = sparkKnobs;
  const cores = knobNumber(settings, executorCores);
  if (knobNumber(settings, taskCpus) <= cores) return [];
  return [problem(taskCpus, `expected at most ${executorCores.name}, which is ${cores}`)];
}

function checkAllocation(settings: KnobHolder): Problem[] {
  const problems: Problem[] = [];
  const { minExecutors, maxExecutors, executorAllocationRatio: ratio, shuffleTracking } = dynamic;
  const most = optionalNumber(settings, maxExecutors) ?? Infinity;
  if (most === 0) problems.push(problem(maxExecutors, 'expected at least 1: with none it could never run a task'));
  else if (knobNumber(settings, minExecutors) > most) {
    problems.push(problem(minExecutors, `expected at most ${maxExecutors.name}, which is ${most}`));
  }
  for (const timeout of [dynamic.schedulerBacklogTimeout, dynamic.sustainedSchedulerBacklogTimeout]) {
    if (optionalNumber(settings, timeout) === 0) problems.push(problem(timeout, 'expected more than 0s'));
  }
  if (knobNumber(settings, ratio) === 0) problems.push(problem(ratio, 'expected more than 0'));
  const keepsOutput =
    knobSwitch(settings, sparkKnobs.shuffleService) ||
    knobSwitch(settings, shuffleTracking) ||
    (knobSwitch(settings, decommissionKnobs.enabled) && knobSwitch(settings, decommissionKnobs.shuffleBlocks));
  if (!keepsOutput) {
    const needed = [sparkKnobs.shuffleService.name, decommissionKnobs.enabled.name].join(' or ');
    problems.push(problem(shuffleTracking, `expected true without ${needed}: idle executors would take output along`));
  }
  if (stagesOf(settings).some((stage) => knobSwitch(stage, stageKnobs.barrier))) {
    problems.push(
      problem(dynamic.enabled, 'expected false with a barrier stage: its slots could come and go one by one'),
    );
  }
  return problems;
}

function checkEfficiency(settings: KnobHolder): Problem[] {
  const problems: Problem[] = [];
  const { enabled, processRateMultiplier: multiplier, longRunTaskFactor: factor } = efficiencyKnobs;
  if (!knobSwitch(settings, enabled)) return problems;
  const rate = knobNumber(settings, multiplier);
  if (rate <= 0 || rate > 1) problems.push(problem(multiplier, 'expected more than 0 and at most 1'));
  if (knobNumber(settings, factor) < 1) problems.push(problem(factor, 'expected at least 1'));
  return problems;
}

function problem({ name }: Knob, message: string): Problem {
  return { path: name, message };
}
