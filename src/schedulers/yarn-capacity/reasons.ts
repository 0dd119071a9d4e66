import { sizeText } from '../../sim/reasons';
import type { Phrase, ReasonKind, ReasonLookup } from '../../sim/reasons';
import { overMaximum } from '../yarn/queue-at-max';
import { MEMORY, VCORES } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import { Figure } from './queues/queue-measures';
import { MB, VCORE } from '../../base/units';
import { ResourceType } from '../../sim/resource-types';

/** Reason codes of the CapacityScheduler. */
export const CapacityReason = {
  /** The leaf; a stated amount: what the master that waits takes. */
  amLimit: 16,
  /** The leaf; a stated amount: what the masters of one user may take. */
  userAmLimit: 17,
  /** cs-2014: the leaf; how many may be active. */
  mostActive: 18,
  /** cs-2014: the leaf; how many of one user may be active. */
  mostActiveOfUser: 19,
  /** The leaf; a stated amount: what the user may hold. */
  userLimit: 20,
  /** The queue at its maximum; the type of resource and the shape (`typeAndShape`). */
  queueAtMax: 21,
  /** The application; missed opportunities behind which it accepts any place. */
  waitsForPlace: 22,
  /** The shape; 1 when memory alone counts. */
  noRoom: 23,
  /** The shape. */
  heartbeatToCome: 24,
  /** The leaf for which what is left is kept. */
  keptForQueue: 25,
  /** The application that goes first in its leaf. */
  behindApp: 26,
  /** The application. */
  noRoomThere: 27,
  /** The leaf. */
  littleLeft: 28,
  /** The queue that it would take over its maximum; the type and the shape of its container. */
  refusedAtMax: 29,
  /** The application whose proposals are refused. */
  behindRefused: 30,
  /** The shape of the ask that comes first. */
  behindOwnAsk: 31,
} as const;

const CAPACITY = 'yarn.scheduler.capacity.';

function queueName(queue: number, look: ReasonLookup): Phrase {
  return { name: look.directory.queues[queue].id };
}

function appName(app: number, look: ReasonLookup): Phrase {
  return { name: look.directory.applications[app].id };
}

/** Stated for resource types other than memory and vcores. */
const FURTHER_TYPE = -2_147_483_648;

/** The amount of one resource type as the argument of a reason: MB, or the negative number of vcores. */
export function statedAmount(amounts: Resource, type: number): number {
  return type === MEMORY ? amounts[MEMORY] : type === VCORES ? -amounts[VCORES] : FURTHER_TYPE;
}

/** A stated amount in words. */
function amount(look: ReasonLookup, stated: number): string {
  return stated < 0 ? vcores(look, -stated) : memory(look, stated);
}

function memory(look: ReasonLookup, mb: number): string {
  return look.quantity(mb * MB, ResourceType.memory);
}

function vcores(look: ReasonLookup, count: number): string {
  return look.quantity(count * VCORE, ResourceType.vcore);
}

/** A figure of a queue in words, of memory or of vcores. */
function figure(look: ReasonLookup, queue: number, ofMemory: number, isVcores: boolean): string {
  const value = Math.max(0, look.queueMeasure(queue, isVcores ? ofMemory + 1 : ofMemory));
  return isVcores ? vcores(look, value) : memory(look, value);
}

