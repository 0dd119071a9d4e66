/**
 * A challenge of a document: a policy that the reader writes, compared with a target over seeds that are not shown. No run
 * depends on it.
 */
import * as v from 'valibot';
import { text } from './schema-parts';

/** Hidden seeds of a challenge unless it says otherwise. */
export const CHALLENGE_SEEDS = 20;
/** The name from which the hidden seeds follow unless it says otherwise. */
export const CHALLENGE_STREAM = 'challenge-1';
/** Maximum number. */
export const MOST_CHALLENGE_SEEDS = 1000;

/** A challenge as a document holds it. */
export type ChallengeText = {
  /** What is wanted, in a sentence. */
  readonly text?: string;
  /** The policy that the reader writes, as `own:` and its id. */
  readonly slot?: string;
  /** Id of the judged variant; the last one unless given. */
  readonly variant?: string;
  /** Id of a metric. */
  readonly metric: string;
  /**
   * The mean has to be at most this: a factor on the other variant's mean if `of` is given, otherwise an amount (durations:
   * seconds).
   */
  readonly below?: number;
  /** The mean has to be at least this, in the same way. */
  readonly above?: number;
  /** Id of the variant that it is compared with. */
  readonly of?: string;
  readonly seeds?: { readonly count?: number; readonly stream?: string };
};

const number = v.pipe(v.number('expected a number'), v.finite('expected a finite number'));

/** The field "challenge" of a document. */
export const challengeSchema = v.pipe(
  v.looseObject(
    {
      text: v.optional(text(500)),
      slot: v.optional(v.pipe(text(50), v.regex(/^own:/, 'expected own: and the id of a policy'))),
      variant: v.optional(text(100)),
      metric: v.pipe(text(300), v.minLength(1, 'expected the id of a metric')),
      below: v.optional(number),
      above: v.optional(number),
      of: v.optional(text(100)),
      seeds: v.optional(
        v.looseObject({
          count: v.optional(
            v.pipe(
              v.number('expected a count'),
              v.integer('expected a whole number'),
              v.minValue(2, 'expected at least 2 seeds'),
              v.maxValue(MOST_CHALLENGE_SEEDS, `expected at most ${MOST_CHALLENGE_SEEDS} seeds`),
            ),
          ),
          stream: v.optional(text(100)),
        }),
      ),
    },
    'expected a challenge such as {"slot": "own:mine", "metric": "mean-waiting", "below": 0.8, "of": "A"}',
  ),
  v.check(
    ({ below, above }) => (below === undefined) !== (above === undefined),
    'expected either "below" or "above" in a challenge',
  ),
);
