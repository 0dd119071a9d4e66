/** What is wrong with one variant of a document. Edits are checked one after another, so earlier findings are reused. */
import type { Problem } from '../../base/result';
import type { Scenario } from '../../scenario/schema';
import { expansionProblems } from '../expand';
import { applyVariant } from './variants';

/** Fields of a scenario that may make it one that cannot be expanded. */
const LOOKED_AT = [
  'cluster',
  'queues',
  'scheduler',
  'workload',
  'data',
  'overrides',
  'interventions',
  'policies',
] as const;

/** The last findings for each workload: variants and edits often differ only in fields that do not matter here. */
const verdicts = new WeakMap<
  Scenario['workload'],
  { readonly looked: readonly unknown[]; readonly problems: Problem[] }
>();

/** The problems that `expandScenario` would find in one variant of a document whose form is valid, by field. */
export function checkVariant(scenario: Scenario, variantId: string): Problem[] {
  const applied = applyVariant(scenario, variantId);
  if (!applied.ok) return applied.error;
  const looked = LOOKED_AT.map((field) => applied.value[field]);
  const { workload } = applied.value;
  const before = verdicts.get(workload);
  if (before !== undefined && before.looked.every((value, i) => value === looked[i])) return before.problems;
  const problems = expansionProblems(applied.value);
  verdicts.set(workload, { looked, problems });
  return problems;
}
