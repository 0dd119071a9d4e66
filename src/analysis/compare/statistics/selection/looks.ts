/** Looking at a growing number of seeds without being misled by looking often (Bonferroni over the planned looks). */
import { effectClass } from '../effect-class';
import type { Better, EffectClass } from '../effect-class';
import { NO_INTERVAL, pairedT } from '../intervals/paired-t';
import type { Interval } from '../intervals/paired-t';

export interface Looks {
  /** How many seeds there are at each look. */
  readonly seeds: readonly number[];
  /** The confidence of each look: 1 - alpha / number of looks. */
  readonly level: number;
}

/** Looks at `first` seeds, then at twice as many each time, up to `cap`. */
export function plannedLooks(first: number, cap: number, alpha: number): Looks {
  const seeds: number[] = [];
  for (let n = Math.max(1, first); n < cap; n *= 2) seeds.push(n);
  seeds.push(cap);
  return { seeds, level: 1 - alpha / seeds.length };
}

export interface SequentialPlan {
  readonly first: number;
  readonly cap: number;
  readonly alpha: number;
  readonly indifference: number;
  readonly better: Better;
  /** Stop when the interval is at most ± this; undefined: stop when it is decided. */
  readonly halfWidth?: number | undefined;
}

export interface SequentialOutcome extends Interval {
  readonly seeds: number;
  /** `cap`: there are no more seeds to look at. */
  readonly reason: 'decided' | 'precise' | 'cap';
  readonly verdict: EffectClass;
}

/**
 * Examines the paired differences of two variants at the planned looks. It stops at the first look at which their effect is
 * decided (its class is not open) or, where a half-width is wanted, known that precisely. Otherwise it stops at the last one.
 * @internal
 */
export function sequential(a: readonly number[], b: readonly number[], plan: SequentialPlan): SequentialOutcome {
  const { seeds, level } = plannedLooks(plan.first, plan.cap, plan.alpha);
  const available = Math.min(a.length, b.length);
  const reached = seeds.filter((n) => n <= available);
  if (reached.length < seeds.length && reached.at(-1) !== available) reached.push(available);
  let outcome: SequentialOutcome = { seeds: 0, ...NO_INTERVAL, reason: 'cap', verdict: 'open' };
  for (const n of reached) {
    const { low, high } = pairedT(a.slice(0, n), b.slice(0, n), level);
    const verdict = effectClass({ low, high }, plan.indifference, plan.better);
    const stop = stopReason({ low, high }, verdict, plan.halfWidth);
    outcome = { seeds: n, low, high, reason: stop ?? 'cap', verdict };
    if (stop !== undefined) break;
  }
  return outcome;
}

function stopReason(
  { low, high }: Interval,
  verdict: EffectClass,
  halfWidth: number | undefined,
): 'decided' | 'precise' | undefined {
  if (halfWidth === undefined) return verdict === 'open' ? undefined : 'decided';
  if (low === undefined || high === undefined) return undefined;
  return (high - low) / 2 <= halfWidth ? 'precise' : undefined;
}
