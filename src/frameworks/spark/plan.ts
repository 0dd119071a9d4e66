/** What one Spark application will do, read from its settings. */
import type { Distribution } from '../../base/math/distributions';
import { VCORE } from '../../base/units';
import { authored, knobDistribution, knobNumber, knobSwitch, knobText, optionalNumber } from '../../scenario/knobs';
import type { Knob, KnobHolder } from '../../scenario/knobs';
import type { World } from '../../sim/world';
import { containerSizes, slotsOf } from './containers';
import { sparkKnobs } from './knobs';
import { decommissionKnobs } from './decommissioning/decommission-knobs';
import type { MigrationSettings } from './decommissioning/decommission';
import { retryKnobs } from './stages/retry-knobs';
import { planStages } from './stages/stage-plan';
import type { PlaceNames, StagePlan } from './stages/stage-plan';
import type { DynamicAllocationSettings } from './task-scheduler/dynamic-allocation/dynamic-allocation';
import { exclusionKnobs } from './task-scheduler/exclusion/exclusion-knobs';
import type { ExclusionSettings } from './task-scheduler/exclusion/failure-exclusion';
import type { HealthSettings } from './task-scheduler/exclusion/health-tracker';
import { efficiencyKnobs } from './task-scheduler/speculation/efficiency-knobs';
import type { EfficiencySettings } from './task-scheduler/speculation/process-rates';
import {
  dynamicAllocationKnobs as dynamic,
  poolKnobs,
  speculationKnobs,
  taskSchedulerKnobs as scheduling,
} from './task-scheduler/knobs';
import { readPool } from './task-scheduler/pool-config';
import type { PoolSettings } from './task-scheduler/pool-config';
import type { PoolMode } from './task-scheduler/pools';
import type { TaskSetSettings } from './task-scheduler/task-set-manager';

/** All of it in integers, durations in µs. */
export interface SparkPlan {
  readonly driverShape: number;
  readonly hasGang: boolean;
  /** Tasks that run at once inside the driver when there are no executors. */
  readonly driverSlots: number;
  readonly executorShape: number;
  readonly executorSlots: number;
  /** Executors it asks for at first; without dynamic allocation 0 means that its tasks run inside the driver. */
  readonly executors: number;
  readonly driverStartup: Distribution;
  readonly executorStartup: Distribution;
  readonly driverFailsAfter: number | undefined;
  readonly executorFailsAfter: number | undefined;
  /** Share of the executors that must be there before the first stage, and how long it waits for them. */
  readonly minRegisteredRatio: number;
  readonly maxRegisteredWait: number;
  /** Output of finished tasks outlives their executor. */
  readonly shuffleService: boolean;
  /** Of stages without a barrier. */
  readonly taskSets: TaskSetSettings;
  /** Null where slow tasks are not judged by how much they read. */
  readonly efficiency: EfficiencySettings | null;
  /** How long a set with a task that may run nowhere is kept. */
  readonly unschedulableTimeout: number;
  /** When the application as a whole avoids executors and nodes; null: never. */
  readonly health: HealthSettings | null;
  /** Whether avoided executors are ended, and whether they, and idle ones that are replaced, are decommissioned instead. */
  readonly avoided: { readonly kills: boolean; readonly decommissions: boolean };
  readonly decommission: DecommissionPlan;
  /**
   * How often a stage is tried again: when a barrier stage looks for slots again (µs) and how often it may find too few, and how many
   * attempts of a stage may fail in a row.
   */
  readonly retries: { readonly checkInterval: number; readonly checkFailures: number; readonly stageAttempts: number };
  readonly reviveInterval: number;
  readonly speculationInterval: number;
  readonly speculationMinRuntime: number;
  readonly mode: PoolMode;
  /** Null when the application has no allocation file. */
  readonly pools: ReadonlyMap<string, PoolSettings> | null;
  /** Undefined when it is off. */
  readonly allocation: DynamicAllocationSettings | undefined;
  readonly stages: readonly StagePlan[];
  /** Sentences about preferred hosts that do not exist. */
  readonly unknownHosts: readonly string[];
}

/** How executors that must leave behave. Times in µs. */
export interface DecommissionPlan {
  /** They finish what they have; else they are gone at once. */
  readonly enabled: boolean;
  /** From the notice until the driver ends them, Infinity: never. */
  readonly forceKillTimeout: number;
  /** Null where their blocks go with them. */
  readonly migration: MigrationSettings | null;
}

/** What a plan says of the tasks, apart from the containers that they run in. */
export type TasksPlan = Pick<
  SparkPlan,
  'taskSets' | 'efficiency' | 'speculationMinRuntime' | 'mode' | 'pools' | 'stages' | 'unknownHosts'
