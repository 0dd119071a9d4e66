/** One variant simulated to its end. */
import { ModelBuilder } from '../analysis/build/model-builder';
import type { RunModel } from '../analysis/model';
import { measuredInput } from '../engine/run/base-input';
import { PoliciesRefused } from '../engine/run/factories';
import { figuresOf, startRun } from '../engine/run/simulate';
import type { Run, RunNotice } from '../engine/run/run';
import type { RunInput } from '../sim/run-input';
import type { Scenario } from '../scenario/schema';
import type { Directory } from '../sim/directory';
import type { TraceChunk } from '../sim/trace/trace';
import { invalidDocument } from './exit';

export interface Outcome {
  readonly variant: string;
  readonly seed: number;
  readonly fingerprint: string;
  readonly model: RunModel;
  /** What was simulated. */
  readonly input: RunInput;
  /** What sets its measure where it does not itself (`engine/run/base-input.ts`). */
  readonly base: RunInput | undefined;
  readonly notices: readonly RunNotice[];
  /** What the scheduler's plug-in has to say of the run, a line each. */
  readonly schedulers: readonly string[];
}

/** Hears a run's trace while it continues. */
export type TraceListener = (directory: Directory, chunk: TraceChunk) => void;

/** Events between two readings of the trace: so few that its chunks are few, and their memory is used again and again. */
const SLICE = 1 << 14;

/** Simulates a variant. `seed` replaces the scenario's own. */
export function simulateVariant(
  scenario: Scenario,
  variant: string,
  seed: number | undefined,
  listen?: TraceListener,
): Outcome {
  const expanded = measuredInput(scenario, variant, seed);
  if (!expanded.ok) throw invalidDocument(expanded.error);
  const { input, base } = expanded.value;
  const run = started(input);
  const figures = figuresOf(input);
  const builder = new ModelBuilder(run.directory, undefined, figures);
  for (let over = false; !over;) {
    over = run.slice(SLICE);
    run.readChunks((chunk) => {
      builder.add(chunk);
      listen?.(run.directory, chunk);
    });
  }
  return {
    variant,
    seed: input.seed,
    fingerprint: run.fingerprint,
    model: builder.snapshot(run.now, run.ended),
    input,
    base,
    notices: run.notices,
    schedulers: figures?.lines(run.now) ?? [],
  };
}

function started(input: RunInput): Run {
  try {
    return startRun(input, 'outcomes');
  } catch (error) {
    if (error instanceof PoliciesRefused) throw invalidDocument(error.problems);
    throw error;
  }
}
