import type { Distribution } from '../../base/distributions';
import { authored, knobDistribution, knobNumber } from '../../scenario/knobs';
import type { Knob, KnobHolder } from '../../scenario/knobs';
import type { World } from '../../sim/world';
import { sparkKnobs, stageKnobs } from './knobs';

/** What one Spark application will do, in integers. Durations in µs. */
export interface SparkPlan {
  readonly driverShape: number;
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
  const { resourceTypes } = world.input;
  const size = (vcore: number, memory: number) =>
    world.shape(resourceTypes.map((type) => (type === 'vcore' ? vcore : type === 'memory' ? memory : 0)));
  const taskCpus = knobNumber(settings, sparkKnobs.taskCpus);
  const executorCores = knobNumber(settings, sparkKnobs.executorCores);
  const driverCores = knobNumber(settings, sparkKnobs.driverCores);
  const executorsAsked = optional(settings, sparkKnobs.executorsAsked);
  return {
    driverShape: size(driverCores, knobNumber(settings, sparkKnobs.driverMemory)),
    driverSlots: Math.max(1, Math.floor(driverCores / 1000 / taskCpus)),
    executorShape: size(executorCores * 1000, knobNumber(settings, sparkKnobs.executorMemory)),
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

/** The authored stages; an application that names none has one stage of one task. */
export function stagesOf(settings: KnobHolder): readonly KnobHolder[] {
  const stages = settings['stages'];
  return Array.isArray(stages) && stages.length > 0 ? (stages as readonly KnobHolder[]) : [{}];
}

function optional(settings: KnobHolder, knob: Knob): number | undefined {
  return authored(settings, knob) === undefined ? undefined : knobNumber(settings, knob);
}
