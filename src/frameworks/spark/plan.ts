import type { Distribution } from '../../base/distributions';
import { authored, knobDistribution, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { Knob, KnobHolder } from '../../scenario/knobs';
import type { GangInput, RunInput } from '../../sim/run-input';
import type { World } from '../../sim/world';
import { readingCost } from '../reading';
import type { ReadingCost } from '../reading';
import { sparkKnobs, stageKnobs } from './knobs';
import { locationsIn, parentsOf, stageNamesOf, stagesOf, textsOf } from './stage-settings';
import { decommissionKnobs } from './decommission-knobs';
import type { MigrationSettings } from './departure';
import type { DynamicAllocationSettings } from './task-scheduler/dynamic-allocation';
import { barrierKnobs, efficiencyKnobs, exclusionKnobs } from './task-scheduler/exclusion-knobs';
import type { ExclusionSettings } from './task-scheduler/failure-exclusion';
import type { HealthSettings } from './task-scheduler/health-tracker';
import type { EfficiencySettings } from './task-scheduler/process-rates';
import {
  dynamicAllocationKnobs as dynamic,
  poolKnobs,
  speculationKnobs,
  taskSchedulerKnobs as scheduling,
} from './task-scheduler/knobs';
import { parseTaskLocation } from './task-scheduler/locality';
import type { TaskLocation } from './task-scheduler/locality';
import { readPool } from './task-scheduler/pool-config';
import type { PoolSettings } from './task-scheduler/pool-config';
import type { PoolMode } from './task-scheduler/pools';
import { ANY_EXECUTOR, HDFS_CACHED } from './task-scheduler/preferences';
import type { PreferredLocation } from './task-scheduler/preferences';
import type { TaskSetSettings } from './task-scheduler/task-set-manager';

const SECOND = 1_000_000;
const MAX_EXECUTORS = 100_000;

/** What one Spark application will do, in integers. Durations in µs. */
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
  /** Null where slow tasks are not told by what they read. */
  readonly efficiency: EfficiencySettings | null;
  /** How long a set with a task that may run nowhere is kept. */
  readonly unschedulableTimeout: number;
  /** When the application as a whole avoids executors and nodes; null: never. */
  readonly health: HealthSettings | null;
  /** Whether avoided executors are ended, and whether they, and idle ones that are replaced, are told to leave instead. */
  readonly avoided: { readonly kills: boolean; readonly decommissions: boolean };
  readonly decommission: DecommissionPlan;
  readonly barrier: { readonly checkInterval: number; readonly checkFailures: number; readonly stageAttempts: number };
  readonly reviveInterval: number;
  readonly speculationInterval: number;
  readonly speculationMinRuntime: number;
  readonly mode: PoolMode;
  /** Null when the application has no allocation file. */
  readonly pools: ReadonlyMap<string, PoolSettings> | null;
  /** Undefined when it is off. */
  readonly allocation: DynamicAllocationSettings | undefined;
  readonly stages: readonly StagePlan[];
  /** Sentences about preferred hosts that are not there. */
  readonly unknownHosts: readonly string[];
}

/** What becomes of executors that have to leave. Times in µs. */
export interface DecommissionPlan {
  /** They finish what they have; else they are gone at once. */
  readonly enabled: boolean;
  /** From the notice until the driver ends them, Infinity: never. */
  readonly forceKillTimeout: number;
  /** Null where their blocks go with them. */
  readonly migration: MigrationSettings | null;
}