/** The sentence of each reason, with its title, its letter and its lesson. */
export const capacityReasons: readonly ReasonKind[] = [
  {
    code: CapacityReason.amLimit,
    id: 'capacity-am-limit',
    letter: 'A',
    title: 'AM limit',
    blocker: 'queue',
    because: (queue, master, look) => [
      'application masters of ',
      queueName(queue, look),
      // An application without a master waits while the others take more than they may.
      master === 0
        ? ' take more than they may, and until then no application is admitted ('
        : ` take ${figure(look, queue, Figure.amUsed, master < 0)} of ${figure(look, queue, Figure.amLimit, master < 0)}, and its own of ${amount(look, master)} does not fit (`,
      { setting: 'maximum-am-resource-percent' },
      ')',
    ],
    ends: (queue, _master, look) => ['when an application in ', queueName(queue, look), ' ends or the cluster grows'],
    lesson: 'capacity-am-limit',
  },
  {
    code: CapacityReason.userAmLimit,
    id: 'capacity-user-am-limit',
    letter: 'A',
    title: 'AM limit of its user',
    blocker: 'queue',
    because: (queue, limit, look) => [
      `application masters of one user may take ${amount(look, limit)} of `,
      queueName(queue, look),
      ', and its own does not fit beside the running ones (',
      { setting: 'minimum-user-limit-percent' },
      ', ',
      { setting: 'user-limit-factor' },
      ')',
    ],
    ends: (queue, _limit, look) => ['when an application of its user in ', queueName(queue, look), ' ends'],
    lesson: 'capacity-am-limit',
  },
  {
    code: CapacityReason.mostActive,
    id: 'capacity-most-active',
    letter: 'A',
    title: 'too many active',
    blocker: 'queue',
    because: (queue, most, look) => [
      queueName(queue, look),
      ` has ${most} active ${most === 1 ? 'application' : 'applications'} and takes no more (`,
      { setting: 'maximum-am-resource-percent' },
      ')',
    ],
    ends: (queue, _most, look) => ['when an application in ', queueName(queue, look), ' ends'],
    lesson: 'capacity-am-limit',
  },
  {
    code: CapacityReason.mostActiveOfUser,
    id: 'capacity-most-active-of-user',
    letter: 'A',
    title: 'too many of its user',
    blocker: 'queue',
    because: (queue, most, look) => [
      `its user has ${most} active ${most === 1 ? 'application' : 'applications'} in `,
      queueName(queue, look),
      ' and may have no more (',
      { setting: 'minimum-user-limit-percent' },
      ', ',
      { setting: 'user-limit-factor' },
      ')',
    ],
    ends: (queue, _most, look) => ['when an application of its user in ', queueName(queue, look), ' ends'],
    lesson: 'capacity-am-limit',
  },
  {
    code: CapacityReason.userLimit,
    id: 'capacity-user-limit',
    letter: 'U',
    title: 'user limit',
    blocker: 'queue',
    because: (queue, limit, look) => [
      `its user holds ${limit === FURTHER_TYPE ? 'all' : `more than ${amount(look, limit)}, which is all`} that they may have in `,
      queueName(queue, look),
      ' now; reservations count, and so do containers until their nodes report the end (',
      { setting: 'user-limit-factor' },
      ', ',
      { setting: 'minimum-user-limit-percent' },
      ')',
    ],
    ends: (queue, _limit, look) => [
      'when containers of its user in ',
      queueName(queue, look),
      ' end, or fewer users ask for containers there',
    ],
    lesson: 'capacity-user-limits',
  },
  {
    code: CapacityReason.queueAtMax,
    id: 'capacity-queue-at-max',
    letter: 'Q',
    title: 'queue at max',
    blocker: 'queue',
    because: (queue, typeAndSize, look) => [
      ...overMaximum(look, queue, typeAndSize, Figure.maximum),
      ' (',
      { setting: 'maximum-capacity' },
      ')',
    ],
    ends: (queue, _type, look) => ['when something in ', queueName(queue, look), ' is given back'],
    lesson: 'two-queues',
  },
  {
    code: CapacityReason.refusedAtMax,
    id: 'capacity-refused-at-max',
    letter: 'Q',
    title: 'refused at max',
    blocker: 'queue',
    because: (queue, typeAndSize, look) => [
      'a node was found for it, but ',
      ...overMaximum(look, queue, typeAndSize, Figure.maximum),
      ' (',
      { setting: 'maximum-capacity' },
      ')',
    ],
    ends: (queue, _type, look) => ['when something in ', queueName(queue, look), ' is given back'],
    lesson: 'two-queues',
  },
  {
    code: CapacityReason.behindRefused,
    id: 'capacity-behind-refused',
    letter: 'Q',
    title: 'behind a refused one',
    blocker: 'application',
    because: (app, _unused, look) => [
      'nodes have room for it, but each is first offered to ',
      appName(app, look),
      ', whose container would take its queue over its maximum; a proposal that is refused ends the round of a node',
    ],
    ends: (app, _unused, look) => [
      'when the queue of ',
      appName(app, look),
      ' may have its container, or its turn comes before',
    ],
    lesson: 'two-queues',
  },
  {
    code: CapacityReason.waitsForPlace,
    id: 'capacity-waits-for-place',
    letter: 'L',
    title: 'locality wait',
    blocker: 'none',
    because: (app, delay, look) => [
      `it skips nodes that are not near its data: ${look.slotsSkipped(app)} missed, and it accepts any place after ${delay} (`,
      { setting: `${CAPACITY}node-locality-delay` },
      ')',
    ],
    ends: () => ['when a node near its data has room, or it has missed enough opportunities'],
    lesson: 'head-of-line',
  },
  {
    code: CapacityReason.noRoom,
    id: 'capacity-no-room',
    letter: 'R',
    title: 'no node fits',
    blocker: 'none',
    because: (shape, memoryOnly, look) => [
      `no node has ${sizeText(shape, look, memoryOnly === 1)} free (`,
      { setting: `${CAPACITY}resource-calculator` },
      memoryOnly === 1 ? ': only memory counts)' : ': all types count)',
    ],
    ends: () => ['when enough is given back on one node and it has sent its next heartbeat'],
    lesson: 'capacity-reservation',
  },
  {
    code: CapacityReason.heartbeatToCome,
    id: 'capacity-heartbeat-to-come',
    letter: 'O',
    title: 'next heartbeat',
    blocker: 'none',
    because: () => [
      'nodes have room for it, but a node gets containers only in its heartbeat, and of those that may run anywhere no more than ',
      { setting: `${CAPACITY}per-node-heartbeat.maximum-offswitch-assignments` },
      ' allows',
    ],
    ends: () => ['with the next heartbeats of nodes with room, when its turn comes'],
    lesson: 'capacity-off-switch',
  },
  {
    code: CapacityReason.keptForQueue,
    id: 'capacity-kept-for-queue',
    letter: 'R',
    title: 'kept for another queue',
    blocker: 'queue',
    because: (queue, _unused, look) => [
      'the cluster’s remaining room is kept for ',
      queueName(queue, look),
      ', which goes first and whose next container needs more than that',
    ],
    ends: (queue, _unused, look) => ['when enough is released for the container of ', queueName(queue, look)],
    lesson: 'small-overtakes-big',
  },
  {
    code: CapacityReason.behindApp,
    id: 'capacity-behind-app',
    letter: 'O',
    title: 'behind another',
    blocker: 'application',
    because: (app, _unused, look) => [
      'too little is left in its queue for the next container of ',
      appName(app, look),
      ', which goes first, and those behind it are not considered until then',
    ],
    ends: (app, _unused, look) => ['when ', appName(app, look), ' has its container or asks for none'],
    lesson: 'small-overtakes-big',
  },
  {
    code: CapacityReason.littleLeft,
    id: 'capacity-little-left',
    letter: 'Q',
    title: 'too little left',
    blocker: 'queue',
    because: (queue, _unused, look) => [
      'too little is left for the next container of ',
      queueName(queue, look),
      ', beside what other queues hold, what nodes are reserved for, and what queues that go first are to get',
    ],
    ends: () => ['when enough is given back'],
    lesson: 'small-overtakes-big',
  },
  {
    code: CapacityReason.noRoomThere,
    id: 'capacity-no-room-there',
    letter: 'R',
    title: 'no room at its data',
    blocker: 'none',
    because: () => ['its containers may run on some nodes only, and none of these has room'],
    ends: () => ['when enough is given back on one of them and it has sent its next heartbeat'],
    lesson: 'capacity-reservation',
  },
  {
    code: CapacityReason.behindOwnAsk,
    id: 'capacity-behind-own-ask',
    letter: 'R',
    title: 'behind its own ask',
    blocker: 'none',
    because: (shape, _unused, look) => [
      'nodes are offered to the first of its asks alone, which gets none now: ',
      sizeText(shape, look),
    ],
    ends: () => ['when the first one gets a container'],
    lesson: 'capacity-reservation',
  },
];
