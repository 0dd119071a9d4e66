/** Some runs of a sweep inside a worker, one after another, in slices with pauses in between. */
import { measurementWindow } from '../../analysis/metrics/window';
import type { MeasurementWindow } from '../../analysis/metrics/window';
import { ModelBuilder } from '../../analysis/build/model-builder';
import { RunTally } from '../../analysis/metrics/run-tally';
import { applyChanges } from '../../base/json';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { expandScenario } from '../../engine/expand';
import { applyVariant } from '../../engine/document/variants';
import { parseScenario } from '../../engine/document/schema';
import { factoriesFor, loaded } from '../../engine/run/factories';
import { createRun } from '../../engine/run/run';
import type { Scenario } from '../../scenario/schema';
import type { RunInput } from '../../sim/run-input';
import type { RunFailed, SweepBatch, SweepMessage, SweepOutcome, SweepRun } from '../protocol';
import { readWithSystems } from '../documents';
import { prepareRun } from '../runs/preparing';
import type { PreparingHost } from '../runs/preparing';
import { broken, DEFAULT_LIMITS, exceeded, FIRST_SLICE, invalid, nextSlice, PROGRESS_EVERY_MS } from '../runs/run-pace';
import type { RunLimits } from '../runs/run-pace';

/** What a session needs from the thread it runs in. */
export interface SweepHost extends PreparingHost {
  send(message: SweepMessage): void;
  /** Bounds of each run; {@link DEFAULT_LIMITS} unless a test says otherwise. */
  readonly limits?: RunLimits;
}

/** Without variants a document has this one. */
const ONLY_VARIANT = 'A';

/**
 * Simulates and reports the runs of a batch. What is wrong with one of them is its outcome, and the others are run all the
 * same. Never throws: a bug is reported as a failed run.
 */
export async function sweepSession(batch: SweepBatch, host: SweepHost): Promise<void> {
  const documents = new Map<string, Result<Scenario, RunFailed>>();
  const pace = { size: FIRST_SLICE, saidAt: host.now() };
  for (const run of batch.runs) {
    // Small runs are over before they pause.
    await host.pause();
    let outcome: SweepOutcome | undefined;
    try {
      const variant = run.variant ?? batch.variant;
      const seen = documents.get(variant) ?? (await seenDocument(batch.document, variant));
      documents.set(variant, seen);
      const input = seen.ok ? await inputOf(seen.value, run) : seen;
      const window = seen.ok && batch.metrics === true ? measurementWindow(seen.value) : undefined;
      outcome = input.ok ? await simulate(input.value, window, host, pace) : input;
    } catch (error) {
      outcome = err(broken(error));
    }
    if (outcome === undefined || host.isCancelled()) {
      host.send({ type: 'cancelled' });
      return;
    }
    host.send({ type: 'swept-run', index: run.index, outcome });
    pace.saidAt = host.now();
  }
  host.send({ type: 'swept' });
}

/** The document as the variant sees it, without any variants of its own. */
async function seenDocument(document: unknown, variant: string): Promise<Result<Scenario, RunFailed>> {
  try {
    const applied = await readWithSystems(() => {
      const parsed = parseScenario(document);
      return parsed.ok ? applyVariant(parsed.value, variant) : parsed;
    });
    if (!applied.ok) return err(invalid(applied.error));
    const { variants: _, ...seen } = applied.value;
    return ok(seen);
  } catch (error) {
    return err(broken(error));
  }
}

async function inputOf(seen: Scenario, { changes, seed }: SweepRun): Promise<Result<RunInput, RunFailed>> {
  const changed = applyChanges(seen, changes);
  if (!changed.ok) return err(invalid([changed.error]));
  const expanded = await readWithSystems(() => {
    const parsed = parseScenario(changed.value);
    return parsed.ok ? expandScenario(parsed.value, ONLY_VARIANT, seed) : parsed;
  });
  return expanded.ok ? expanded : err(invalid(expanded.error));
}

interface Pace {
  /** Events of the next slice. */
  size: number;
  /** When the page was last told anything, ms. */
  saidAt: number;
}

/** One run; undefined when it was cancelled. `window`: what its metrics measure, undefined for a run without metrics. */
async function simulate(
  input: RunInput,
  window: MeasurementWindow | undefined,
  host: SweepHost,
  pace: Pace,
): Promise<SweepOutcome | undefined> {
  const factories = await factoriesFor(input);
  // Only a study measures its runs: a worker that draws one needs no metrics.
  const measuring = window === undefined ? undefined : await loaded(import('../../analysis/metrics/of-run'));
  if (!(await prepareRun(factories, input, host, () => host.send({ type: 'sweeping' })))) return undefined;
  const run = createRun(input, factories, 'outcomes');
  const tally = new RunTally(input.applications.length);
  const builder =
    window === undefined ? undefined : new ModelBuilder(run.directory, undefined, factories.figures?.(input));
  for (;;) {
    const before = host.now();
    const over = run.slice(pace.size);
    run.readChunks((chunk) => {
      tally.add(chunk);
      builder?.add(chunk);
    });
    const { ended } = run;
    if (over && ended !== undefined) {
      const model = builder?.snapshot(run.now, ended);
      const values = model && window && measuring?.metricsOfRun(model, window);
      return ok(tally.result(ended, run.fingerprint, values ?? []));
    }
    const tooLarge = exceeded(run, host.limits ?? DEFAULT_LIMITS);
    if (tooLarge !== undefined) return err(tooLarge);
    const after = host.now();
    pace.size = nextSlice(pace.size, after - before);
    if (after - pace.saidAt >= PROGRESS_EVERY_MS) {
      host.send({ type: 'sweeping' });
      pace.saidAt = after;
    }
    await host.pause();
    if (host.isCancelled()) return undefined;
  }
}
