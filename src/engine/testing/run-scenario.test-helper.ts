/** For tests: a document carried to the end of its run, and its records. */
import { formatProblem } from '../../base/result';
import type { RecordingLevel, TraceChunk } from '../../sim/trace/trace';
import { rowsOf } from '../../sim/testing/toy.test-helper';
import type { TraceRow } from '../../sim/testing/toy.test-helper';
import { expandScenario } from '../expand';
import { parseScenario } from '../document/schema';
import { prepareRun, startRun } from '../run/simulate';
import type { RunInput } from '../../sim/run-input';
import type { Run } from '../run/run';

// The solver is loaded once for all tests of a file.
await prepareRun('tetrisched');

export interface FinishedRun {
  readonly run: Run;
  readonly input: RunInput;
  readonly rows: readonly TraceRow[];
}

interface RunOptions {
  readonly variant?: string;
  readonly level?: RecordingLevel;
  readonly seed?: number;
  /** Events per slice. */
  readonly slice?: number;
  /** A run with more events than this is a failure. */
  readonly maxEvents?: number;
  /** A run with more events than this is cut off. */
  readonly cutOff?: number;
}

/** Validates and expands a document, and carries it to its end; throws with the problems when it is not valid. */
function carried(
  document: unknown,
  options: RunOptions,
  take: (chunk: TraceChunk) => void,
): Pick<FinishedRun, 'run' | 'input'> {
  const { variant = 'A', level = 'outcomes', seed, slice = 10_000, maxEvents = 5_000_000, cutOff } = options;
  const parsed = parseScenario(document);
  if (!parsed.ok) throw new Error(parsed.error.map(formatProblem).join('\n'));
  const input = expandScenario(parsed.value, variant, seed);
  if (!input.ok) throw new Error(input.error.map(formatProblem).join('\n'));
  const run = startRun(input.value, level);
  for (let over = false; !over && run.events <= (cutOff ?? Infinity);) {
    over = run.slice(slice);
    run.takeChunks().forEach(take);
    if (run.events > maxEvents) throw new Error(`no end after ${run.events} events`);
  }
  return { run, input: input.value };
}

/** Validates, expands and simulates a document; throws with the problems when it is not valid. */
export function runScenario(document: unknown, options: RunOptions = {}): FinishedRun {
  const chunks: TraceChunk[] = [];
  const carriedOut = carried(document, options, (chunk) => void chunks.push(chunk));
  return { ...carriedOut, rows: rowsOf(chunks) };
}

/** The outcome alone. Records are not read, because that often takes longer than the run. */
export function runWithoutRows(document: unknown, options: RunOptions = {}): Run {
  return carried(document, options, () => undefined).run;
}
