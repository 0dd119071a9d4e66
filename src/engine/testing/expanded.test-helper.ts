/** The expansion of a small document, with whatever a test puts in place of its fields. */
import { formatProblem } from '../../base/result';
import type { RunInput } from '../../sim/run-input';
import { expandScenario } from '../expand';
import { parseScenario } from '../document/schema';

/** Two nodes, two queues, a generator of Spark applications and one batch application. */
export const base = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 4, memory: '16GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', resources: { max: { vcore: 2 } } }],
  scheduler: { type: 'yunikorn' },
  workload: [
    { id: 'etl', kind: 'spark', queue: 'root.a', user: 'ana', count: 3, submit: '10s', arrivals: '2s' },
    { id: 'one', kind: 'batch', queue: 'root.b' },
  ],
};

/** A document that the schema takes. */
export function scenarioOf(document: unknown) {
  const parsed = parseScenario(document);
  if (!parsed.ok) throw new Error(parsed.error.map(formatProblem).join('\n'));
  return parsed.value;
}

/** The expansion of the base document with some fields replaced. */
export function expand(changes: Readonly<Record<string, unknown>> = {}, variant = 'A', seed?: number): RunInput {
  const expanded = expandScenario(scenarioOf({ ...base, ...changes }), variant, seed);
  if (!expanded.ok) throw new Error(expanded.error.map(formatProblem).join('\n'));
  return expanded.value;
}

/** What the expansion of the base document with some fields replaced finds wrong. */
export function problems(changes: Readonly<Record<string, unknown>>, variant = 'A'): string[] {
  const expanded = expandScenario(scenarioOf({ ...base, ...changes }), variant);
  return expanded.ok ? [] : expanded.error.map(formatProblem);
}
