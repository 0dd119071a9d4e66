/** The input that sets the measure of a run where it is not its own. */
import type { Change } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import type { RunInput } from '../../sim/run-input';
import { parseScenario } from '../document/schema';
import { variantsOf } from '../document/variants';
import { workBase } from '../document/work-base';
import { expandScenario } from '../expand';

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
