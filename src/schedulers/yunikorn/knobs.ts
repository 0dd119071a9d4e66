import type { Knob, PlacedKnob } from '../../scenario/knobs';

/** Settings of the partition. */
export const partitionKnobs = {
  preset: {
    holder: [],
    knob: {
      name: 'preset',
      kind: 'choice',
      options: ['0.9', '1.5', 'current'],
      default: '1.5',
      help: 'Release whose behaviour is modelled; StateAware and the Starting state end with 1.5',
      lesson: 'design-run',
      modelOnly: true,
    },
  },
  nodeSort: {
    holder: ['nodesortpolicy'],
    knob: {
      name: 'type',
      kind: 'choice',
      options: ['fair', 'binpacking'],
      own: 'nodes',
      default: 'fair',
      help: 'fair tries the least used node first, binpacking the most used',
    },
  },
  vcoreWeight: {
    holder: ['nodesortpolicy', 'resourceweights'],
    knob: {
      name: 'vcore',
      kind: 'number',
      // Without any weight both have 1; with one of them, the other has none.
      default: undefined,
      min: 0,
      max: 1000,
      help: 'Weight of vcores in the use of a node: 1 when no type has a weight, 0 when only other types have one',
    },
  },
  memoryWeight: {
    holder: ['nodesortpolicy', 'resourceweights'],
    knob: {
      name: 'memory',
      kind: 'number',
      // Without any weight both have 1; with one of them, the other has none.
      default: undefined,
      min: 0,
      max: 1000,
      help: 'Weight of memory in the use of a node: 1 when no type has a weight, 0 when only other types have one',
    },
  },
  preemption: {
    holder: ['preemption'],
    knob: {
      name: 'enabled',
      kind: 'switch',
      default: true,
      help: 'Queues below their guarantee may preempt containers of queues above theirs',
    },
  },
  quotaPreemption: {
    holder: ['preemption'],
    knob: {
      name: 'quotapreemptionenabled',
      kind: 'switch',
      default: false,
      help: 'Queues give back what they hold above a maximum that was lowered. Since 1.8',
    },
  },
  reservations: {
    holder: [],
    knob: {
      name: 'reservations',
      kind: 'switch',
      default: false,
      help: 'An ask that fits on no node for 2s reserves one, as in YuniKorn unless DISABLE_RESERVATION is set there',
      lesson: 'small-overtakes-big',
      modelOnly: true,
    },
  },
  restartAt: {
    holder: ['quirks'],
    knob: {
      name: 'restartAt',
      kind: 'duration',
      default: undefined,
      help: 'The scheduler restarts then; applications that hold nothing lose their place in the order of submission',
      modelOnly: true,
    },
  },
  fairMaxPairing: {
    holder: ['quirks'],
    knob: {
      name: 'fairMaxPairing',
      kind: 'switch',
      default: false,
      help: 'Sorts queues like the real code: against the fair max of their position, and before 1.6 by quantities without a guarantee',
      modelOnly: true,
    },
  },
  rootMaximum: {
    holder: ['quirks'],
    knob: {
      name: 'rootMaximum',
      kind: 'switch',
      default: false,
      help: 'The size of the cluster is the maximum of root, like in the real code: an ask larger than all free resources reserves no node, and back-off does not count it',
      modelOnly: true,
    },
  },
} as const satisfies Record<string, PlacedKnob>;

const startingTimeout: Knob = {
  name: 'Starting timeout',
  kind: 'duration',
  default: '5min',
  help: 'Fixed in the scheduler; not a setting',
  lesson: 'one-pod-apps',
  fixed: true,
};

/** Settings of one queue. */
export const queueKnobs = {
  sortPolicy: {
    holder: ['properties'],
    leafOnly: true,
    knob: {
      name: 'application.sort.policy',
      kind: 'choice',
      options: ['fifo', 'fair', 'stateaware'],
      own: 'order',
      default: 'fifo',
      help: 'Order of the applications inside the leaf',
      lesson: 'driver-deadlock',
    },
  },
  sortPriority: {
    holder: ['properties'],
    knob: {
      name: 'application.sort.priority',
      kind: 'choice',
      options: ['enabled', 'disabled'],
      default: 'enabled',
      help: 'Higher priority first; disabled makes priority the last key',
      lesson: 'priorities-and-fences',
    },
  },
  startingTimeout: { holder: ['properties'], leafOnly: true, knob: startingTimeout },
  priorityOffset: {
    holder: ['properties'],
    knob: {
      name: 'priority.offset',
      kind: 'integer',
      default: 0,
      min: -2147483648,
      max: 2147483647,
      help: 'Added to the priority of this queue among its siblings',
      lesson: 'priorities-and-fences',
    },
  },
  priorityPolicy: {
    holder: ['properties'],
    knob: {
      name: 'priority.policy',
      kind: 'choice',
      options: ['default', 'fence'],
      default: 'default',
      help: 'fence hides the priorities inside and shows only the offset',
      lesson: 'priorities-and-fences',
    },
  },
  maxApplications: {
    holder: [],
    knob: {
      name: 'maxapplications',
      kind: 'integer',
      default: 0,
      min: 0,
      max: 2147483647,
      unit: 'apps',
      help: 'Maximum number of running applications, in this queue and below; 0 is unlimited',
      lesson: 'gang-vs-stateaware-vs-maxapplications',
    },
  },
  preemptionPolicy: {
    holder: ['properties'],
    knob: {
      name: 'preemption.policy',
      kind: 'choice',
      options: ['default', 'fence', 'disabled'],
      default: 'default',
      help: 'fence: preempt only inside this queue; disabled: no preemption here or in its children',
    },
  },
  preemptionDelay: {
    holder: ['properties'],
    leafOnly: true,
    knob: {
      name: 'preemption.delay',
      kind: 'duration',
      default: '30s',
      help: 'How long an ask waits before it looks for containers to preempt',
    },
  },
  quotaPreemptionDelay: {
    holder: ['properties'],
    knob: {
      name: 'quota.preemption.delay',
      kind: 'duration',
      default: undefined,
      help: 'How long after its maximum was lowered containers above it are preempted; without one, or with 0, never',
    },
  },
  backOffAsks: {
    holder: ['properties'],
    leafOnly: true,
    knob: {
      name: 'application.unschedasks.backoff',
      kind: 'integer',
      default: 0,
      min: 0,
      max: 2147483647,
      help: 'After this many containers of an application have fitted on no node, it is skipped for a while; 0: never. Since 1.8',
    },
  },
  backOffDelay: {
    holder: ['properties'],
    leafOnly: true,
    knob: {
      name: 'application.unschedasks.backoff.delay',
      kind: 'duration',
      default: '30s',
      help: 'How long an application is skipped after too many of its containers have fitted on no node',
    },
  },
  submitAcl: {
    holder: [],
    knob: {
      name: 'submitacl',
      kind: 'text',
      asTyped: true,
      default: undefined,
      help: 'Users, a space, groups that may submit here and below; * means everyone, as in all queues without any list',
    },
  },
  adminAcl: {
    holder: [],
    knob: {
      name: 'adminacl',
      kind: 'text',
      asTyped: true,
      default: undefined,
      help: 'Users, a space, groups that administer the queue; they may also submit',
    },
  },
  isParent: {
    holder: [],
    knob: {
      name: 'isParent',
      kind: 'switch',
      default: false,
      help: 'The "parent: true" of queues.yaml: a parent although it has no child yet, so placement may create some',
      lesson: 'placement-rules',
    },
  },
} as const satisfies Record<string, PlacedKnob & { leafOnly?: boolean }>;
