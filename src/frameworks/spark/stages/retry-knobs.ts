import type { Knob } from '../../../scenario/knobs';

/** Settings of how often a stage is tried again: one that finds too few slots for its barrier, and any that has failed. */
export const retryKnobs = {
  checkInterval: {
    name: 'spark.scheduler.barrier.maxConcurrentTasksCheck.interval',
    kind: 'duration',
    default: '15s',
    help: 'Retry period of a barrier stage that needs more slots than exist',
  },
  checkFailures: {
    name: 'spark.scheduler.barrier.maxConcurrentTasksCheck.maxFailures',
    kind: 'integer',
    default: 40,
    min: 0,
    max: 1_000_000,
    unit: 'checks',
    help: 'Failed retries after which the application fails',
  },
  stageAttempts: {
    name: 'spark.stage.maxConsecutiveAttempts',
    kind: 'integer',
    default: 4,
    min: 1,
    max: 1000,
    unit: 'attempts',
    help: 'Failed attempts of a stage in a row that fail the application; an attempt fails when output that it reads is lost, and that of a barrier stage with any of its tasks',
  },
} as const satisfies Record<string, Knob>;