export interface StagePlan {
  readonly tasks: number;
  readonly duration: Distribution;
  /** µs in which each attempt at a task fetches the output of `parents` before anything else; 0 without them. */
  readonly shuffleRead: number;
  /** Stages whose output it reads. */
  readonly parents: readonly number[];
  /** Some stage reads its output. */
  readonly isRead: boolean;
  readonly job: number;
  readonly pool: string | null;
  /** µs after the first stage. */
  readonly notBefore: number;
  /** Index of the dataset that it reads, -1 for none. */
  readonly dataset: number;
  /** Where all its tasks prefer to run. */
  readonly locations: readonly PreferredLocation[];
  /** Where single tasks prefer to run instead, by their index. */
  readonly taskLocations: readonly (readonly PreferredLocation[])[];
  /** The stage whose results its tasks find in the memory of executors, -1 for none. */
  readonly cachedFrom: number;
  /** Some stage finds its results cached. */
  readonly isCached: boolean;
  /** Executors may hold what it reads in memory, so that the same node is second best. */
  readonly readsFromMemory: boolean;
  readonly nodeFactor: number;
  /** What it costs to read from elsewhere. */
  readonly reading: ReadingCost;
  readonly failureRate: number;
  /** Nodes on which all attempts fail. */
  readonly failsOn: ReadonlySet<number>;
  /** All tasks start together. */
  readonly barrier: boolean;
  readonly records: 'unknown' | 'equal' | 'by-duration';
}

/** What a plan says of the tasks, apart from the containers that they run in. */
export type TasksPlan = Pick<
  SparkPlan,
  'taskSets' | 'efficiency' | 'speculationMinRuntime' | 'mode' | 'pools' | 'stages' | 'unknownHosts'
>;

/** The places that a stage may name. */
export type PlaceNames = Pick<RunInput, 'datasets'> & { readonly nodes: readonly { readonly id: string }[] };

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
  const executorsAsked = optional(settings, sparkKnobs.executorsAsked);
  const executorSlots = slotsOf(settings);
  const allocation = allocationOf(settings, executorSlots);
  return {
    ...planTasks(settings, world.input),
    driverShape: world.shape(driver),
    hasGang: knobSwitch(settings, sparkKnobs.gang),
    driverSlots: Math.max(1, Math.floor(driverCores / 1000 / taskCpus)),
    executorShape: world.shape(executor),
    executorSlots,
    executors: allocation?.initialExecutors ?? executorsAsked ?? knobNumber(settings, sparkKnobs.executorInstances),
    driverStartup: knobDistribution(settings, sparkKnobs.driverStartup),
    executorStartup: knobDistribution(settings, sparkKnobs.executorStartup),
    driverFailsAfter: optional(settings, sparkKnobs.driverFailsAfter),
    executorFailsAfter: optional(settings, sparkKnobs.executorFailsAfter),
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
    barrier: {
      checkInterval: Math.max(1, knobNumber(settings, barrierKnobs.checkInterval)),
      checkFailures: knobNumber(settings, barrierKnobs.checkFailures),
      stageAttempts: knobNumber(settings, barrierKnobs.stageAttempts),
    },
    reviveInterval: Math.max(1, knobNumber(settings, scheduling.reviveInterval)),
    speculationInterval: Math.max(1, knobNumber(settings, speculationKnobs.interval)),
    allocation,
  };
}

