import { knobNumber, optionalNumber } from '../../scenario/knobs';
import type { FrameworkPlugin } from '../plugin';
import { asBatch } from './as-batch';
import { sparkKnobs, stageKnobs } from './knobs';
import { containerSizes, gangOf, taskSlotsOf } from './containers';
import { decommissionKnobs } from './decommissioning/decommission-knobs';
import { blocksMoved, executorLeaves, stageHeld } from './records';
import { retryKnobs } from './stages/retry-knobs';
import { stageEntries, stageInputsOf, stageNames, stageNamesOf, stagesOf } from './stages/stage-settings';
import { exclusionKnobs } from './task-scheduler/exclusion/exclusion-knobs';
import { dynamicAllocationKnobs, poolKnobs, speculationKnobs, taskSchedulerKnobs } from './task-scheduler/knobs';
import { efficiencyKnobs } from './task-scheduler/speculation/efficiency-knobs';

/** Spark applications: a driver, executors, and stages of tasks. */
export const sparkPlugin: FrameworkPlugin = {
  kind: 'spark',
  title: 'Spark',
  containers: { driver: 'driver', work: 'executors' },
  // One task for two executors would be done before the second one is up.
  firstWork: { stages: [{ id: 'stage-1', tasks: 8 }] },
  asBatch,
  serviceOrder: 'task-scheduler',
  load: async () => {
    const { SparkFramework } = await import('./spark');
    return (ctx) => new SparkFramework(ctx);
  },
  knobs: [
    sparkKnobs,
    taskSchedulerKnobs,
    exclusionKnobs,
    decommissionKnobs,
    retryKnobs,
    speculationKnobs,
    efficiencyKnobs,
    dynamicAllocationKnobs,
  ].flatMap((knobs) => Object.values(knobs)),
  lists: [
    {
      field: 'stages',
      item: 'stage',
      help: 'A stage runs after those whose output it reads; tasks of one stage run side by side',
      knobs: Object.values(stageKnobs),
      entries: stageEntries,
      names: stageNames,
    },
    {
      field: 'pools',
      item: 'pool',
      file: 'fairscheduler.xml',
      help: 'Pools of spark.scheduler.mode FAIR, as in the file fairscheduler.xml',
      knobs: Object.values(poolKnobs),
      references: ['pool', 'spark.scheduler.pool'],
    },
  ],
  stageNames: stageNamesOf,
  stageTasks: (settings) => stagesOf(settings).map((stage) => knobNumber(stage, stageKnobs.tasks)),
  stageInputs: stageInputsOf,
  wanted: (settings) => knobNumber(settings, sparkKnobs.executorInstances),
  slots: taskSlotsOf,
  slotWait: (settings) => {
    const { localityWait, localityWaitNode } = taskSchedulerKnobs;
    return {
      slots: 'executors',
      wait: optionalNumber(settings, localityWaitNode) ?? knobNumber(settings, localityWait),
    };
  },
  sizes: (settings, resourceTypes) => Object.values(containerSizes(settings, resourceTypes)),
  gang: gangOf,
  records: [executorLeaves, blocksMoved, stageHeld],
};
