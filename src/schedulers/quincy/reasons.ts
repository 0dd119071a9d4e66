import { MILLISECOND, SECOND } from '../../base/units';
import type { Phrase, ReasonKind } from '../../sim/reasons';

/** Reason codes of Quincy. */
export const QuincyReason = {
  /** Cost of a second of waiting in thousandths; the instant at which a free slot costs no more, ms, -1 for never. */
  waitingIsCheaper: 16,
  /** Tasks of the job that run; 1 where no job may run more than its share, 0 where one that does starts no other. */
  atQuota: 17,
  /** The application that its task made room for. */
  preemptedFor: 18,
  /** Whether running tasks may be stopped; how much cheaper running would have to be for it at least, in thousandths, or -1. */
  noFreeSlot: 19,
  answerToCome: 20,
  rootFirst: 21,
  noSlots: 22,
  /** The instant at which it accepts any slot, ms. */
  waitsForPreferred: 23,
} as const;

const THOUSAND = 1000;

/** What a task waits for that would by now accept a free slot. */
const decisionToCome: Phrase[] = [
  'it would accept a free slot by now, but the next decision is still to come (',
  { setting: 'time_dependent_cost_update_frequency' },
  ')',
];
const withDecision = 'with the next decision';

/** "3.25". */
function amount(cost: number): string {
  return String(Math.round(cost * 100) / 100);
}

/** The sentence of each reason, with its title, its letter and its lesson. */
export const quincyReasons: readonly ReasonKind[] = [
  {
    code: QuincyReason.waitingIsCheaper,
    id: 'waiting-is-cheaper',
    letter: 'L',
    title: 'waiting is cheaper',
    blocker: 'none',
    because: (omega, tie, look) => {
      const left = tie * MILLISECOND - look.at;
      if (tie >= 0 && left <= 0) return decisionToCome;
      const more = tie < 0 ? 'more' : `${amount((left / SECOND) * (omega / THOUSAND))} more`;
      return [
        `moving its data to the best free slot would cost ${more} than leaving it waiting (`,
        { setting: 'omega' },
        ` = ${omega / THOUSAND} for each second)`,
      ];
    },
    ends: (_omega, tie, look) => {
      const nearer = 'when a slot nearer to its data is free';
      if (tie < 0) return [nearer];
      const left = tie * MILLISECOND - look.at;
      return [left <= 0 ? withDecision : `after ${look.span(left)} more of waiting, or ${nearer}`];
    },
    lesson: 'quincy-locality-or-waiting',
  },
  {
    code: QuincyReason.atQuota,
    id: 'at-quota',
    letter: 'A',
    title: 'at its fair share',
    blocker: 'none',
    because: (running, exactly) => [
      exactly === 1
        ? `it runs ${running}, its fair share of the slots (`
        : `it runs ${running} and may not start another: it is at or above its fair share of the slots (`,
      { setting: 'policy' },
      ')',
    ],
    ends: () => ['when its share grows, or one of its tasks ends'],
    lesson: 'quincy-hog',
  },
  {
    code: QuincyReason.preemptedFor,
    id: 'preempted-for',
    letter: 'O',
    title: 'stopped for another',
    blocker: 'application',
    because: (app, _unused, look) => [
      'one of its tasks was stopped to make room for ',
      { name: look.directory.applications[app].id },
      ', and no slot is free that its share and its wait allow',
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
    because: (until, _unused, look) =>
      look.at >= until * MILLISECOND
        ? decisionToCome
        : ['the free slots are not near its data, and it does not accept any yet (', { setting: 'hysteresis' }, ')'],
    ends: (until, _unused, look) => {
      const left = until * MILLISECOND - look.at;
      return [
        left <= 0 ? withDecision : `after ${look.span(left)} more of waiting, or when a slot near its data is free`,
      ];
    },
    lesson: 'quincy-three-jobs',
  },
];
