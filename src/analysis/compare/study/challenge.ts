/** The challenge of a document, with what it leaves open filled in and its names looked up. */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { variantsOf } from '../../../engine/document/variants';
import { CHALLENGE_SEEDS, CHALLENGE_STREAM } from '../../../scenario/challenge';
import type { ChallengeText } from '../../../scenario/challenge';
import { isOwnPolicy, unknownPolicy } from '../../../scenario/own-policy';
import type { Scenario } from '../../../scenario/schema';
import { challengeSeeds } from './judge';
import type { Target } from './judge';

/** A challenge that can be judged. */
export interface Challenge {
  readonly text: string;
  /** Id of the judged variant. */
  readonly variant: string;
  /** Id of the variant that it is compared with; undefined where the target is an amount. */
  readonly of: string | undefined;
  readonly metric: string;
  readonly target: Target;
  /** The hidden seeds. */
  readonly seeds: readonly number[];
}

/** The challenge, or a sentence on what is wrong with it. */
export function challengeOf(document: Scenario, challenge: ChallengeText): Result<Challenge, string> {
  const ids = variantsOf(document).map(({ id }) => id);
  const { slot, variant = ids[ids.length - 1], of, metric, below, above, seeds, text } = challenge;
  if (slot !== undefined && isOwnPolicy(slot)) {
    const unknown = unknownPolicy(slot, document.policies ?? []);
    if (unknown !== undefined) return err(unknown);
  }
  for (const id of [variant, ...(of === undefined ? [] : [of])]) {
    if (!ids.includes(id)) return err(`there is no variant "${id}"; the variants are ${ids.join(', ')}`);
  }
  return ok({
    text: text ?? '',
    variant,
    of,
    metric,
    target: { side: above === undefined ? 'below' : 'above', amount: below ?? above ?? 1 },
    seeds: challengeSeeds(seeds?.stream ?? CHALLENGE_STREAM, seeds?.count ?? CHALLENGE_SEEDS),
  });
}
