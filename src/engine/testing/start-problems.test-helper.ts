/** For tests: what keeps a run from starting. */
import { formatProblem } from '../../base/result';
import { parseScenario } from '../document/schema';
import { expandScenario } from '../expand';
import { PoliciesRefused } from '../run/factories';
import { startRun } from '../run/simulate';

/** Problems of a document from its schema, its expansion or its policies, as texts; none where its first variant can start. */
export function startProblems(document: object): string[] {
  const parsed = parseScenario(document);
  if (!parsed.ok) return parsed.error.map(formatProblem);
  const expanded = expandScenario(parsed.value, 'A');
  if (!expanded.ok) return expanded.error.map(formatProblem);
  try {
    startRun(expanded.value);
    return [];
  } catch (error) {
    if (error instanceof PoliciesRefused) return error.problems.map(formatProblem);
    throw error;
  }
}
