import type { Knob } from '../../../../scenario/knobs';

const LIMIT = { kind: 'integer', min: 1, max: 1000 } as const;

/** Settings by which executors and nodes with failures are avoided. */
export const exclusionKnobs = {
  enabled: {
    name: 'spark.excludeOnFailure.enabled',
    kind: 'switch',
    default: false,
    help: 'Tasks avoid executors and nodes where tasks of their stage failed',
  },
  taskAttemptsPerExecutor: {
    name: 'spark.excludeOnFailure.task.maxTaskAttemptsPerExecutor',
    ...LIMIT,
    default: 1,
    unit: 'failures',
    help: 'Number of failures of a task on an executor after which it no longer runs there',
  },
  taskAttemptsPerNode: {
    name: 'spark.excludeOnFailure.task.maxTaskAttemptsPerNode',
    ...LIMIT,
    default: 2,
    unit: 'failures',
    help: 'Number of failures of a task on executors of one node after which it no longer runs on that node',
  },
  tasksPerExecutor: {
    name: 'spark.excludeOnFailure.stage.maxFailedTasksPerExecutor',
    ...LIMIT,
    default: 2,
    unit: 'tasks',
    help: 'Number of a stage’s tasks failed on an executor after which the stage avoids it',
  },
  executorsPerNode: {
    name: 'spark.excludeOnFailure.stage.maxFailedExecutorsPerNode',
    ...LIMIT,
    default: 2,
    unit: 'executors',
    help: 'Number of avoided executors of a node after which a stage avoids the node',
  },
  appTasksPerExecutor: {
    name: 'spark.excludeOnFailure.application.maxFailedTasksPerExecutor',
    ...LIMIT,
    default: 2,
    unit: 'tasks',
    help: 'Number of tasks failed on an executor, over all successful stages, after which the application avoids it',
  },
  appExecutorsPerNode: {
    name: 'spark.excludeOnFailure.application.maxFailedExecutorsPerNode',
    ...LIMIT,
    default: 2,
    unit: 'executors',
    help: 'Number of avoided executors of a node after which the application avoids the node',
  },
  timeout: {
    name: 'spark.excludeOnFailure.timeout',
    kind: 'duration',
    default: '1h',
    help: 'After this time the application gives such executors and nodes another chance',
  },
  killExcluded: {
    name: 'spark.excludeOnFailure.killExcludedExecutors',
    kind: 'switch',
    default: false,
    help: 'Avoided executors are ended, on an avoided node all of them, and replacements requested',
  },
  decommissionExcluded: {
    name: 'spark.excludeOnFailure.killExcludedExecutors.decommission',
    kind: 'switch',
    default: false,
    help: 'Excluded executors are decommissioned and finish their tasks, instead of being killed',
  },
  unschedulableTimeout: {
    name: 'spark.scheduler.excludeOnFailure.unschedulableTaskSetTimeout',
    kind: 'duration',
    default: '120s',
    help: 'A stage with a task that may run on no executor is aborted after this time, during which an idle executor is replaced; at once if all are busy and their number is fixed',
  },
} as const satisfies Record<string, Knob>;
