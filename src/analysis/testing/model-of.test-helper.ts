/** Models of whole runs. */
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/document/schema';
import { figuresOf, prepareRun, startRun } from '../../engine/run/simulate';
import { ModelBuilder } from '../build/model-builder';
import type { RunModel } from '../model';

// The solver is loaded once for all tests of a file.
await prepareRun('tetrisched');

/** The model of a whole run of a document that must be valid. */
export function modelOf(document: unknown, variant = 'A'): RunModel {
  const parsed = parseScenario(document);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const input = expandScenario(parsed.value, variant);
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  const run = startRun(input.value);
  const builder = new ModelBuilder(run.directory, undefined, figuresOf(input.value));
  for (let over = false; !over;) {
    over = run.slice(10_000);
    run.readChunks((chunk) => builder.add(chunk));
  }
  return builder.snapshot(run.now, run.ended);
}
