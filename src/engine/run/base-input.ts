/** The input that sets the measure of a run where it is not its own. */
import type { Change } from '../../base/json';
import { ok } from '../../base/result';
import type { Problem, Result } from '../../base/result';
import type { Scenario } from '../../scenario/schema';
import type { RunInput } from '../../sim/run-input';
import { parseScenario } from '../document/schema';
import { applyVariant, variantsOf } from '../document/variants';
import { workBase } from '../document/work-base';
import { expandScenario } from '../expand';

/** What a run is made of, and what sets its measure where it does not itself. */
export interface MeasuredInput {
  readonly input: RunInput;
  readonly base: RunInput | undefined;
}

/** Those of a variant, or what is wrong with it. `seed` replaces that of the document. */
export function measuredInput(document: Scenario, variant: string, seed?: number): Result<MeasuredInput, Problem[]> {
  const seen = applyVariant(document, variant);
  if (!seen.ok) return seen;
  const input = expandScenario(document, variant, seed);
  if (!input.ok) return input;
  return ok({ input: input.value, base: baseInput(document, seen.value, [], input.value.seed) });
}

/**
 * The input of the first variant with the seed of a run and its changes, where its work or its nodes differ from those of the run.
 * Undefined where they do not, or it cannot be run.
 * @param seen what the run is of, its changes included
 */
export function baseInput(
  document: Scenario,
  seen: Scenario,
  changes: readonly Change[],
  seed: number,
): RunInput | undefined {
  const base = workBase(document, seen, changes);
  if (base === undefined) return undefined;
  const parsed = parseScenario(base);
  if (!parsed.ok) return undefined;
  const input = expandScenario(parsed.value, variantsOf(parsed.value)[0].id, seed);
  return input.ok ? input.value : undefined;
}
