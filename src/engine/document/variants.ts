/** The variants of a scenario, and the scenario as each of them sees it. */
import { applyChanges } from '../../base/json';
import type { Change } from '../../base/json';
import { err, formatProblem, ok } from '../../base/result';
import type { Problem, Result } from '../../base/result';
import type { Scenario, VariantText } from '../../scenario/schema';
import { parseScenario } from './schema';

/** The variants of a scenario; one that names none has a single variant "A" without differences. */
export function variantsOf(scenario: Scenario): readonly VariantText[] {
  const variants = scenario.variants ?? [];
  return variants.length > 0 ? variants : [{ id: 'A' }];
}

/** The scenario as one variant sees it: its changes applied and checked again. */
export function applyVariant(scenario: Scenario, variantId: string): Result<Scenario, Problem[]> {
  const variant = variantsOf(scenario).find((v) => v.id === variantId);
  if (variant === undefined) {
    const known = variantsOf(scenario).map((v) => v.id);
    return err([{ path: 'variants', message: `no variant "${variantId}"; there is ${known.join(', ')}` }]);
  }
  const changes = variant.changes ?? [];
  if (changes.length === 0) return ok(scenario);
  const changed = applyChanges(scenario, changes as readonly Change[]);
  if (!changed.ok) return err([inVariant(variantId, changed.error)]);
  const parsed = parseScenario(changed.value);
  return parsed.ok ? parsed : err(parsed.error.map((problem) => inVariant(variantId, problem)));
}

function inVariant(variant: string, problem: Problem): Problem {
  return { path: `variants.${variant}`, message: formatProblem(problem), inner: problem };
}
