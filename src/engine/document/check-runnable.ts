import type { Problem, Result } from '../../base/result';
import type { Scenario } from '../../scenario/schema';
import { checkDocument } from './check-document';
import { checkVariant } from './check-variant';
import { parseScenario } from './schema';
import { variantsOf } from './variants';

/**
 * Checks a document whose variants are to be run. One that can be run is enough, since the others are left out with their reasons.
 * The problems are those of `checkDocument`.
 */
export function checkRunnable(document: unknown): Result<Scenario, Problem[]> {
  const parsed = parseScenario(document);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  return variantsOf(value).some(({ id }) => checkVariant(value, id).length === 0) ? parsed : checkDocument(document);
}
