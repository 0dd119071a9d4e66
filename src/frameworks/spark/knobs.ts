import type { Knob } from '../../scenario/knobs';

/** Settings of a Spark application. Names with "spark." are Spark's own; the others describe the workload. */
export const sparkKnobs = {
  driverCores: {
    name: 'spark.driver.cores',
    kind: 'vcore',
    default: 1,
    help: 'Cores of the driver container',
  },
  driverMemory: {
    name: 'spark.driver.memory',
    kind: 'memory',
    default: '1GB',
    help: 'Memory of the driver container',
  },
  executorInstances: {
    name: 'spark.executor.instances',
    kind: 'integer',
    default: 2,
    min: 0,
    max: 100_000,
    unit: 'executors',
    help: 'Executors the driver asks for; with 0 the tasks run inside the driver',
    lesson: 'driver-deadlock',
  },
  executorCores: {
    name: 'spark.executor.cores',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 1024,
    unit: 'cores',
    help: 'Cores of one executor: so many tasks run in it at once (divided by spark.task.cpus)',
  },
  executorMemory: {
    name: 'spark.executor.memory',
    kind: 'memory',
    default: '1GB',
    help: 'Memory of one executor container',
  },
  taskCpus: {
    name: 'spark.task.cpus',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 1024,
    unit: 'cores',
    help: 'Cores that one task takes inside its executor',
  },
  driverStartup: {
    name: 'driverStartup',
    kind: 'duration-distribution',
    default: '2s',
    help: 'From the allocation of the driver until it asks for executors',
    lesson: 'stuck-starting',
    modelOnly: true,
  },
  executorStartup: {
    name: 'executorStartup',
    kind: 'duration-distribution',
    default: '1s',
    help: 'From the allocation of an executor until it takes tasks',
    modelOnly: true,
  },
  executorsAsked: {
    name: 'executorsAsked',
    kind: 'integer',
    default: undefined,
    min: 0,
    max: 100_000,
    unit: 'executors',
    help: 'Executors really asked for, when the application asks for fewer than it promises',
    modelOnly: true,
  },
  driverFailsAfter: {
    name: 'driverFailsAfter',
    kind: 'duration',
    default: undefined,
    help: 'The driver fails this long after it has started up, and the application with it',
    modelOnly: true,
  },
  executorFailsAfter: {
    name: 'executorFailsAfter',
    kind: 'duration',
    default: undefined,
    help: 'The first executor fails this long after it has started up; its tasks run again elsewhere',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;

/** Settings of one stage of tasks. */
export const stageKnobs = {
  tasks: {
    name: 'tasks',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 1_000_000,
    unit: 'tasks',
    help: 'Tasks of the stage; stages run one after the other',
    modelOnly: true,
  },
  duration: {
    name: 'duration',
    kind: 'duration-distribution',
    default: '10s',
    help: 'How long one task runs on a node of nominal speed',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;
