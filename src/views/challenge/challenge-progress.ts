/** Which challenges somebody has passed: kept with the progress in lessons. */
import { CHALLENGE_STREAM } from '../../scenario/challenge';
import type { ChallengeText } from '../../scenario/challenge';

/** The goal of a challenge in the progress of somebody. */
export const PASSED = 'passed';

/** Under what the progress of a challenge is kept. */
export function challengeKey({ seeds }: ChallengeText): string {
  return `challenge ${seeds?.stream ?? CHALLENGE_STREAM}`;
}
