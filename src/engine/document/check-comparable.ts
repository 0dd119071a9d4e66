import type { Problem, Result } from '../../base/result';
import type { Scenario } from '../../scenario/schema';
import { checkDocument } from './check-document';
import { checkVariant } from './check-variant';
import { parseScenario } from './schema';
import { variantsOf } from './variants';

/**
 * Checks a document whose variants are to be compared. One variant that can be run is enough, since the others are compared without
 * those that cannot. The problems are those of `checkDocument`.
 */
export function checkComparable(document: unknown): Result<Scenario, Problem[]> {
  const parsed = parseScenario(document);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  return variantsOf(value).some(({ id }) => checkVariant(value, id).length === 0) ? parsed : checkDocument(document);
}
