import type { ReasonKind } from '../../sim/reasons';

/** Reason codes of a scheduler that the reader wrote, beside its own words. */
export const OwnReason = { notPlaced: 16 } as const;

/** The sentence of each reason, with its title, its letter and its lesson. */
export const ownReasons: readonly ReasonKind[] = [
  {
    code: OwnReason.notPlaced,
    id: 'not-placed',
    letter: 'O',
    title: 'not placed',
    blocker: 'none',
    because: () => ['a node has room for it, and the policy has not placed it'],
    ends: () => ['when the policy places it'],
    lesson: 'own-fifo',
  },
];
