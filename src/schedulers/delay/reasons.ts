import type { ReasonKind } from '../../sim/reasons';

/** Reason codes of Hadoop's Fair Scheduler. */
export const DelayReason = {
  /** The shape; whether jobs are served in the order of submission. */
  noFreeSlot: 16,
  /** The shape. */
  heartbeatToCome: 17,
  /** The application; D. */
  skipsForLocality: 18,
  /** The application; the worst locality that it accepts (SlotLocality). */
  waitsForLocality: 19,
} as const;

const ACCEPTED = ['on a node with its data', 'in a rack with its data'];
const NEXT = ['the rack of its data', 'any place'];

function slots(count: number): string {
  return count === 1 ? 'one free slot' : `${count} free slots`;
}

/** The sentence of each reason, with its title, its letter and its lesson. */
export const delayReasons: readonly ReasonKind[] = [
  {
    code: DelayReason.noFreeSlot,
    id: 'no-free-slot',
    letter: 'R',
    title: 'no free slot',
    blocker: 'none',
    because: (_shape, fifo) => [
      'more tasks wait than slots are free, and a free one goes first to ',
      fifo === 1 ? 'the job that was submitted first' : 'the pool and the job furthest below their share',
    ],
    ends: () => ['when a task ends and its node has sent its next heartbeat'],
    lesson: 'pools-and-locality',
  },
  {
    code: DelayReason.heartbeatToCome,
    id: 'heartbeat-to-come',
    letter: 'O',
    title: 'next heartbeat',
    blocker: 'none',
    because: () => [
      'slots are free for it, but a node gets tasks only when it sends a heartbeat (',
      { setting: 'mapreduce.jobtracker.heartbeat.interval.min' },
      ')',
    ],
    ends: () => ['with the next heartbeat of a node with a free slot'],
    lesson: 'head-of-line',
  },
  {
    code: DelayReason.skipsForLocality,
    id: 'skips-for-locality',
    letter: 'L',
    title: 'locality wait',
    blocker: 'none',
    because: (app, maxSkips, look) => [
      `it skips slots that are not on a node with its data: ${slots(look.slotsSkipped(app))} so far, at most `,
      { setting: 'D' },
      ` = ${maxSkips} in a row`,
    ],
    ends: (app, maxSkips, look) => [
      `when a slot on such a node is free, or after ${Math.max(0, maxSkips - look.slotsSkipped(app))} more skips`,
    ],
    lesson: 'head-of-line',
  },
  {
    code: DelayReason.waitsForLocality,
    id: 'waits-for-locality',
    letter: 'L',
    title: 'locality wait',
    blocker: 'none',
    because: (app, level, look) => [
      `it accepts only slots ${ACCEPTED[level]} and has skipped ${slots(look.slotsSkipped(app))} since its last launch (`,
      { setting: 'mapred.fairscheduler.locality.delay' },
      ')',
    ],
    ends: (app, level, look) => {
      const left = look.skipTimeLeft(app);
      const after = left === undefined ? '' : ` after ${look.span(left)} more of skipping`;
      return [`when such a slot is free, or it accepts ${NEXT[level]}${after}`];
    },
    lesson: 'sticky-slots',
  },
];
