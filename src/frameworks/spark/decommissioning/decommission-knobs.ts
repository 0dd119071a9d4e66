import type { Knob } from '../../../scenario/knobs';

/** Settings of executors that are decommissioned, and of what they do with their blocks. */
export const decommissionKnobs = {
  enabled: {
    name: 'spark.decommission.enabled',
    kind: 'switch',
    default: false,
    help: 'Decommissioned executors finish their tasks first; dynamic allocation releases idle ones the same way',
    lesson: 'told-to-leave',
  },
  killInterval: {
    name: 'spark.executor.decommission.killInterval',
    kind: 'duration',
    default: undefined,
    help: 'Time from the notice until the executor is ended externally: with speculation, tasks that would take longer get a copy',
  },
  forceKillTimeout: {
    name: 'spark.executor.decommission.forceKillTimeout',
    kind: 'duration',
    default: undefined,
    help: 'Time from the notice until the driver ends the executor; without it the driver waits',
  },
  storage: {
    name: 'spark.storage.decommission.enabled',
    kind: 'switch',
    default: false,
    help: 'Executors that leave move their blocks to others first',
    lesson: 'told-to-leave',
  },
  shuffleBlocks: {
    name: 'spark.storage.decommission.shuffleBlocks.enabled',
    kind: 'switch',
    default: true,
    help: 'Output of finished tasks is among these blocks',
  },
  rddBlocks: {
    name: 'spark.storage.decommission.rddBlocks.enabled',
    kind: 'switch',
    default: true,
    help: 'Cached results are among these blocks',
  },
  fallbackPath: {
    name: 'spark.storage.decommission.fallbackStorage.path',
    kind: 'text',
    default: undefined,
    help: 'Destination of task output when no other executor can take it; any path is always available and as fast as an executor',
  },
  threads: {
    name: 'spark.storage.decommission.shuffleBlocks.maxThreads',
    kind: 'integer',
    default: 8,
    min: 1,
    max: 1000,
    unit: 'blocks',
    help: 'Number of task outputs moved at once, each to another executor; cached results move one by one',
  },
  reattemptInterval: {
    name: 'spark.storage.decommission.replicationReattemptInterval',
    kind: 'duration',
    default: '30s',
    help: 'How often a leaving executor looks for blocks to move; it exits once none is found',
  },
  blockTime: {
    name: 'blockMigration',
    kind: 'duration',
    default: '100ms',
    help: 'Time to move the output of one task, or one cached result, to another executor',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;
