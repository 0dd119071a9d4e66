/** Why a job waits under alsched and TetriSched. Statements about a planned job carry its place: `reason-values.ts`. */
import { counted } from '../../base/text/counted';
import type { Phrase, ReasonKind, ReasonLookup } from '../../sim/reasons';
import { nodeSetsOf, unpackPlace, unpackValues } from './reason-values';

export const TetriReason = {
  /** Place and values. */
  betterLater: 16,
  /** Place and values. */
  noRoomYet: 17,
  /** Place and values. */
  placesPlanned: 18,
  /** 1 where jobs are planned one by one. */
  outvoted: 19,
  /** Slices within which a start is worth anything, on nodes that are there or may come back; 1 where that is less than the window. */
  noRoomInWindow: 20,
  /** 1: it never was worth anything; 0: not any more. */
  worthless: 21,
  tooFewNodes: 22,
  /** Jobs that are weighed; 1 where the size of the program is the limit, and not the number of jobs. */
  notWeighed: 23,
  partStarted: 24,
  beginsLater: 25,
} as const;

function slicesText(slices: number): string {
  return counted(slices, 'slice');
}

/** A value as a person would write it. */
function valueText(value: number): string {
  return String(Number(value.toPrecision(4)));
}

function setName(set: number, look: ReasonLookup): Phrase {
  return { name: nodeSetsOf(look.directory).nameOf(set) };
}

/** "planned on gpu in 3 slices, where it is worth 14". */
function plannedText(place: number, values: number, look: ReasonLookup): Phrase[] {
  const { slices, set } = unpackPlace(place);
  const { later } = unpackValues(values);
  return ['planned on ', setName(set, look), ` in ${slicesText(slices)}, where it is worth ${valueText(later)}`];
}

const whenPlanned = (place: number): Phrase[] => [
  `in ${slicesText(unpackPlace(place).slices)}, if the next plans agree`,
];

export const tetriReasons: readonly ReasonKind[] = [
  {
    code: TetriReason.betterLater,
    id: 'better-later',
    letter: 'L',
    title: 'waits for better nodes',
    blocker: 'none',
    because: (place, values, look) => {
      const { slices, set } = unpackPlace(place);
      const { later, now } = unpackValues(values);
      return [
        `it waits ${slicesText(slices)} for `,
        setName(set, look),
        `: worth ${valueText(later)} instead of ${valueText(now)} now`,
      ];
    },
    ends: whenPlanned,
    lesson: 'plan-wait-for-gpu',
  },
  {
    code: TetriReason.noRoomYet,
    id: 'no-room-yet',
    letter: 'R',
    title: 'nodes taken, planned',
    blocker: 'none',
    because: (place, values, look) => [
      'the nodes that it could use were taken at the last plan; it is ',
      ...plannedText(place, values, look),
    ],
    ends: whenPlanned,
    lesson: 'plan-wait-for-gpu',
  },
  {
    code: TetriReason.placesPlanned,
    id: 'places-planned',
    letter: 'O',
    title: 'others come first, planned',
    blocker: 'none',
    because: (place, values, look) => [
      'the last plan gave the free nodes to others; it is ',
      ...plannedText(place, values, look),
    ],
    ends: whenPlanned,
    lesson: 'plan-two-jobs',
  },
  {
    code: TetriReason.outvoted,
    id: 'outvoted',
    letter: 'O',
    title: 'others are worth more',
    blocker: 'none',
    because: (oneByOne) => [
      `the last plan gave every possible place to jobs ${oneByOne === 1 ? 'that are planned before it' : 'with a higher total value'}`,
    ],
    ends: () => ['when a later plan has a place for it'],
    lesson: 'plan-global-or-greedy',
  },
  {
    code: TetriReason.noRoomInWindow,
    id: 'no-room-in-window',
    letter: 'R',
    title: 'nodes taken',
    blocker: 'none',
    because: (slices, lessLater) => [
      'at the last plan, too few of the nodes that it could use were ',
      ...(slices === 0
        ? ['free']
        : [`expected to be free within ${slicesText(slices)} (`, { setting: 'planAhead' }, ')']),
      lessLater === 1 ? ', and started later it is worth nothing' : '',
    ],
    ends: () => ['when they are free, or are expected to be inside the window'],
    lesson: 'plan-wait-for-gpu',
  },
  {
    code: TetriReason.worthless,
    id: 'worthless',
    letter: 'U',
    title: 'worth nothing',
    blocker: 'none',
    because: (never) =>
      never === 1
        ? ['nothing that this cluster could give it is worth anything to it']
        : ['it has waited so long that it no longer has any value (', { setting: 'sensitivity' }, ')'],
    ends: () => [],
    lesson: 'plan-deadline',
  },
  {
    code: TetriReason.tooFewNodes,
    id: 'too-few-nodes',
    letter: 'R',
    title: 'nodes are down',
    blocker: 'none',
    because: () => ['too many nodes are down: it could not start even on an idle cluster'],
    ends: () => ['when nodes come back'],
    lesson: 'plan-wait-for-gpu',
  },
  {
    code: TetriReason.notWeighed,
    id: 'not-weighed',
    letter: 'P',
    title: 'not weighed',
    blocker: 'none',
    because: (jobs, bySize) => [
      `${jobs} jobs with a higher value per node and slice are weighed against each other, which is the limit (`,
      bySize === 1 ? 'the size of the program' : { setting: 'maxJobs' },
      ')',
    ],
    ends: () => ['when it is among them, or something is left over'],
    lesson: 'plan-forty-jobs',
  },
  {
    code: TetriReason.partStarted,
    id: 'part-started',
    letter: 'O',
    title: 'a part was started',
    blocker: 'none',
    because: () => ['the last plan started a part of its tasks'],
    ends: () => ['when a later plan has a place for the rest'],
    lesson: 'plan-trees',
  },
  {
    code: TetriReason.beginsLater,
    id: 'begins-later',
    letter: 'L',
    title: 'begins later',
    blocker: 'none',
    because: () => ['it asks to begin at an instant that plans do not reach yet (', { setting: 'planAhead' }, ')'],
    ends: () => ['when that instant is near enough'],
    lesson: 'plan-deadline',
  },
];
