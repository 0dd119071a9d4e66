/** One run of an experiment, where there are no workers: on the command line and in tests. */
import { applyChanges } from '../../base/json';
import type { Json } from '../../base/json';
import { err, ok } from '../../base/result';
import type { Problem, Result } from '../../base/result';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/schema';
import { startRun } from '../../engine/simulate';
import type { Scenario } from '../../scenario/schema';
import { RunTally } from '../metrics/run-tally';
import type { SweepResult } from '../metrics/run-tally';
import type { ExperimentRun } from './experiment';

const SLICE = 1 << 16;
const ONLY_VARIANT = 'A';

/** What the run comes to, or why it cannot be run, by field. */
export function runOnce(document: Scenario, { changes, seed }: ExperimentRun): Result<SweepResult, Problem[]> {
  const changed = applyChanges(document as unknown as Json, changes);
  if (!changed.ok) return err([changed.error]);
  const parsed = parseScenario(changed.value);
  if (!parsed.ok) return parsed;
  const input = expandScenario(parsed.value, ONLY_VARIANT, seed);
  if (!input.ok) return input;
  const run = startRun(input.value, 'outcomes');
  const tally = new RunTally(input.value.applications.length);
  while (!run.slice(SLICE)) for (const chunk of run.takeChunks()) tally.add(chunk);
  for (const chunk of run.takeChunks()) tally.add(chunk);
  return ok(tally.result(run.ended ?? { reason: 'horizon', at: run.now }, run.fingerprint, []));
}
