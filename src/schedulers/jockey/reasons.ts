import type { ReasonKind } from '../../sim/reasons';

/** Reason codes of Jockey's cluster. */
export const JockeyReason = {
  /** Tokens guaranteed now. */
  guaranteeToCome: 16,
  /** Tokens guaranteed now; whether its guarantee was cut because more is guaranteed than there is. */
  atGuarantee: 17,
  /** The same. */
  everyTokenTaken: 18,
  noTokens: 19,
} as const;

/** "it uses the 3 tokens of its guarantee, which was cut because the guarantees exceed the tokens". */
function ownTokens(guarantee: number, cut: number): string {
  const why = ' because the guarantees exceed the tokens';
  if (guarantee === 0) return cut === 1 ? `its guarantee was cut to nothing${why}` : 'it has no guarantee';
  return `it uses the ${guarantee} tokens of its guarantee${cut === 1 ? `, which was cut${why}` : ''}`;
}

/** The sentence of each reason, with its title, its letter and its lesson. */
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
    because: (guarantee, cut) => [
      `${ownTokens(guarantee, cut)}, and it may not use spare ones (`,
      { setting: 'spareTokens' },
      ')',
    ],
    ends: () => ['when it uses fewer or its guarantee is raised'],
    lesson: 'jockey-price-of-safety',
  },
  {
    code: JockeyReason.everyTokenTaken,
    id: 'every-token-taken',
    letter: 'R',
    title: 'every token in use',
    blocker: 'none',
    because: (guarantee, cut) => [
      `every token is in use, and ${ownTokens(guarantee, cut)}; spare tokens are shared by `,
      { setting: 'weight' },
    ],
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
