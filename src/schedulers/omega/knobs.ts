import type { PlacedKnob } from '../../scenario/knobs';

/** Settings of the architectures that Omega is compared with, named as in the paper and its released simulator. */
export const omegaKnobs = {
  architecture: {
    holder: [],
    knob: {
      name: 'architecture',
      kind: 'choice',
      options: ['monolithic-single-path', 'monolithic-multi-path', 'partitioned', 'two-level', 'shared-state'],
      default: 'shared-state',
      help: 'Who decides on what: one scheduler (with one path or one per type of job), one per part of the cell, offers (Mesos), or optimistic transactions (Omega)',
      lesson: 'omega-head-of-line',
      modelOnly: true,
    },
  },
  jobBatch: {
    holder: [],
    knob: {
      name: 't_job.batch',
      kind: 'duration',
      default: '100ms',
      help: 'Decision time of a batch job, before its tasks; unused on a single path, where every job takes that of service jobs',
      slider: { to: '10s', step: '100ms' },
    },
  },
  taskBatch: {
    holder: [],
    knob: {
      name: 't_task.batch',
      kind: 'duration',
      default: '5ms',
      help: 'Decision time per task of a batch job that is still to be placed',
    },
  },
  jobService: {
    holder: [],
    knob: {
      name: 't_job.service',
      kind: 'duration',
      default: '100ms',
      help: 'Decision time of a service job, before its tasks; of every job on a single path',
      lesson: 'omega-head-of-line',
      slider: { to: '30s', step: '500ms' },
    },
  },
  taskService: {
    holder: [],
    knob: {
      name: 't_task.service',
      kind: 'duration',
      default: '5ms',
      help: 'Decision time per task of a service job that is still to be placed; of every task on a single path',
    },
  },
  batchSchedulers: {
    holder: [],
    knob: {
      name: 'schedulers.batch',
      kind: 'integer',
      default: 1,
      min: 1,
      max: 1000,
      unit: 'schedulers',
      help: 'Schedulers that share the batch jobs: two-level and shared state',
      modelOnly: true,
    },
  },
  serviceSchedulers: {
    holder: [],
    knob: {
      name: 'schedulers.service',
      kind: 'integer',
      default: 1,
      min: 1,
      max: 1000,
      unit: 'schedulers',
      help: 'Schedulers that share the service jobs: two-level and shared state',
      modelOnly: true,
    },
  },
  assignment: {
    holder: [],
    knob: {
      name: 'assignment',
      kind: 'choice',
      options: ['hash', 'round-robin'],
      default: 'hash',
      help: 'How the schedulers of one type share its jobs: by a hash of the name, or in turn',
      modelOnly: true,
    },
  },
  conflictMode: {
    holder: [],
    knob: {
      name: 'conflictMode',
      kind: 'choice',
      options: ['resource-fit', 'sequence-numbers'],
      default: 'resource-fit',
      help: 'Shared state: a claim conflicts when it does not fit any more, or already when anything was placed on the machine since the snapshot',
      lesson: 'omega-coarse-conflicts',
    },
  },
  transactionMode: {
    holder: [],
    knob: {
      name: 'transactionMode',
      kind: 'choice',
      options: ['incremental', 'all-or-nothing'],
      default: 'incremental',
      help: 'Shared state: a transaction with conflicts places the rest of its tasks, or none of them (gang)',
      lesson: 'omega-coarse-conflicts',
    },
  },
  backOff: {
    holder: [],
    knob: {
      name: 'retry.backoff',
      kind: 'duration',
      default: '1s',
      help: 'A job with tasks left over comes back to the tail of its queue after so long',
      modelOnly: true,
    },
  },
  maxAttempts: {
    holder: [],
    knob: {
      name: 'maxAttempts',
      kind: 'integer',
      default: 1000,
      min: 1,
      max: 1_000_000,
      unit: 'attempts',
      help: 'A job that is not placed whole after more attempts is abandoned',
      modelOnly: true,
    },
  },
  maxEmptyAttempts: {
    holder: [],
    knob: {
      name: 'maxAttempts.withoutTask',
      kind: 'integer',
      default: 100,
      min: 1,
      max: 1_000_000,
      unit: 'attempts',
      help: 'A job without a single task placed after more attempts is abandoned',
      modelOnly: true,
    },
  },
  blackList: {
    holder: [],
    knob: {
      name: 'blackListPercent',
      kind: 'number',
      default: 0,
      min: 0,
      max: 1,
      unit: 'of the machines',
      help: 'Pickiness: the share of the machines, other ones in each attempt, that a job does not look at',
    },
  },
  partition: {
    holder: [],
    knob: {
      name: 'partition.batch',
      kind: 'number',
      default: 0.5,
      min: 0,
      max: 1,
      unit: 'of the machines',
      help: 'Partitioned: the first machines up to this share are for batch jobs, the others for service jobs',
      modelOnly: true,
    },
  },
  batchInterval: {
    holder: [],
    knob: {
      name: 'offerBatchInterval',
      kind: 'duration',
      default: '1s',
      help: 'Two-level: the allocator gathers free resources for so long before it makes an offer',
      lesson: 'omega-offers',
    },
  },
  thinkTime: {
    holder: [],
    knob: {
      name: 'allocatorConstantThinkTime',
      kind: 'duration',
      default: '1ms',
      help: 'Two-level: time that the allocator takes to send an offer, with its resources locked',
    },
  },
  minCpuOffer: {
    holder: [],
    knob: {
      name: 'minCpuOffer',
      kind: 'vcore',
      default: 1,
      help: 'Two-level: no offer is made while less is free; the released simulator, for cells of thousands, has 100',
    },
  },
  concurrentOffers: {
    holder: [],
    knob: {
      name: 'concurrentOffers',
      kind: 'switch',
      default: false,
      help: 'Two-level, as in the released simulator: a framework works on several offers at a time, so that its busyness may exceed 1, and leaves the last vcores of an offer alone',
    },
  },
  hoarding: {
    holder: [],
    knob: {
      name: 'hoarding',
      kind: 'switch',
      default: false,
      help: 'Two-level: a framework starts all tasks of a job together and keeps what it has accepted idle until then',
      lesson: 'omega-hoarding',
      modelOnly: true,
    },
  },
  hoardingTimeout: {
    holder: [],
    knob: {
      name: 'hoarding.timeout',
      kind: 'duration',
      default: undefined,
      help: 'Two-level: resources kept idle for so long are given back, and the job stays away as long; not set, two frameworks may wait for each other for good',
      modelOnly: true,
    },
  },
  sourceQuirks: {
    holder: [],
    knob: {
      name: 'sourceQuirks',
      kind: 'switch',
      default: false,
      help: 'Shared state, as in the released simulator: an undone gang leaves raised sequence numbers, and numbers may agree by coincidence',
    },
  },
  mapReducePolicy: {
    holder: [],
    knob: {
      name: 'mapreduce.policy',
      kind: 'choice',
      options: ['none', 'max-parallelism', 'global-cap', 'relative-job-size'],
      default: 'none',
      help: 'MapReduce jobs (those with activities) get more workers than they ask for, decided on once, with the first decision: all that fit, as many as keep the cell below a cap, or a multiple of what they ask for. Not under two-level, where nobody sees the whole cell',
      lesson: 'omega-mapreduce',
    },
  },
  globalCap: {
    holder: [],
    knob: {
      name: 'mapreduce.globalCap',
      kind: 'number',
      default: 0.6,
      min: 0,
      max: 1,
      help: 'global-cap: share of the cores and of the memory of the cell that more workers may bring into use',
      lesson: 'omega-mapreduce',
    },
  },
  relativeSize: {
    holder: [],
    knob: {
      name: 'mapreduce.relativeSize',
      kind: 'number',
      default: 4,
      min: 1,
      max: 1000,
      unit: '×',
      help: 'relative-job-size: most workers, as a multiple of what the job asks for',
      lesson: 'omega-mapreduce',
    },
  },
} as const satisfies Record<string, PlacedKnob>;
