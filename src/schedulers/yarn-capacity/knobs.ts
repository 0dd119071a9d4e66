import { expiryKnob } from '../yarn/expiry-knob';
import { nodePolicyKnob } from '../yarn/node-policy-knob';
import type { PlacedKnob } from '../../scenario/knobs';
import { preemptionKnobs } from '../yarn-preemption/knobs';

const CAPACITY = 'yarn.scheduler.capacity.';

/** Settings of the CapacityScheduler as a whole, under the names of Hadoop's files. */
export const schedulerKnobs = {
  preset: {
    holder: [],
    knob: {
      name: 'preset',
      kind: 'choice',
      options: ['cs-2014', 'current', '3.3'],
      default: 'current',
      help: 'Modelled releases: 2.x before 2.8 (limits on masters count applications), 2.8 to 3.2, or 3.3 (a node too small in one type is never reserved; one whose reservation is given up waits for its next heartbeat)',
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
      help: 'Default considers only memory, so nodes may run more vcores than they have; Dominant considers every type',
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
      help: 'Time between two heartbeats of a node; only then does it report ended containers and get new ones',
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
      help: 'Minimum vcores of a container; asks and limits are rounded to multiples of it',
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
      help: 'Maximum vcores of a container; larger asks are cut down to it',
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
      help: 'Applications that ask for a higher priority get this one. Not set: here every priority counts; a real cluster then uses 0, which makes all applications equal',
    },
  },
  checksAccess: {
    holder: [],
    knob: {
      name: 'yarn.acl.enable',
      kind: 'switch',
      default: true,
      help: 'Whether access lists of queues are checked when an application is submitted. They are here by default; a real cluster from 2.8 on checks them only if this is true',
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
      help: 'Maximum number of waiting and running applications; more are rejected. A queue without a maximum of its own accepts its absolute capacity of them',
    },
  },
  maximumAmPercent: {
    holder: [],
    knob: {
      name: `${CAPACITY}maximum-am-resource-percent`,
      kind: 'number',
      default: 0.1,
      min: 0,
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
      help: 'Number of nodes (at most all) that an application skips before it accepts the rack of its data',
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
      help: 'Additional nodes to skip before it accepts any node; -1: by its number of asks and the places they name',
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
      help: 'A container in the rack resets the count of missed opportunities; off: rack containers do not',
    },
  },
  continueLooking: {
    holder: [],
    knob: {
      name: `${CAPACITY}reservations-continue-look-all-nodes`,
      kind: 'switch',
      default: true,
      help: 'An application with reservations keeps looking at other nodes and swaps a reservation for one',
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
      help: 'Maximum number of containers that a heartbeat gives; -1: no limit',
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
      help: 'Maximum number of containers per heartbeat outside their requested racks or requested anywhere',
      lesson: 'capacity-off-switch',
    },
  },
  asynchronous: {
    holder: [],
    knob: {
      name: `${CAPACITY}schedule-asynchronously.enable`,
      kind: 'switch',
      default: false,
      help: 'All nodes are visited repeatedly, starting at a random one, independently of heartbeats',
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
      help: 'Mappings also apply to applications that name a queue, not only to those that name none or default',
    },
  },
  ...preemptionKnobs,
} as const satisfies Record<string, PlacedKnob>;
