/** Settings of the preemption monitor and of the queues it looks at, under YARN's own names. */
import type { PlacedKnob } from '../../scenario/knobs';

const PREFIX = 'yarn.resourcemanager.monitor.capacity.preemption.';
const UNDERUTILIZED = 'yarn.scheduler.capacity.ordering-policy.priority-utilization.underutilized-preemption.';
const LONGEST = 86_400_000;

/** Settings below "scheduler". */
export const preemptionKnobs = {
  enable: {
    holder: [],
    knob: {
      name: 'yarn.resourcemanager.scheduler.monitor.enable',
      kind: 'switch',
      default: false,
      help: 'Whether the preemption policy runs beside the scheduler',
      lesson: 'capacity-preemption-throttles',
    },
  },
  policies: {
    holder: [],
    knob: {
      name: 'yarn.resourcemanager.scheduler.monitor.policies',
      kind: 'text',
      asTyped: true,
      default: 'ProportionalCapacityPreemptionPolicy',
      help: 'Policies of the monitor, by class, separated by commas; of Hadoop’s policies only this one has an effect here',
    },
  },
  generation: {
    holder: [],
    knob: {
      name: 'preemptionGeneration',
      kind: 'choice',
      options: ['classic', 'ordered', 'modern'],
      default: undefined,
      help: 'Ideal shares as in 2.1 to 2.6, as in 2.7 (most under-served first) or from 2.8 on (only up to guarantees). Not set: as in the preset',
      modelOnly: true,
      lesson: 'capacity-preemption-generations',
    },
  },
  observeOnly: {
    holder: [],
    knob: {
      name: `${PREFIX}observe_only`,
      kind: 'switch',
      default: false,
      help: 'Computes and reports what it would preempt, but preempts nothing',
    },
  },
  monitoringInterval: {
    holder: [],
    knob: {
      name: `${PREFIX}monitoring_interval`,
      kind: 'integer',
      default: 3000,
      min: 1,
      max: LONGEST,
      unit: 'ms',
      help: 'Time between two rounds',
    },
  },
  maxWaitBeforeKill: {
    holder: [],
    knob: {
      name: `${PREFIX}max_wait_before_kill`,
      kind: 'integer',
      default: 15_000,
      min: 0,
      max: LONGEST,
      unit: 'ms',
      help: 'Time from requesting a container back until it is killed',
      lesson: 'capacity-preemption-throttles',
    },
  },
  totalPreemptionPerRound: {
    holder: [],
    knob: {
      name: `${PREFIX}total_preemption_per_round`,
      kind: 'number',
      default: 0.1,
      min: 0,
      max: 1,
      help: 'Maximum part of the cluster preempted in one round; the siblings’ surplus is scaled down to it',
      lesson: 'capacity-preemption-throttles',
    },
  },
  maxIgnoredOverCapacity: {
    holder: [],
    knob: {
      name: `${PREFIX}max_ignored_over_capacity`,
      kind: 'number',
      default: 0.1,
      min: 0,
      max: 1000,
      help: 'Dead zone: a queue that exceeds its guarantee by no more than this part of it is left alone',
      lesson: 'capacity-preemption-throttles',
    },
  },
  naturalTerminationFactor: {
    holder: [],
    knob: {
      name: `${PREFIX}natural_termination_factor`,
      kind: 'number',
      default: 0.2,
      min: 0,
      max: 1,
      help: 'Part of the amount to preempt that one round takes: much of the rest ends by itself',
      lesson: 'capacity-preemption-throttles',
    },
  },
  selectReserved: {
    holder: [],
    knob: {
      name: `${PREFIX}select_based_on_reserved_containers`,
      kind: 'switch',
      default: false,
      help: 'Preempts containers together on the nodes with a reservation, so that the reserved container fits',
    },
  },
  countReserved: {
    holder: [],
    knob: {
      name: `${PREFIX}additional_res_balance_based_on_reserved_containers`,
      kind: 'switch',
      default: false,
      help: 'Counts reserved resources as demand a second time, beside the choice by reservations',
    },
  },
  balance: {
    holder: [],
    knob: {
      name: `${PREFIX}preemption-to-balance-queue-after-satisfied.enabled`,
      kind: 'switch',
      default: false,
      help: 'Also preempts for queues that have their guarantee, until all exceed it equally',
    },
  },
  balanceMaxWaitBeforeKill: {
    holder: [],
    knob: {
      name: `${PREFIX}preemption-to-balance-queue-after-satisfied.max-wait-before-kill`,
      kind: 'integer',
      default: 300_000,
      min: 0,
      max: LONGEST,
      unit: 'ms',
      help: 'The wait before a kill that serves only balancing; nothing is killed if it is much longer than twice max_wait_before_kill',
    },
  },
  intraQueue: {
    holder: [],
    knob: {
      name: `${PREFIX}intra-queue-preemption.enabled`,
      kind: 'switch',
      default: false,
      help: 'Preempts containers of one application for another one in the same queue',
    },
  },
  intraMinimumThreshold: {
    holder: [],
    knob: {
      name: `${PREFIX}intra-queue-preemption.minimum-threshold`,
      kind: 'number',
      default: 0.5,
      min: 0,
      max: 1,
      help: 'Only inside a queue that uses at least this part of its guarantee',
    },
  },
  intraMaxAllowableLimit: {
    holder: [],
    knob: {
      name: `${PREFIX}intra-queue-preemption.max-allowable-limit`,
      kind: 'number',
      default: 0.2,
      min: 0,
      max: 1,
      help: 'Maximum part of a queue’s guarantee preempted inside it in one round',
    },
  },
  intraOrderPolicy: {
    holder: [],
    knob: {
      name: `${PREFIX}intra-queue-preemption.preemption-order-policy`,
      kind: 'choice',
      options: ['userlimit_first', 'priority_first'],
      default: 'userlimit_first',
      help: 'Inside a queue: whether limits of users or priorities of applications come first',
    },
  },
  queuePriority: {
    holder: [],
    knob: {
      name: `${UNDERUTILIZED}enabled`,
      kind: 'switch',
      default: false,
      help: 'For a reservation of a higher-priority queue below its guarantee, preempts containers of lower-priority queues on that node',
    },
  },
  reservedContainerDelay: {
    holder: [],
    knob: {
      name: `${UNDERUTILIZED}reserved-container-delay-ms`,
      kind: 'integer',
      default: 60_000,
      min: 0,
      max: LONGEST,
      unit: 'ms',
      help: 'Minimum age of such a reservation',
    },
  },
  moveReservations: {
    holder: [],
    knob: {
      name: `${UNDERUTILIZED}allow-move-reservation`,
      kind: 'switch',
      default: false,
      help: 'Moves such a reservation to a node where enough can be preempted',
    },
  },
  lazy: {
    holder: [],
    knob: {
      name: 'yarn.scheduler.capacity.lazy-preemption-enabled',
      kind: 'switch',
      default: false,
      help: 'After the wait a container is only marked as killable, and is killed when its room is needed',
    },
  },
} as const satisfies Record<string, PlacedKnob>;

/** Settings of a queue. */
export const preemptionQueueKnobs = {
  disablePreemption: {
    holder: [],
    knob: {
      name: 'disable_preemption',
      kind: 'switch',
      default: undefined,
      help: 'Its containers are preempted neither for other queues nor inside the queue; not set: the parent’s value',
      lesson: 'capacity-disable-preemption',
    },
  },
  disableIntraQueuePreemption: {
    holder: [],
    knob: {
      name: 'intra-queue-preemption.disable_preemption',
      kind: 'switch',
      default: undefined,
      help: 'Its containers are not preempted for other applications of the queue; not set: the parent’s value',
    },
  },
} as const satisfies Record<string, PlacedKnob>;
