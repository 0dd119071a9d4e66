/** Why a job waits under alsched and TetriSched. Statements about a planned job carry its place: `reason-values.ts`. */
import { counted } from '../../base/counted';
import type { Phrase, ReasonKind, ReasonLookup } from '../../sim/reasons';
import { nodeSetsOf, unpackPlace, unpackValues } from './reason-values';

export const TetriReason = {
  /** Place and values. */
  betterLater: 16,
  /** Place and values. */
  noRoomYet: 17,
  /** Place and values. */
  placesPlanned: 18,
  outvoted: 19,
  /** Slices of the window. */
  noRoomInWindow: 20,
  /** 1: it never was worth anything; 0: not any more. */
  worthless: 21,
  tooFewNodes: 22,
  /** Jobs that are weighed. */
  notWeighed: 23,
  partStarted: 24,
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
      'the nodes that it could use are taken; it is ',
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
      'the free nodes are worth more to others; it is ',
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
    because: () => ['every possible place goes to jobs with a higher total value'],
    ends: () => ['when a later plan has a place for it'],
    lesson: 'plan-global-or-greedy',
  },
  {
    code: TetriReason.noRoomInWindow,
    id: 'no-room-in-window',
    letter: 'R',
    title: 'nodes taken',
    blocker: 'none',
    because: (window) =>
      window === 0
        ? ['too few of the nodes that it could use are free now']
        : [
            `too few of the nodes that it could use are expected to be free within ${slicesText(window)} (`,
            { setting: 'planAhead' },
            ')',
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
    because: (jobs) => [
      `${jobs} jobs with a higher value per node and slice are weighed against each other, which is the limit (`,
      { setting: 'maxJobs' },
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
    because: () => ['the last plan started a part of it, and had no place for the rest'],
    ends: () => ['when a later plan has one'],
    lesson: 'plan-trees',
  },
];
