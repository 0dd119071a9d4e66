import type { Distribution } from '../../base/distributions';
import { authored, knobDistribution, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { Knob, KnobHolder } from '../../scenario/knobs';
import type { GangInput } from '../../sim/run-input';
import type { World } from '../../sim/world';
import { sparkKnobs, stageKnobs } from './knobs';

const SECOND = 1_000_000;

/** What one Spark application will do, in integers. Durations in µs. */
export interface SparkPlan {
  readonly driverShape: number;
  readonly hasGang: boolean;
  /** Tasks that run at once inside the driver when there are no executors. */
  readonly driverSlots: number;
  readonly executorShape: number;
  readonly executorSlots: number;
  /** Executors it really asks for. */
  readonly executors: number;
  readonly driverStartup: Distribution;
  readonly executorStartup: Distribution;
  readonly driverFailsAfter: number | undefined;
  readonly executorFailsAfter: number | undefined;
  readonly stages: readonly { readonly tasks: number; readonly duration: Distribution }[];
}

/** Reads a plan from the authored settings and registers its container sizes with the world. */
export function planSpark(settings: KnobHolder, world: World): SparkPlan {
  const { driver, executor } = containerSizes(settings, world.input.resourceTypes);
  const taskCpus = knobNumber(settings, sparkKnobs.taskCpus);
  const executorCores = knobNumber(settings, sparkKnobs.executorCores);
  const driverCores = knobNumber(settings, sparkKnobs.driverCores);
  const executorsAsked = optional(settings, sparkKnobs.executorsAsked);
  return {
    driverShape: world.shape(driver),
    hasGang: knobSwitch(settings, sparkKnobs.gang),
    driverSlots: Math.max(1, Math.floor(driverCores / 1000 / taskCpus)),
    executorShape: world.shape(executor),
    executorSlots: Math.max(1, Math.floor(executorCores / taskCpus)),
    executors: executorsAsked ?? knobNumber(settings, sparkKnobs.executorInstances),
    driverStartup: knobDistribution(settings, sparkKnobs.driverStartup),
    executorStartup: knobDistribution(settings, sparkKnobs.executorStartup),
    driverFailsAfter: optional(settings, sparkKnobs.driverFailsAfter),
    executorFailsAfter: optional(settings, sparkKnobs.executorFailsAfter),
    stages: stagesOf(settings).map((stage) => ({
      tasks: knobNumber(stage, stageKnobs.tasks),
      duration: knobDistribution(stage, stageKnobs.duration),
    })),
  };
}

/** The containers of an application as resource vectors over `resourceTypes`. */
function containerSizes(settings: KnobHolder, resourceTypes: readonly string[]) {
  const size = (vcore: number, memory: number) =>
    resourceTypes.map((type) => (type === 'vcore' ? vcore : type === 'memory' ? memory : 0));
  const { driverCores, driverMemory, executorCores, executorMemory } = sparkKnobs;
  return {
    driver: size(knobNumber(settings, driverCores), knobNumber(settings, driverMemory)),
    executor: size(knobNumber(settings, executorCores) * 1000, knobNumber(settings, executorMemory)),
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

/** The authored stages; an application that names none has one stage of one task. */
export function stagesOf(settings: KnobHolder): readonly KnobHolder[] {
  const stages = settings['stages'];
  return Array.isArray(stages) && stages.length > 0 ? (stages as readonly KnobHolder[]) : [{}];
}

function optional(settings: KnobHolder, knob: Knob): number | undefined {
  return authored(settings, knob) === undefined ? undefined : knobNumber(settings, knob);
}
