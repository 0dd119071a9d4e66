import { err, formatProblem } from '../../base/result';
import type { Problem, Result } from '../../base/result';
import type { Scenario } from '../../scenario/schema';
import { checkVariant } from './check-variant';
import { variantsOf } from './variants';
import { parseScenario } from './schema';

/**
 * Checks a document and each of its variants, including what only expansion sees (a queue that does not exist). Problems of a
 * variant other than the first are reported under `variants.<id>`, unless the first one has them too.
 */
export function checkDocument(document: unknown): Result<Scenario, Problem[]> {
  const parsed = parseScenario(document);
  if (!parsed.ok) return parsed;
  const [first, ...others] = variantsOf(parsed.value);
  // Compared by their text: problems of the first variant are not repeated for the others.
  const problems = new Map<string, Problem>();
  for (const problem of checkVariant(parsed.value, first.id)) problems.set(formatProblem(problem), problem);
  const shared = new Set(problems.keys());
  for (const { id } of others) {
    const path = `variants.${id}`;
    for (const problem of checkVariant(parsed.value, id)) {
      const message = formatProblem(problem);
      if (!shared.has(message))
        problems.set(id + message, problem.path === path ? problem : { path, message, inner: problem });
    }
  }
  return problems.size === 0 ? parsed : err([...problems.values()]);
}
