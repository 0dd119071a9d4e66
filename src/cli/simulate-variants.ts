/** Several variants simulated to their ends; one that is not valid does not keep the others from it. */
import type { Scenario } from '../scenario/schema';
import { outcomeOf } from './runs/runner';
import type { Outcome, TraceListener } from './simulate';

/** A variant that cannot be run. */
export interface RefusedVariant {
  readonly variant: string;
  /** What is wrong with it, with the field. */
  readonly reason: string;
}

export interface Simulated {
  /** In the order of the variants, without those that cannot be run. */
  readonly outcomes: readonly Outcome[];
  readonly refused: readonly RefusedVariant[];
}

/**
 * Simulates variants, each with the same seed, which replaces the scenario's own.
 * @param listenerOf what hears the trace of a variant
 */
export function simulateVariants(
  scenario: Scenario,
  variants: readonly string[],
  seed: number | undefined,
  listenerOf: (variant: string) => TraceListener | undefined = () => undefined,
): Simulated {
  const outcomes: Outcome[] = [];
  const refused: RefusedVariant[] = [];
  for (const variant of variants) {
    const outcome = outcomeOf(scenario, variant, seed, listenerOf(variant));
    if (outcome.ok) outcomes.push(outcome.value);
    else refused.push({ variant, reason: outcome.error });
  }
  return { outcomes, refused };
}
