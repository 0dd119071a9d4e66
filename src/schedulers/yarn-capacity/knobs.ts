import { expiryKnob } from '../yarn/expiry-knob';
import { nodePolicyKnob } from '../yarn/node-policy-knob';
import type { PlacedKnob } from '../../scenario/knobs';
import { preemptionKnobs, preemptionQueueKnobs } from '../yarn-preemption/knobs';

const CAPACITY = 'yarn.scheduler.capacity.';

/** Settings of the CapacityScheduler as a whole, under the names of Hadoop's files. */
export const schedulerKnobs = {
  preset: {
    holder: [],
    knob: {
      name: 'preset',
      kind: 'choice',
      options: ['cs-2014', 'current'],
      default: 'current',
      help: 'Releases that are modelled: 2.x before 2.8 (limits on masters count applications), or 2.8 to 3.2',
      modelOnly: true,
    },
  },
  calculator: {
    holder: [],
    knob: {
      name: `${CAPACITY}resource-calculator`,
      kind: 'choice',
      options: ['DefaultResourceCalculator', 'DominantResourceCalculator'],
      default: 'DefaultResourceCalculator',
      help: 'Default looks at memory only, so that nodes run more vcores than they have; Dominant at every type',
      lesson: 'capacity-vcores',
    },
  },
  heartbeat: {
    holder: [],
    knob: {
      name: 'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms',
      kind: 'integer',
      default: 1000,
      min: 1,
      max: 3_600_000,
      unit: 'ms',
      help: 'Time between two heartbeats of a node; only then does it tell of ended containers and get new ones',
    },
  },
  expiry: expiryKnob,
  nodePolicy: nodePolicyKnob,
  minimumMb: {
    holder: [],
    knob: {
      name: 'yarn.scheduler.minimum-allocation-mb',
      kind: 'integer',
      default: 1024,
      min: 1,
      max: 1_000_000_000,
      unit: 'MB',
      help: 'Smallest container; asks and limits are rounded to multiples of it',
    },
  },
  minimumVcores: {
    holder: [],
    knob: {
      name: 'yarn.scheduler.minimum-allocation-vcores',
      kind: 'integer',
      default: 1,
      min: 1,
      max: 1_000_000,
      unit: 'vcores',
      help: 'Fewest vcores of a container; asks and limits are rounded to multiples of it',
    },
  },
  maximumMb: {
    holder: [],
    knob: {
      name: 'yarn.scheduler.maximum-allocation-mb',
      kind: 'integer',
      default: 8192,
      min: 1,
      max: 1_000_000_000,
      unit: 'MB',
      help: 'Largest container; larger asks are cut down to it',
    },
  },
  maximumVcores: {
    holder: [],
    knob: {
      name: 'yarn.scheduler.maximum-allocation-vcores',
      kind: 'integer',
      default: 4,
      min: 1,
      max: 1_000_000,
      unit: 'vcores',
      help: 'Most vcores of a container; larger asks are cut down to it',
    },
  },
  maximumPriority: {
    holder: [],
    knob: {
      name: 'yarn.cluster.max-application-priority',
      kind: 'integer',
      default: undefined,
      min: 0,
      max: 2_147_483_647,
      help: 'Applications that ask for a higher priority get this one. Not set, here every priority counts; a cluster that does not set it has 0, which makes all applications equal',
    },
  },
  maximumApplications: {
    holder: [],
    knob: {
      name: `${CAPACITY}maximum-applications`,
      kind: 'integer',
      default: 10_000,
      min: 1,
      max: 1_000_000_000,
      unit: 'applications',
      help: 'Applications that wait or run; a queue takes its absolute capacity of them and refuses more',
    },
  },
  maximumAmPercent: {
    holder: [],
    knob: {
      name: `${CAPACITY}maximum-am-resource-percent`,
      kind: 'number',
      default: 0.1,
      min: 0,
      max: 1,
      help: 'Part of a queue that application masters may take; others wait to be activated',
      lesson: 'capacity-am-limit',
    },
  },
  nodeLocalityDelay: {
    holder: [],
    knob: {
      name: `${CAPACITY}node-locality-delay`,
      kind: 'integer',
      default: 40,
      min: -1,
      max: 1_000_000,
      unit: 'missed opportunities',
      help: 'So many nodes (at most all of them) an application lets pass before it accepts the rack of its data',
      slider: { from: -1, to: 80, step: 1 },
      locality: true,
    },
  },
  rackLocalityDelay: {
    holder: [],
    knob: {
      name: `${CAPACITY}rack-locality-additional-delay`,
      kind: 'integer',
      default: -1,
      min: -1,
      max: 1_000_000,
      unit: 'missed opportunities',
      help: 'So many more before it accepts any node; -1: as many as it has asks, by how many places they name',
      slider: { from: -1, to: 80, step: 1 },
      locality: true,
    },
  },
  rackLocalityFullReset: {
    holder: [],
    knob: {
      name: `${CAPACITY}rack-locality-full-reset`,
      kind: 'switch',
      default: true,
      help: 'A container in the rack makes the count of missed opportunities begin anew; off: those in the rack flow',
    },
  },
  continueLooking: {
    holder: [],
    knob: {
      name: `${CAPACITY}reservations-continue-look-all-nodes`,
      kind: 'switch',
      default: true,
      help: 'An application that holds reservations goes on looking at other nodes and gives one up in exchange',
      lesson: 'capacity-reservation',
    },
  },
  assignMultiple: {
    holder: [],
    knob: {
      name: `${CAPACITY}per-node-heartbeat.multiple-assignments-enabled`,
      kind: 'switch',
      default: true,
      help: 'A heartbeat may give more than one container',
      lesson: 'capacity-off-switch',
    },
  },
  maximumAssignments: {
    holder: [],
    knob: {
      name: `${CAPACITY}per-node-heartbeat.maximum-container-assignments`,
      kind: 'integer',
      default: -1,
      min: -1,
      max: 1_000_000,
      unit: 'containers',
      help: 'Most containers that a heartbeat gives; -1: no limit',
    },
  },
  maximumOffSwitch: {
    holder: [],
    knob: {
      name: `${CAPACITY}per-node-heartbeat.maximum-offswitch-assignments`,
      kind: 'integer',
      default: 1,
      min: 1,
      max: 1_000_000,
      unit: 'containers',
      help: 'Most containers away from the racks they were asked for on, and those asked for anywhere, per heartbeat',
      lesson: 'capacity-off-switch',
    },
  },
  asynchronous: {
    holder: [],
    knob: {
      name: `${CAPACITY}schedule-asynchronously.enable`,
      kind: 'switch',
      default: false,
      help: 'All nodes are looked at again and again, from a random one on, whatever heartbeats come',
    },
  },
  asynchronousInterval: {
    holder: [],
    knob: {
      name: `${CAPACITY}schedule-asynchronously.scheduling-interval-ms`,
      kind: 'integer',
      default: 5,
      min: 1,
      max: 1_000_000,
      unit: 'ms',
      help: 'Time between two rounds over all nodes',
    },
  },
  queueMappings: {
    holder: [],
    knob: {
      name: `${CAPACITY}queue-mappings`,
      kind: 'text',
      default: undefined,
      help: 'u:user:queue and g:group:queue, separated by commas, with %user and %primary_group; the first match wins',
    },
  },
  queueMappingsOverride: {
    holder: [],
    knob: {
      name: `${CAPACITY}queue-mappings-override.enable`,
      kind: 'switch',
      default: false,
      help: 'Mappings hold for applications that name a queue, too, and not only for those that name none or default',
    },
  },
  ...preemptionKnobs,
} as const satisfies Record<string, PlacedKnob>;

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
      help: 'Guaranteed part of the queue above; those of all children make 100. Or resources.guaranteed in all of them',
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
      help: 'Part of the maximum of the queue above that it may use while others leave theirs; -1 is 100',
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
      help: 'Each user may have at least this part of the queue, which decides how many are served at once',
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
      help: 'So many times the guarantee of the queue one user may have at most, however idle the cluster is',
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
      help: 'Applications that wait or run in the queue; more are refused. Not set: its part of those of the system',
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
      max: 1,
      help: 'Part of the queue that application masters may take. Not set: as in the whole system',
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
      help: 'Of applications in a leaf: fifo or fair; of the queues below: utilization or priority-utilization',
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
      help: 'Under priority-utilization the higher one is asked first while both have, or both lack, their guarantee',
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
      help: 'STOPPED: it and what is below takes no applications; those that are there go on',
    },
  },
  submitAcl: {
    holder: [],
    knob: {
      name: 'acl_submit_applications',
      kind: 'text',
      default: undefined,
      help: 'Users, a blank, groups; * is everybody. Who may submit to a queue above may submit here, too',
    },
  },
  administerAcl: {
    holder: [],
    knob: {
      name: 'acl_administer_queue',
      kind: 'text',
      default: undefined,
      help: 'Users, a blank, groups; * is everybody. Who administers a queue may submit to it and to those below',
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
      help: 'Priority of applications that state none; higher goes first',
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
      help: 'Most vcores of a container of the queue. Not set: those of the system',
    },
  },
  ...preemptionQueueKnobs,
} as const satisfies Record<string, PlacedKnob & { leafOnly?: boolean }>;
