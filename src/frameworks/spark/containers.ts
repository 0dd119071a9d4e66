/** The containers of one Spark application: their sizes, how many tasks run in them at once, and the gang that they form. */
import { SECOND, VCORE } from '../../base/units';
import { knobNumber, knobSwitch, knobText, optionalNumber } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { GangInput } from '../../sim/run-input';
import { sparkKnobs } from './knobs';
import { dynamicAllocationKnobs as dynamic } from './task-scheduler/knobs';

/** Tasks that one executor runs at once. */
export function slotsOf(settings: KnobHolder): number {
  const cores = knobNumber(settings, sparkKnobs.executorCores);
  return Math.max(1, Math.floor(cores / knobNumber(settings, sparkKnobs.taskCpus)));
}

/** Tasks that each container with tasks runs at once: an executor, or the driver where there are none. */
export function taskSlotsOf(settings: KnobHolder): number {
  if (!tasksRunInDriver(settings)) return slotsOf(settings);
  const cores = knobNumber(settings, sparkKnobs.driverCores) / VCORE;
  return Math.max(1, Math.floor(cores / knobNumber(settings, sparkKnobs.taskCpus)));
}

/** Without executors its tasks run inside the driver. */
export function tasksRunInDriver(settings: KnobHolder): boolean {
  const executors =
    optionalNumber(settings, sparkKnobs.executorsAsked) ?? knobNumber(settings, sparkKnobs.executorInstances);
  return executors === 0 && !knobSwitch(settings, dynamic.enabled);
}

/** The containers of an application as resource vectors over `resourceTypes`. */
export function containerSizes(settings: KnobHolder, resourceTypes: readonly string[]) {
  const size = (vcore: number, memory: number) =>
    resourceTypes.map((type) => (type === 'vcore' ? vcore : type === 'memory' ? memory : 0));
  const { driverCores, driverMemory, executorCores, executorMemory } = sparkKnobs;
  return {
    driver: size(knobNumber(settings, driverCores), knobNumber(settings, driverMemory)),
    executor: size(knobNumber(settings, executorCores) * VCORE, knobNumber(settings, executorMemory)),
  };
}

/** Numbers of the task groups that asks name. */
export const TaskGroup = { none: 0, driver: 1, executor: 2 } as const;

/** The task groups of an application that declares them, as in YuniKorn's examples for Spark. */
export function gangOf(settings: KnobHolder, resourceTypes: readonly string[]): GangInput | undefined {
  if (!knobSwitch(settings, sparkKnobs.gang)) return undefined;
  const { driver, executor } = containerSizes(settings, resourceTypes);
  const executors = knobNumber(settings, sparkKnobs.executorInstances);
  const groups = [{ name: 'spark-driver', minMember: 1, size: driver }];
  if (executors > 0) groups.push({ name: 'spark-executor', minMember: executors, size: executor });
  return {
    groups,
    style: knobText(settings, sparkKnobs.gangStyle) === 'Hard' ? 'hard' : 'soft',
    timeout: knobNumber(settings, sparkKnobs.placeholderTimeout) * SECOND,
  };
}