>;

/** Reads what is about tasks from the authored settings. */
export function planTasks(settings: KnobHolder, places: PlaceNames): TasksPlan {
  const unknownHosts: string[] = [];
  return {
    taskSets: taskSetsOf(settings, slotsOf(settings)),
    efficiency: efficiencyOf(settings),
    speculationMinRuntime: knobNumber(settings, speculationKnobs.minTaskRuntime),
    mode: modeOf(settings, scheduling.mode),
    pools: poolsOf(settings),
    stages: planStages(settings, places, unknownHosts),
    unknownHosts,
  };
}

/** Reads a plan from the authored settings and registers its container sizes with the world. */
export function planSpark(settings: KnobHolder, world: World): SparkPlan {
  const { driver, executor } = containerSizes(settings, world.input.resourceTypes);
  const taskCpus = knobNumber(settings, sparkKnobs.taskCpus);
  const driverCores = knobNumber(settings, sparkKnobs.driverCores);
  const executorsAsked = optionalNumber(settings, sparkKnobs.executorsAsked);
  const executorSlots = slotsOf(settings);
  const allocation = allocationOf(settings, executorSlots);
  return {
    ...planTasks(settings, world.input),
    driverShape: world.shape(driver),
    hasGang: knobSwitch(settings, sparkKnobs.gang),
    driverSlots: Math.max(1, Math.floor(driverCores / VCORE / taskCpus)),
    executorShape: world.shape(executor),
    executorSlots,
    executors: allocation?.initialExecutors ?? executorsAsked ?? knobNumber(settings, sparkKnobs.executorInstances),
    driverStartup: knobDistribution(settings, sparkKnobs.driverStartup),
    executorStartup: knobDistribution(settings, sparkKnobs.executorStartup),
    driverFailsAfter: optionalNumber(settings, sparkKnobs.driverFailsAfter),
    executorFailsAfter: optionalNumber(settings, sparkKnobs.executorFailsAfter),
    minRegisteredRatio: knobNumber(settings, sparkKnobs.minRegisteredRatio),
    maxRegisteredWait: knobNumber(settings, sparkKnobs.maxRegisteredWait),
    shuffleService: knobSwitch(settings, sparkKnobs.shuffleService),
    unschedulableTimeout: knobNumber(settings, exclusionKnobs.unschedulableTimeout),
    health: healthOf(settings),
    avoided: {
      kills: knobSwitch(settings, exclusionKnobs.killExcluded),
      decommissions: knobSwitch(settings, exclusionKnobs.decommissionExcluded),
    },
    decommission: decommissionOf(settings),
    retries: {
      checkInterval: Math.max(1, knobNumber(settings, retryKnobs.checkInterval)),
      checkFailures: knobNumber(settings, retryKnobs.checkFailures),
      stageAttempts: knobNumber(settings, retryKnobs.stageAttempts),
    },
    reviveInterval: Math.max(1, knobNumber(settings, scheduling.reviveInterval)),
    speculationInterval: Math.max(1, knobNumber(settings, speculationKnobs.interval)),
    allocation,
  };
}

/** Null where slow tasks get copies however much they read. */
function efficiencyOf(settings: KnobHolder): EfficiencySettings | null {
  if (!knobSwitch(settings, speculationKnobs.enabled) || !knobSwitch(settings, efficiencyKnobs.enabled)) return null;
  return {
    processRateMultiplier: knobNumber(settings, efficiencyKnobs.processRateMultiplier),
    longRunTaskFactor: knobNumber(settings, efficiencyKnobs.longRunTaskFactor),
  };
}

function healthOf(settings: KnobHolder): HealthSettings | null {
  if (!knobSwitch(settings, exclusionKnobs.enabled)) return null;
  return {
    tasksPerExecutor: knobNumber(settings, exclusionKnobs.appTasksPerExecutor),
    executorsPerNode: knobNumber(settings, exclusionKnobs.appExecutorsPerNode),
    timeout: knobNumber(settings, exclusionKnobs.timeout),
  };
}

function decommissionOf(settings: KnobHolder): DecommissionPlan {
  const { enabled, forceKillTimeout, storage, shuffleBlocks, rddBlocks, fallbackPath, threads } = decommissionKnobs;
  const migration: MigrationSettings = {
    // A shuffle service keeps the output of tasks when their executor leaves.
    shuffle: knobSwitch(settings, shuffleBlocks) && !knobSwitch(settings, sparkKnobs.shuffleService),
    cached: knobSwitch(settings, rddBlocks),
    fallback: (authored(settings, fallbackPath) ?? '') !== '',
    threads: knobNumber(settings, threads),
    interval: Math.max(1, knobNumber(settings, decommissionKnobs.reattemptInterval)),
    blockTime: knobNumber(settings, decommissionKnobs.blockTime),
  };
  return {
    enabled: knobSwitch(settings, enabled),
    forceKillTimeout: optionalNumber(settings, forceKillTimeout) ?? Infinity,
    migration: knobSwitch(settings, storage) ? migration : null,
  };
}

