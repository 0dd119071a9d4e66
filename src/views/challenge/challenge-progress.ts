/** Which challenges the reader has passed, stored with the progress in lessons. */
import { CHALLENGE_STREAM } from '../../scenario/challenge';
import type { ChallengeText } from '../../scenario/challenge';

/** The goal of a challenge in the reader's progress. */
export const PASSED = 'passed';

/** The key under which the progress of a challenge is kept. */
export function challengeKey({ seeds }: ChallengeText): string {
  return `challenge ${seeds?.stream ?? CHALLENGE_STREAM}`;
}
