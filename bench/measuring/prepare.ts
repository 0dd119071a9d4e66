import { formatProblem } from '../../src/base/result';
import { expandScenario } from '../../src/engine/expand';
import { parseScenario } from '../../src/engine/document/schema';
import '../../src/engine/systems';
import type { RunInput } from '../../src/sim/run-input';

/** The simulator's input for a document that is known to be valid. */
export function prepare(document: unknown): RunInput {
  const scenario = parseScenario(document);
  if (!scenario.ok) throw new Error(scenario.error.map(formatProblem).join('\n'));
  const input = expandScenario(scenario.value, 'A');
  if (!input.ok) throw new Error(input.error.map(formatProblem).join('\n'));
  return input.value;
}
