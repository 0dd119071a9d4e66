import type { ReasonKind } from '../../sim/reasons';

/** Reason codes of Quincy. */
export const QuincyReason = {
  /** Cost of a second of waiting in thousandths; the instant at which a free slot costs no more, ms, -1 for never. */
  waitingIsCheaper: 16,
  /** Most tasks of the job that may run; whether others that run are stopped for those below their share. */
  atQuota: 17,
  /** The application that its task made room for. */
  preemptedFor: 18,
  /** Whether running tasks may be stopped; how much cheaper running would have to be for it at least, in thousandths, or -1. */
  noFreeSlot: 19,
  answerToCome: 20,
  rootFirst: 21,
  noSlots: 22,
  waitsForPreferred: 23,
} as const;

const MILLISECOND = 1000;
const THOUSAND = 1000;

/** "3.25". */
function amount(cost: number): string {
  return String(Math.round(cost * 100) / 100);
}

export const quincyReasons: readonly ReasonKind[] = [
  {
    code: QuincyReason.waitingIsCheaper,
    id: 'waiting-is-cheaper',
    letter: 'L',
    title: 'waiting is cheaper',
    blocker: 'none',
    because: (omega, tie, look) => {
      const more =
        tie < 0 ? 'more' : `${amount((Math.max(0, tie * MILLISECOND - look.at) / 1e6) * (omega / THOUSAND))} more`;
      return [
        `moving its data to the best free slot would cost ${more} than leaving it waiting (`,
        { setting: 'omega' },
        ` = ${omega / THOUSAND} for each second)`,
      ];
    },
    ends: (_omega, tie, look) => {
      const nearer = 'when a slot nearer to its data is free';
      if (tie < 0) return [nearer];
      return [`after ${look.span(Math.max(0, tie * MILLISECOND - look.at))} more of waiting, or ${nearer}`];
    },
    lesson: 'quincy-locality-or-waiting',
  },
  {
    code: QuincyReason.atQuota,
    id: 'at-quota',
    letter: 'A',
    title: 'at its fair share',
    blocker: 'none',
    because: (most, preempts) => [
      preempts === 1
        ? `it runs ${most}, its fair share of the slots (`
        : `it runs ${most} and may not start another: it is at or above its fair share of the slots (`,
      { setting: 'policy' },
      ')',
    ],
    ends: () => ['when its share grows, or a task of its own ends'],
    lesson: 'quincy-hog',
  },
  {
    code: QuincyReason.preemptedFor,
    id: 'preempted-for',
    letter: 'O',
    title: 'stopped for another',
    blocker: 'application',
    because: (app, _unused, look) => [
      'a task of it was stopped to make room for ',
      { name: look.directory.applications[app].id },
      ', and starting it again now would cost more than it gains',
    ],
    ends: () => ['when a slot is free and its share or its wait allows it'],
    lesson: 'quincy-hog',
  },
  {
    code: QuincyReason.noFreeSlot,
    id: 'every-slot-taken',
    letter: 'R',
    title: 'no free slot',
    blocker: 'none',
    because: (preempts, gap) => {
      if (preempts === 0) return ['every slot runs a task, and none is stopped under this ', { setting: 'policy' }];
      // What the prices of slots tell is the least it can be.
      const more = gap <= 0 ? '' : `, at least ${amount(gap / THOUSAND)} less than to start it instead`;
      return [`every slot runs a task that is cheaper to leave running${more}`];
    },
    ends: () => ['when a task ends'],
    lesson: 'quincy-hog',
  },
  {
    code: QuincyReason.answerToCome,
    id: 'answer-to-come',
    letter: 'P',
    title: 'solver at work',
    blocker: 'none',
    because: () => ['the solver has not answered yet (', { setting: 'solverLatency' }, ')'],
    ends: () => ['with its answer, or with the next one if it was already running'],
    lesson: 'quincy-three-jobs',
  },
  {
    code: QuincyReason.rootFirst,
    id: 'root-first',
    letter: 'R',
    title: 'root task waits',
    blocker: 'none',
    because: () => ['every slot runs a task that cannot be stopped for its root task, which precedes all others'],
    ends: () => ['when a task ends'],
    lesson: 'quincy-three-jobs',
  },
  {
    code: QuincyReason.noSlots,
    id: 'no-slots',
    letter: 'R',
    title: 'no slots',
    blocker: 'none',
    because: () => ['no node has a slot: a node has ', { setting: 'max_tasks_per_pu' }, ' for each whole core'],
    ends: () => ['when a node with a slot comes back'],
    lesson: 'quincy-three-jobs',
  },
  {
    code: QuincyReason.waitsForPreferred,
    id: 'waits-for-preferred',
    letter: 'L',
    title: 'locality wait',
    blocker: 'none',
    because: () => [
      'the free slots are not near its data, and it does not accept any yet (',
      { setting: 'hysteresis' },
      ')',
    ],
    ends: () => ['when a slot near its data is free, or it has waited long enough'],
    lesson: 'quincy-three-jobs',
  },
];
