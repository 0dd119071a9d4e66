/** One run of an experiment on this thread: for the command line and for tests. */
import { applyChanges } from '../../base/json';
import { err, ok } from '../../base/result';
import type { Problem, Result } from '../../base/result';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/document/schema';
import { figuresOf, startRun } from '../../engine/run/simulate';
import { ModelBuilder } from '../build/model-builder';
import { metricsOfRun } from '../metrics/of-run';
import { measurementWindow } from '../metrics/window';
import { RunTally } from '../metrics/run-tally';
import type { SweepResult } from '../metrics/run-tally';
import type { ExperimentPlan, ExperimentRun } from './experiment';

/** Events between two readings of the trace: so few that its chunks are few, and their memory is used again and again. */
const SLICE = 1 << 14;
const ONLY_VARIANT = 'A';

/** The result of a run of a plan, or why it cannot be run, by field. */
export function runOnce(
  { document, metrics = false }: Pick<ExperimentPlan, 'document' | 'metrics'>,
  { changes, seed }: ExperimentRun,
): Result<SweepResult, Problem[]> {
  const changed = applyChanges(document, changes);
  if (!changed.ok) return err([changed.error]);
  const parsed = parseScenario(changed.value);
  if (!parsed.ok) return parsed;
  const input = expandScenario(parsed.value, ONLY_VARIANT, seed);
  if (!input.ok) return input;
  const run = startRun(input.value, 'outcomes');
  const tally = new RunTally(input.value.applications.length);
  const builder = metrics ? new ModelBuilder(run.directory, undefined, figuresOf(input.value)) : undefined;
  for (let over = false; !over;) {
    over = run.slice(SLICE);
    run.readChunks((chunk) => {
      tally.add(chunk);
      builder?.add(chunk);
    });
  }
  const ended = run.ended ?? { reason: 'horizon', at: run.now };
  const model = builder?.snapshot(run.now, ended);
  const window = measurementWindow(parsed.value);
  const measured = model === undefined ? [] : metricsOfRun({ model, input: input.value }, window);
  return ok(tally.result(ended, run.fingerprint, measured));
}