function exclusionOf(settings: KnobHolder): ExclusionSettings | null {
  if (!knobSwitch(settings, exclusionKnobs.enabled)) return null;
  return {
    taskAttemptsPerExecutor: knobNumber(settings, exclusionKnobs.taskAttemptsPerExecutor),
    taskAttemptsPerNode: knobNumber(settings, exclusionKnobs.taskAttemptsPerNode),
    tasksPerExecutor: knobNumber(settings, exclusionKnobs.tasksPerExecutor),
    executorsPerNode: knobNumber(settings, exclusionKnobs.executorsPerNode),
  };
}

function taskSetsOf(settings: KnobHolder, slotsPerExecutor: number): TaskSetSettings {
  const wait = knobNumber(settings, scheduling.localityWait);
  return {
    waits: {
      process: optionalNumber(settings, scheduling.localityWaitProcess) ?? wait,
      node: optionalNumber(settings, scheduling.localityWaitNode) ?? wait,
      rack: optionalNumber(settings, scheduling.localityWaitRack) ?? wait,
    },
    legacyReset: knobSwitch(settings, scheduling.legacyReset),
    maxFailures: knobNumber(settings, scheduling.maxFailures),
    speculation: {
      enabled: knobSwitch(settings, speculationKnobs.enabled),
      quantile: knobNumber(settings, speculationKnobs.quantile),
      multiplier: knobNumber(settings, speculationKnobs.multiplier),
      durationThreshold: optionalNumber(settings, speculationKnobs.durationThreshold) ?? null,
      slotsPerExecutor,
      median: 'upper',
    },
    barrier: false,
    exclusion: exclusionOf(settings),
    killInterval: optionalNumber(settings, decommissionKnobs.killInterval),
  };
}

function allocationOf(settings: KnobHolder, tasksPerExecutor: number): DynamicAllocationSettings | undefined {
  if (!knobSwitch(settings, dynamic.enabled)) return undefined;
  const minExecutors = knobNumber(settings, dynamic.minExecutors);
  const backlogTimeout = knobNumber(settings, dynamic.schedulerBacklogTimeout);
  return {
    minExecutors,
    maxExecutors: optionalNumber(settings, dynamic.maxExecutors) ?? Infinity,
    // Instances count only if set explicitly (Spark core, Utils.getDynamicAllocationInitialExecutors).
    initialExecutors: Math.max(
      minExecutors,
      optionalNumber(settings, dynamic.initialExecutors) ?? 0,
      settings[sparkKnobs.executorInstances.name] === undefined
        ? 0
        : knobNumber(settings, sparkKnobs.executorInstances),
    ),
    tasksPerExecutor,
    allocationRatio: knobNumber(settings, dynamic.executorAllocationRatio),
    backlogTimeout,
    sustainedBacklogTimeout: optionalNumber(settings, dynamic.sustainedSchedulerBacklogTimeout) ?? backlogTimeout,
    timeouts: {
      idle: knobNumber(settings, dynamic.executorIdleTimeout),
      cached: optionalNumber(settings, dynamic.cachedExecutorIdleTimeout) ?? Infinity,
      shuffle: optionalNumber(settings, dynamic.shuffleTrackingTimeout) ?? Infinity,
      shuffleTracking:
        knobSwitch(settings, dynamic.shuffleTracking) && !knobSwitch(settings, sparkKnobs.shuffleService),
    },
  };
}

function poolsOf(settings: KnobHolder): ReadonlyMap<string, PoolSettings> | null {
  const list = settings['pools'];
  if (!Array.isArray(list)) return null;
  const pools = list as readonly KnobHolder[];
  return new Map(
    pools.map((pool, index): [string, PoolSettings] => [
      typeof pool['id'] === 'string' ? pool['id'] : `pool ${index + 1}`,
      readPool({
        minShare: String(knobNumber(pool, poolKnobs.minShare)),
        weight: String(knobNumber(pool, poolKnobs.weight)),
        schedulingMode: knobText(pool, poolKnobs.schedulingMode),
      }),
    ]),
  );
}

function modeOf(holder: KnobHolder, knob: Knob): PoolMode {
  return knobText(holder, knob) === 'FAIR' ? 'FAIR' : 'FIFO';
}