function planStages(settings: KnobHolder, names: PlaceNames, unknownHosts: string[]): StagePlan[] {
  const stages = stagesOf(settings);
  const parents = parentsOf(settings);
  const stageNames = stageNamesOf(settings);
  const cachedFrom = stages.map((stage, index) =>
    knobSwitch(stage, stageKnobs.cached) && parents[index].length > 0 ? parents[index][0] : -1,
  );
  // A stage that reads what an earlier one cached caches nothing itself: it stays where it was first.
  const source = (index: number): number => {
    const from = cachedFrom[index];
    return from === -1 || cachedFrom[from] === -1 ? from : source(from);
  };
  const sources = stages.map((_, index) => source(index));
  const ownPool = optionalText(settings, scheduling.pool);
  return stages.map((stage, index) => {
    const input = optionalText(stage, stageKnobs.input);
    const dataset = names.datasets?.findIndex((d) => d.id === input) ?? -1;
    const placed = new Places(names, unknownHosts, `stages.${stageNames[index]}`);
    const locations = placed.all('hosts', textsOf(stage, 'hosts') ?? []);
    const taskLocations = (textsOf(stage, 'taskHosts') ?? []).map((text) => placed.all('taskHosts', locationsIn(text)));
    const places = [...locations, ...taskLocations.flat()];
    const failsOn = placed.all('failsOn', textsOf(stage, 'failsOn') ?? []).map(({ host }) => host);
    return {
      tasks: knobNumber(stage, stageKnobs.tasks),
      duration: knobDistribution(stage, stageKnobs.duration),
      shuffleRead: parents[index].length > 0 ? knobNumber(stage, stageKnobs.shuffleRead) : 0,
      parents: parents[index],
      isRead: parents.some((list) => list.includes(index)),
      job: knobNumber(stage, stageKnobs.job),
      pool: optionalText(stage, stageKnobs.pool) ?? ownPool ?? null,
      notBefore: knobNumber(stage, stageKnobs.notBefore),
      dataset,
      locations,
      taskLocations,
      cachedFrom: sources[index],
      isCached: sources.includes(index),
      readsFromMemory: sources[index] !== -1 || places.some((location) => location.executor !== ANY_EXECUTOR),
      nodeFactor: knobNumber(stage, stageKnobs.nodeReadFactor),
      reading: readingCost(stage, names.datasets?.[dataset]),
      failureRate: knobNumber(stage, stageKnobs.failureRate),
      failsOn: new Set(failsOn),
      barrier: knobSwitch(stage, stageKnobs.barrier),
      records: recordsOf(stage),
    };
  });
}

/** The places that a stage names. Hosts that are not there get numbers behind those of the nodes: nothing ever runs on them. */
class Places {
  private readonly hosts = new Map<string, number>();

  constructor(
    private readonly names: PlaceNames,
    private readonly unknownHosts: string[],
    private readonly stage: string,
  ) {}

  all(field: 'hosts' | 'taskHosts' | 'failsOn', texts: readonly string[]): PreferredLocation[] {
    return texts.flatMap((text) => {
      const parsed = parseTaskLocation(text);
      if (!parsed.ok) return [];
      return [{ host: this.host(field, parsed.value.host), executor: executorOf(parsed.value) }];
    });
  }

  private host(field: string, name: string): number {
    const { nodes } = this.names;
    const known = this.hosts.get(name) ?? nodes.findIndex((node) => node.id === name);
    if (known >= 0) return known;
    const host = nodes.length + this.hosts.size;
    this.hosts.set(name, host);
    const effect = field === 'failsOn' ? 'nothing fails there' : 'nothing is local there';
    this.unknownHosts.push(`${this.stage}.${field}: "${name}" is no node, so ${effect}`);
    return host;
  }
}

function recordsOf(stage: KnobHolder): StagePlan['records'] {
  const { options, default: unknown } = stageKnobs.records;
  const text = knobText(stage, stageKnobs.records);
  return options.find((option) => option === text) ?? unknown;
}

