import type { Knob } from '../../scenario/knobs';

/** Settings of executors that are told to leave, and of what they do with their blocks. */
export const decommissionKnobs = {
  enabled: {
    name: 'spark.decommission.enabled',
    kind: 'switch',
    default: false,
    help: 'Executors that have to leave finish their tasks first; dynamic allocation lets idle ones go in the same way',
    lesson: 'told-to-leave',
  },
  killInterval: {
    name: 'spark.executor.decommission.killInterval',
    kind: 'duration',
    default: undefined,
    help: 'From the notice on, after which somebody else ends the executor: with speculation, tasks that would take longer get a copy',
  },
  forceKillTimeout: {
    name: 'spark.executor.decommission.forceKillTimeout',
    kind: 'duration',
    default: undefined,
    help: 'From the notice on, after which the driver ends the executor; without it the driver waits',
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
    help: 'Where output of tasks goes when no other executor is there to take it; whatever it is called, it is always there and as fast as an executor',
  },
  threads: {
    name: 'spark.storage.decommission.shuffleBlocks.maxThreads',
    kind: 'integer',
    default: 8,
    min: 1,
    max: 1000,
    unit: 'blocks',
    help: 'Output of so many tasks moves at once, each to another executor; cached results move one by one',
  },
  reattemptInterval: {
    name: 'spark.storage.decommission.replicationReattemptInterval',
    kind: 'duration',
    default: '30s',
    help: 'How often an executor that leaves looks for blocks to move; it goes after a look that finds none',
  },
  blockTime: {
    name: 'blockMigration',
    kind: 'duration',
    default: '100ms',
    help: 'How long the output of one task, or one cached result, takes to another executor',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;
