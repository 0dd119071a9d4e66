import type { Knob } from '../../../scenario/knobs';

/** Settings of Spark's task scheduler: delay scheduling, order of task sets, failures. */
export const taskSchedulerKnobs = {
  localityWait: {
    name: 'spark.locality.wait',
    kind: 'duration',
    default: '3s',
    help: 'How long a task set waits at a locality level before it accepts the next worse one',
    lesson: 'locality-wait-sweep',
  },
  localityWaitProcess: {
    name: 'spark.locality.wait.process',
    kind: 'duration',
    default: undefined,
    help: 'Wait for the executor that caches the data; spark.locality.wait when not set',
    lesson: 'exact-timers',
  },
  localityWaitNode: {
    name: 'spark.locality.wait.node',
    kind: 'duration',
    default: undefined,
    help: 'Wait for a host with the data; spark.locality.wait when not set',
    lesson: 'locality-wait-sweep',
  },
  localityWaitRack: {
    name: 'spark.locality.wait.rack',
    kind: 'duration',
    default: undefined,
    help: 'Wait for a rack with the data; spark.locality.wait when not set',
    lesson: 'exact-timers',
  },
  legacyReset: {
    name: 'spark.locality.wait.legacyResetOnTaskLaunch',
    kind: 'switch',
    default: false,
    help: 'Every launch restarts the wait, as before 3.1; otherwise only rounds without a refused offer do',
    lesson: 'reset-rule',
  },
  reviveInterval: {
    name: 'spark.scheduler.revive.interval',
    kind: 'duration',
    default: '1s',
    help: 'How often all free cores are offered again; between, only executors where something changed are',
  },
  mode: {
    name: 'spark.scheduler.mode',
    kind: 'choice',
    options: ['FIFO', 'FAIR'],
    default: 'FIFO',
    help: 'Order of the task sets of one application: by job, or by pools',
    lesson: 'fair-pools-min-share',
  },
  pool: {
    name: 'spark.scheduler.pool',
    kind: 'text',
    default: undefined,
    help: 'Pool of the submitted tasks in FAIR mode; "default" when not set',
    lesson: 'fair-pools-min-share',
  },
  maxFailures: {
    name: 'spark.task.maxFailures',
    kind: 'integer',
    default: 4,
    min: 1,
    max: 1000,
    unit: 'failures',
    help: 'Failures of one task that abort its stage',
  },
} as const satisfies Record<string, Knob>;

/** Settings of one pool of the allocation file. */
export const poolKnobs = {
  schedulingMode: {
    name: 'schedulingMode',
    kind: 'choice',
    options: ['FIFO', 'FAIR'],
    default: 'FIFO',
    help: 'Order of the task sets inside the pool',
    lesson: 'fair-pools-min-share',
  },
  weight: {
    name: 'weight',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 1_000_000,
    help: 'Share of the pool beside the others: 2 gets twice as much as 1',
    lesson: 'fair-pools-min-share',
  },
  minShare: {
    name: 'minShare',
    kind: 'integer',
    default: 0,
    min: 0,
    max: 1_000_000,
    unit: 'cores',
    help: 'Running tasks below which the pool comes first',
    lesson: 'fair-pools-min-share',
  },
} as const satisfies Record<string, Knob>;

/** Settings of second copies of slow tasks. */
export const speculationKnobs = {
  enabled: {
    name: 'spark.speculation',
    kind: 'switch',
    default: false,
    help: 'Launch a second copy of tasks that take long; the first copy to finish wins',
  },
  interval: {
    name: 'spark.speculation.interval',
    kind: 'duration',
    default: '100ms',
    help: 'How often to look for slow tasks',
  },
  multiplier: {
    name: 'spark.speculation.multiplier',
    kind: 'number',
    default: 3,
    min: 0,
    max: 1000,
    help: 'A task is slow above so many times the median of the finished ones; 1.5 up to release 3.5',
  },
  quantile: {
    name: 'spark.speculation.quantile',
    kind: 'number',
    default: 0.9,
    min: 0,
    max: 1,
    help: 'Share of the tasks that must have finished first; 0.75 up to release 3.5',
  },
  minTaskRuntime: {
    name: 'spark.speculation.minTaskRuntime',
    kind: 'duration',
    default: '100ms',
    help: 'No task is slow before it has run this long',
  },
  durationThreshold: {
    name: 'spark.speculation.task.duration.threshold',
    kind: 'duration',
    default: undefined,
    help: 'Slow above this, for stages whose tasks fit into one executor; not used when not set',
  },
} as const satisfies Record<string, Knob>;

/** Settings of dynamic allocation. */
export const dynamicAllocationKnobs = {
  enabled: {
    name: 'spark.dynamicAllocation.enabled',
    kind: 'switch',
    default: false,
    help: 'Ask for executors while tasks wait and give idle ones back',
    lesson: 'dynamic-allocation-ramp',
  },
  minExecutors: {
    name: 'spark.dynamicAllocation.minExecutors',
    kind: 'integer',
    default: 0,
    min: 0,
    max: 100_000,
    unit: 'executors',
    help: 'Executors that stay',
    lesson: 'dynamic-allocation-ramp',
  },
  maxExecutors: {
    name: 'spark.dynamicAllocation.maxExecutors',
    kind: 'integer',
    default: undefined,
    min: 0,
    max: 100_000,
    unit: 'executors',
    help: 'Upper limit; none when not set',
    lesson: 'dynamic-allocation-ramp',
  },
  initialExecutors: {
    name: 'spark.dynamicAllocation.initialExecutors',
    kind: 'integer',
    default: undefined,
    min: 0,
    max: 100_000,
    unit: 'executors',
    help: 'Executors to begin with; the minimum when not set',
    lesson: 'dynamic-allocation-ramp',
  },
  schedulerBacklogTimeout: {
    name: 'spark.dynamicAllocation.schedulerBacklogTimeout',
    kind: 'duration',
    default: '1s',
    help: 'Tasks wait this long before the first executors are added',
    lesson: 'dynamic-allocation-ramp',
  },
  sustainedSchedulerBacklogTimeout: {
    name: 'spark.dynamicAllocation.sustainedSchedulerBacklogTimeout',
    kind: 'duration',
    default: undefined,
    help: 'Time between further rounds, each asking for twice as many; the first timeout when not set',
    lesson: 'dynamic-allocation-ramp',
  },
  executorIdleTimeout: {
    name: 'spark.dynamicAllocation.executorIdleTimeout',
    kind: 'duration',
    default: '60s',
    help: 'An executor without tasks goes after this time',
    lesson: 'idled-out-mid-stage',
  },
  cachedExecutorIdleTimeout: {
    name: 'spark.dynamicAllocation.cachedExecutorIdleTimeout',
    kind: 'duration',
    default: undefined,
    help: 'The same for executors with cached blocks; they stay when not set',
    lesson: 'idled-out-mid-stage',
  },
  shuffleTracking: {
    name: 'spark.dynamicAllocation.shuffleTracking.enabled',
    kind: 'switch',
    default: true,
    help: 'Executors stay while a running job uses the shuffle files on them; off before release 3.4',
  },
  shuffleTrackingTimeout: {
    name: 'spark.dynamicAllocation.shuffleTracking.timeout',
    kind: 'duration',
    default: undefined,
    help: 'Executors with shuffle files that no job uses go after this time; they stay when not set',
  },
  executorAllocationRatio: {
    name: 'spark.dynamicAllocation.executorAllocationRatio',
    kind: 'number',
    default: 1,
    min: 0,
    max: 1,
    help: 'Share of full parallelism to ask for',
  },
} as const satisfies Record<string, Knob>;
