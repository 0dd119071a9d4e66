import type { PlacedKnob } from '../../scenario/knobs';
import { preemptionQueueKnobs } from '../yarn-preemption/knobs';

/** Settings of one queue, under their names behind its path. */
export const queueKnobs = {
  capacity: {
    holder: [],
    knob: {
      name: 'capacity',
      kind: 'number',
      plain: true,
      siblingsTotal: 100,
      default: 0,
      min: 0,
      max: 100,
      unit: 'percent',
      help: 'Guaranteed part of the parent; all children add up to 100. Alternatively, set resources.guaranteed in all of them',
    },
  },
  maximumCapacity: {
    holder: [],
    knob: {
      name: 'maximum-capacity',
      kind: 'number',
      default: 100,
      min: -1,
      max: 100,
      unit: 'percent',
      help: 'Part of the parent’s maximum that it may use while others leave room; -1 is 100',
    },
  },
  minimumUserLimitPercent: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'minimum-user-limit-percent',
      kind: 'number',
      default: 100,
      min: 0,
      max: 100,
      unit: 'percent',
      help: 'Minimum part of the queue for each user; it determines how many users are served at once',
      lesson: 'capacity-user-limits',
    },
  },
  userLimitFactor: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'user-limit-factor',
      kind: 'number',
      default: 1,
      min: 0,
      max: 1_000_000,
      help: 'Maximum for one user as a multiple of the queue’s guarantee, even on an idle cluster',
      lesson: 'capacity-user-limits',
    },
  },
  maximumApplications: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'maximum-applications',
      kind: 'integer',
      default: undefined,
      min: 0,
      max: 1_000_000_000,
      unit: 'applications',
      help: 'Maximum number of waiting and running applications in the queue; more are rejected. Not set: its part of the system’s maximum',
    },
  },
  maximumAmPercent: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'maximum-am-resource-percent',
      kind: 'number',
      default: undefined,
      min: 0,
      help: 'Part of the queue that application masters may take. Not set: the system’s value',
    },
  },
  orderingPolicy: {
    holder: [],
    knob: {
      name: 'ordering-policy',
      kind: 'choice',
      options: ['fifo', 'fair', 'utilization', 'priority-utilization'],
      own: 'order',
      default: undefined,
      help: 'Order of applications in a leaf: fifo or fair; of child queues: utilization or priority-utilization',
      lesson: 'capacity-queue-priority',
    },
  },
  sizeBasedWeight: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'ordering-policy.fair.enable-size-based-weight',
      kind: 'switch',
      default: false,
      help: 'fair: the usage of an application is divided by the logarithm of its demand, so that large ones get more',
    },
  },
  priority: {
    holder: [],
    knob: {
      name: 'priority',
      kind: 'integer',
      default: 0,
      min: -1_000_000,
      max: 1_000_000,
      help: 'Under priority-utilization the higher one goes first if both have, or both lack, their guarantee',
      lesson: 'capacity-queue-priority',
    },
  },
  state: {
    holder: [],
    knob: {
      name: 'state',
      kind: 'choice',
      options: ['RUNNING', 'STOPPED'],
      default: 'RUNNING',
      help: 'STOPPED: it and its children accept no applications; existing ones continue',
    },
  },
  submitAcl: {
    holder: [],
    knob: {
      name: 'acl_submit_applications',
      kind: 'text',
      default: undefined,
      help: 'Users, a space, groups; * means everyone. Users who may submit to a parent may submit here too',
    },
  },
  administerAcl: {
    holder: [],
    knob: {
      name: 'acl_administer_queue',
      kind: 'text',
      default: undefined,
      help: 'Users, a space, groups; * means everyone. Administrators of a queue may submit to it and its children. Not set on root: no one here; everyone in a real cluster, where a list of submitters on root alone therefore keeps no one out',
    },
  },
  defaultPriority: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'default-application-priority',
      kind: 'integer',
      default: 0,
      min: -1_000_000,
      max: 1_000_000,
      help: 'Priority of applications without one; higher goes first',
    },
  },
  maximumMb: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'maximum-allocation-mb',
      kind: 'integer',
      default: undefined,
      min: 1,
      max: 1_000_000_000,
      unit: 'MB',
      help: 'Largest container of the queue. Not set: that of the system',
    },
  },
  maximumVcores: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'maximum-allocation-vcores',
      kind: 'integer',
      default: undefined,
      min: 1,
      max: 1_000_000,
      unit: 'vcores',
      help: 'Maximum vcores of a container of the queue. Not set: those of the system',
    },
  },
  ...preemptionQueueKnobs,
} as const satisfies Record<string, PlacedKnob & { leafOnly?: boolean }>;
