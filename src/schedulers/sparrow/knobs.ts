import type { PlacedKnob } from '../../scenario/knobs';

/** Settings of Sparrow: those of its configuration class, and what only this model has. */
export const sparrowKnobs = {
  policy: {
    holder: [],
    knob: {
      name: 'policy',
      kind: 'choice',
      options: ['random', 'per-task', 'batch', 'late', 'central'],
      default: 'late',
      help: 'late is Sparrow: batch sampling with late binding; central is the omniscient ideal for comparison',
      lesson: 'sparrow-late-binding',
      modelOnly: true,
    },
  },
  ratio: {
    holder: [],
    knob: {
      name: 'sample.ratio',
      kind: 'number',
      default: 1.05,
      min: 1,
      max: 1000,
      unit: 'probes per task',
      help: 'How many workers a job probes per task; less than 1 would leave tasks that never start',
      lesson: 'sparrow-probe-ratio',
    },
  },
  constrainedRatio: {
    holder: [],
    knob: {
      name: 'sample.ratio.constrained',
      kind: 'number',
      default: 2,
      min: 1,
      max: 1000,
      unit: 'probes per task',
      help: 'The same for jobs with placement constraints',
      lesson: 'sparrow-constraints',
    },
  },
  cancellation: {
    holder: [],
    knob: {
      name: 'cancellation',
      kind: 'switch',
      default: true,
      help: 'Reservations that a job no longer needs are cancelled, so that they hold no slot for nothing',
      lesson: 'sparrow-late-binding',
    },
  },
  order: {
    holder: [],
    knob: {
      name: 'node_monitor.task_scheduler',
      kind: 'choice',
      options: ['fifo', 'round_robin', 'weighted', 'priority', 'none'],
      default: 'fifo',
      help: 'Order of each worker’s queue: fifo, by user in turns, by user with weights, lowest priority number first; none has no limit of slots and starts everything at once',
    },
  },
  cpus: {
    holder: [],
    knob: {
      name: 'system.cpus',
      kind: 'integer',
      default: undefined,
      min: 1,
      max: 10_000,
      unit: 'slots',
      help: 'Slots of every worker; its whole vcores when not set',
    },
  },
  delay: {
    holder: [],
    knob: {
      name: 'network.delay',
      kind: 'duration-distribution',
      default: '500us',
      help: 'How long a message takes one way',
      lesson: 'sparrow-network-delay',
      modelOnly: true,
    },
  },
  schedulers: {
    holder: [],
    knob: {
      name: 'schedulers',
      kind: 'integer',
      default: 1,
      min: 1,
      max: 1000,
      help: 'Number of schedulers; jobs go to them in turn, and none knows the others',
      lesson: 'sparrow-race',
      modelOnly: true,
    },
  },
  getTaskTimeout: {
    holder: [],
    knob: {
      name: 'getTask.timeout',
      kind: 'duration',
      default: '1s',
      help: 'How long a worker holds a slot for the answer of a failed scheduler; live ones always answer',
      lesson: 'sparrow-scheduler-lost',
      modelOnly: true,
    },
  },
  workStealing: {
    holder: [],
    knob: {
      name: 'workStealing',
      kind: 'switch',
      default: false,
      help: 'An idle worker asks a scheduler for any task until it gets one; late binding only',
      modelOnly: true,
    },
  },
  multiGet: {
    holder: [],
    knob: {
      name: 'multiGet',
      kind: 'switch',
      default: false,
      help: 'A worker with an empty queue asks for as many tasks as it has free slots; late binding only',
      modelOnly: true,
    },
  },
} as const satisfies Record<string, PlacedKnob>;
