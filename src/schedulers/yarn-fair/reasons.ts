import { counted } from '../../base/text/counted';
import { sizeText } from '../../sim/reasons';
import type { Phrase, ReasonKind, ReasonLookup } from '../../sim/reasons';
import { overMaximum } from '../yarn/queue-at-max';
import { Figure } from './queues/queue-measures';

/** Reason codes of the Fair scheduler. */
export const FairReason = {
  /** The queue that runs as many as it may; its limit. */
  queueRunsMost: 16,
  /** The user; the limit. */
  userRunsMost: 17,
  /** The leaf. */
  masterLimit: 18,
  /** The queue; the type of resource and the shape (`typeAndShape`). */
  queueAtMax: 19,
  /** The application; the worst place that it accepts: 0 node, 1 rack. */
  waitsForPlace: 20,
  /** 1 where there is room for some of what is wanted, 0 for all of it. */
  heartbeatToCome: 21,
  /** The application. */
  noRoomThere: 22,
  /** The shape of the ask that comes first. */
  behindOwnAsk: 23,
} as const;

const PLACES = ['on a node with its data', 'in a rack with its data'];
const NEXT = ['the racks of its data', 'any place'];

function figures(look: ReasonLookup, queue: number, figure: number): string {
  const memory = look.queueMeasure(queue, figure);
  const vcores = look.queueMeasure(queue, figure + 1);
  const parts = [
    ...(memory >= 0 ? [`${memory} MB`] : []),
    ...(vcores >= 0 ? [`${vcores} ${vcores === 1 ? 'vcore' : 'vcores'}`] : []),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(' and ');
}

const applications = (count: number): string => (count === 1 ? 'one application' : `${count} applications`);

/** The sentence of each reason, with its title, its letter and its lesson. */
export const fairReasons: readonly ReasonKind[] = [
  {
    code: FairReason.queueRunsMost,
    id: 'queue-runs-most',
    letter: 'A',
    title: 'too many running',
    blocker: 'queue',
    because: (queue, most, look): Phrase[] => [
      { name: look.directory.queues[queue].id },
      ` runs ${applications(most)} at once and no more (`,
      { setting: 'maxRunningApps' },
      ')',
    ],
    ends: (queue, _most, look) => ['when an application in ', { name: look.directory.queues[queue].id }, ' ends'],
    lesson: 'fair-am-share',
  },
  {
    code: FairReason.userRunsMost,
    id: 'user-runs-most',
    letter: 'A',
    title: 'too many of its user',
    blocker: 'none',
    because: (user, most, look) => [
      { name: look.directory.users[user] },
      ` runs ${applications(most)} at once and no more (`,
      { setting: 'maxRunningApps' },
      ')',
    ],
    ends: (user, _most, look) => ['when an application of ', { name: look.directory.users[user] }, ' ends'],
    lesson: 'fair-am-share',
  },
  {
    code: FairReason.masterLimit,
    id: 'am-limit',
    letter: 'A',
    title: 'AM limit',
    blocker: 'queue',
    because: (queue, _unused, look) => [
      'application masters of ',
      { name: look.directory.queues[queue].id },
      ` take ${figures(look, queue, Figure.masterUsed)} of ${figures(look, queue, Figure.masterLimit)}, and its own does not fit (`,
      { setting: 'maxAMShare' },
      ')',
    ],
    ends: (queue, _unused, look) => [
      'when an application in ',
      { name: look.directory.queues[queue].id },
      ' ends or the fair share grows',
    ],
    lesson: 'fair-am-share',
  },
  {
    code: FairReason.queueAtMax,
    id: 'queue-at-max-resources',
    letter: 'Q',
    title: 'queue at max',
    blocker: 'queue',
    because: (queue, typeAndSize, look) => [
      ...overMaximum(look, queue, typeAndSize, Figure.maxShare),
      ' (',
      { setting: 'maxResources' },
      ')',
    ],
    ends: (queue, _type, look) => ['when something in ', { name: look.directory.queues[queue].id }, ' is given back'],
    lesson: 'two-queues',
  },
  {
    code: FairReason.waitsForPlace,
    id: 'waits-for-place',
    letter: 'L',
    title: 'locality wait',
    blocker: 'none',
    because: (app, level, look) => [
      `it accepts only containers ${PLACES[level]} and has skipped ${counted(look.slotsSkipped(app), 'heartbeat')} (`,
      {
        setting:
          level === 0 ? 'yarn.scheduler.fair.locality.threshold.node' : 'yarn.scheduler.fair.locality.threshold.rack',
      },
      ')',
    ],
    ends: (_app, level) => [`when such a node has room, or it has skipped enough to accept ${NEXT[level]}`],
    lesson: 'fair-locality-delay',
  },
  {
    code: FairReason.heartbeatToCome,
    id: 'node-heartbeat-to-come',
    letter: 'O',
    title: 'next heartbeat',
    blocker: 'none',
    because: (some) => [
      `nodes have room for ${some === 0 ? 'it' : 'some of what waits'}, but a node gets containers only when it sends a heartbeat (`,
      { setting: 'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms' },
      some === 0 ? ')' : '), in the order of the policies of its queues',
    ],
    ends: (some) => [
      `with the next heartbeats of nodes with room${some === 0 ? '' : ', when its turn comes'}; new asks count from the next update on (`,
      { setting: 'yarn.scheduler.fair.update-interval-ms' },
      ')',
    ],
    lesson: 'fair-fill-rate',
  },
  {
    code: FairReason.noRoomThere,
    id: 'no-room-there',
    letter: 'R',
    title: 'no room at its data',
    blocker: 'none',
    because: () => ['its containers may run on some nodes only, and none of these has room'],
    ends: () => ['when enough is given back on one of them and it has sent its next heartbeat'],
    lesson: 'fair-locality-delay',
  },
  {
    code: FairReason.behindOwnAsk,
    id: 'behind-own-ask',
    letter: 'R',
    title: 'behind its own ask',
    blocker: 'none',
    because: (shape, _unused, look) => [
      'nodes are offered to the first of its asks alone, and none has room for that one: ',
      sizeText(shape, look),
    ],
    ends: () => ['when a node has room for the first one and has sent its next heartbeat'],
    lesson: 'small-overtakes-big',
  },
];
