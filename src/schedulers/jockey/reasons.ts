import type { ReasonKind } from '../../sim/reasons';

/** Reason codes of Jockey's cluster. */
export const JockeyReason = {
  /** Tokens guaranteed now. */
  guaranteeToCome: 16,
  /** Tokens guaranteed now. */
  atGuarantee: 17,
  /** Tokens guaranteed now; whether its guarantee was cut because more is guaranteed than there is. */
  everyTokenTaken: 18,
  noTokens: 19,
} as const;

export const jockeyReasons: readonly ReasonKind[] = [
  {
    code: JockeyReason.guaranteeToCome,
    id: 'guarantee-to-come',
    letter: 'P',
    title: 'guarantee to come',
    blocker: 'none',
    because: (guarantee) => [
      `it is guaranteed ${guarantee} tokens and has fewer: the rest are on vertices that cannot be stopped`,
    ],
    ends: () => ['when one of them ends'],
    lesson: 'jockey-several-deadlines',
  },
  {
    code: JockeyReason.atGuarantee,
    id: 'at-guarantee',
    letter: 'Q',
    title: 'at its guarantee',
    blocker: 'none',
    because: (guarantee) => [
      `it uses the ${guarantee} tokens of its guarantee, and may not use spare ones (`,
      { setting: 'spareTokens' },
      ')',
    ],
    ends: () => ['when one of its vertices ends or its guarantee is raised'],
    lesson: 'jockey-price-of-safety',
  },
  {
    code: JockeyReason.everyTokenTaken,
    id: 'every-token-taken',
    letter: 'R',
    title: 'every token in use',
    blocker: 'none',
    because: (guarantee, cut) => {
      const own = guarantee === 0 ? 'it has no guarantee' : `it uses the ${guarantee} tokens of its guarantee`;
      const less = cut === 1 ? ', which was cut because the guarantees exceed the tokens' : '';
      return [`every token is in use, and ${own}${less}; spare tokens are shared by `, { setting: 'weight' }];
    },
    ends: () => ['when a vertex ends and its turn has come, or when its guarantee is raised'],
    lesson: 'jockey-several-deadlines',
  },
  {
    code: JockeyReason.noTokens,
    id: 'no-tokens',
    letter: 'R',
    title: 'no token fits',
    blocker: 'none',
    because: () => ['no node that is up has a token for it: a node has one for each whole core'],
    ends: () => ['when such a node comes back'],
    lesson: 'jockey-price-of-safety',
  },
];