/** Null where slow tasks get copies whatever they read. */
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
    // A shuffle service keeps the output of tasks, whoever goes.
    shuffle: knobSwitch(settings, shuffleBlocks) && !knobSwitch(settings, sparkKnobs.shuffleService),
    cached: knobSwitch(settings, rddBlocks),
    fallback: (authored(settings, fallbackPath) ?? '') !== '',
    threads: knobNumber(settings, threads),
    interval: Math.max(1, knobNumber(settings, decommissionKnobs.reattemptInterval)),
    blockTime: knobNumber(settings, decommissionKnobs.blockTime),
  };
  return {
    enabled: knobSwitch(settings, enabled),
    forceKillTimeout: optional(settings, forceKillTimeout) ?? Infinity,
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

/** An executor whose id is none that it can ever have does not come up: its host is what remains. */
function executorOf(location: TaskLocation): number {
  if (location.type !== 'executor') return location.type === 'host' ? ANY_EXECUTOR : HDFS_CACHED;
  const id = Number(location.executor);
  return Number.isInteger(id) && id >= 1 && id <= MAX_EXECUTORS ? id : ANY_EXECUTOR;
}

function taskSetsOf(settings: KnobHolder, slotsPerExecutor: number): TaskSetSettings {
  const wait = knobNumber(settings, scheduling.localityWait);
  return {
    waits: {
      process: optional(settings, scheduling.localityWaitProcess) ?? wait,
      node: optional(settings, scheduling.localityWaitNode) ?? wait,
      rack: optional(settings, scheduling.localityWaitRack) ?? wait,
    },
    legacyReset: knobSwitch(settings, scheduling.legacyReset),
    maxFailures: knobNumber(settings, scheduling.maxFailures),
    speculation: {
      enabled: knobSwitch(settings, speculationKnobs.enabled),
      quantile: knobNumber(settings, speculationKnobs.quantile),
      multiplier: knobNumber(settings, speculationKnobs.multiplier),
      durationThreshold: optional(settings, speculationKnobs.durationThreshold) ?? null,
      slotsPerExecutor,
      median: 'upper',
    },
    barrier: false,
    exclusion: exclusionOf(settings),
    killInterval: optional(settings, decommissionKnobs.killInterval),
  };
}

function allocationOf(settings: KnobHolder, tasksPerExecutor: number): DynamicAllocationSettings | undefined {
  if (!knobSwitch(settings, dynamic.enabled)) return undefined;
  const minExecutors = knobNumber(settings, dynamic.minExecutors);
  const backlogTimeout = knobNumber(settings, dynamic.schedulerBacklogTimeout);
  return {
    minExecutors,
    maxExecutors: optional(settings, dynamic.maxExecutors) ?? Infinity,
    // Instances count only where somebody wrote them (Spark core, Utils.getDynamicAllocationInitialExecutors).
    initialExecutors: Math.max(
      minExecutors,
      optional(settings, dynamic.initialExecutors) ?? 0,
      settings[sparkKnobs.executorInstances.name] === undefined
        ? 0
        : knobNumber(settings, sparkKnobs.executorInstances),
    ),
    tasksPerExecutor,
    allocationRatio: knobNumber(settings, dynamic.executorAllocationRatio),
    backlogTimeout,
    sustainedBacklogTimeout: optional(settings, dynamic.sustainedSchedulerBacklogTimeout) ?? backlogTimeout,
    timeouts: {
      idle: knobNumber(settings, dynamic.executorIdleTimeout),
      cached: optional(settings, dynamic.cachedExecutorIdleTimeout) ?? Infinity,
      shuffle: optional(settings, dynamic.shuffleTrackingTimeout) ?? Infinity,
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

/** Tasks that one executor runs at once. */
function slotsOf(settings: KnobHolder): number {
  const cores = knobNumber(settings, sparkKnobs.executorCores);
  return Math.max(1, Math.floor(cores / knobNumber(settings, sparkKnobs.taskCpus)));
}

/** Tasks that each container with tasks runs at once: an executor, or the driver where there are none. */
export function taskSlotsOf(settings: KnobHolder): number {
  if (!tasksRunInDriver(settings)) return slotsOf(settings);
  const cores = knobNumber(settings, sparkKnobs.driverCores) / 1000;
  return Math.max(1, Math.floor(cores / knobNumber(settings, sparkKnobs.taskCpus)));
}

/** Without executors its tasks run inside the driver. */
export function tasksRunInDriver(settings: KnobHolder): boolean {
  const executors = optional(settings, sparkKnobs.executorsAsked) ?? knobNumber(settings, sparkKnobs.executorInstances);
  return executors === 0 && !knobSwitch(settings, dynamic.enabled);
}

/** The containers of an application as resource vectors over `resourceTypes`. */
export function containerSizes(settings: KnobHolder, resourceTypes: readonly string[]) {
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

function optional(settings: KnobHolder, knob: Knob): number | undefined {
  return authored(settings, knob) === undefined ? undefined : knobNumber(settings, knob);
}

function optionalText(settings: KnobHolder, knob: Knob): string | undefined {
  return authored(settings, knob) === undefined ? undefined : knobText(settings, knob);
}
