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
import type { metricsOfRun } from '../../analysis/metrics/of-run';
import { baseInput } from '../../engine/run/base-input';
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
  const measures = new Map<string, Measure>();
  const pace = { size: FIRST_SLICE, saidAt: host.now() };
  for (const run of batch.runs) {
    // Small runs are over before they pause.
    await host.pause();
    let outcome: SweepOutcome | undefined;
    try {
      const variant = run.variant ?? batch.variant;
      const seen = documents.get(variant) ?? (await seenDocument(batch.document, variant));
      documents.set(variant, seen);
      const subject = seen.ok ? await subjectOf(seen.value, run) : seen;
      if (seen.ok && batch.metrics === true && !measures.has(variant))
        measures.set(variant, await measureOf(seen.value, batch.document));
      const measure = measures.get(variant);
      outcome = subject.ok ? await simulate(subject.value, run, measure, host, pace) : subject;
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

/** What is simulated, and the document that it was made of. */
interface Subject {
  readonly seen: Scenario;
  readonly input: RunInput;
}

async function subjectOf(seen: Scenario, { changes, seed }: SweepRun): Promise<Result<Subject, RunFailed>> {
  const changed = applyChanges(seen, changes);
  if (!changed.ok) return err(invalid([changed.error]));
  const expanded = await readWithSystems(() => {
    const parsed = parseScenario(changed.value);
    if (!parsed.ok) return parsed;
    const input = expandScenario(parsed.value, ONLY_VARIANT, seed);
    return input.ok ? ok({ seen: parsed.value, input: input.value }) : input;
  });
  return expanded.ok ? expanded : err(invalid(expanded.error));
}

/** How runs are measured. */
interface Measure {
  readonly window: MeasurementWindow;
  /** The whole document: its first variant sets the measure of slowdowns. */
  readonly document: Scenario;
  readonly metricsOfRun: typeof metricsOfRun;
}

/** Only a study measures its runs: a worker that draws one needs no metrics. */
async function measureOf(seen: Scenario, document: unknown): Promise<Measure> {
  const measuring = await loaded(import('../../analysis/metrics/of-run'));
  // It was read when the variant was.
  const parsed = parseScenario(document);
  const { metricsOfRun } = measuring;
  return { window: measurementWindow(seen), document: parsed.ok ? parsed.value : seen, metricsOfRun };
}

interface Pace {
  /** Events of the next slice. */
  size: number;
  /** When the page was last told anything, ms. */
  saidAt: number;
}

/** One run; undefined when it was cancelled. `measure`: undefined for a run without metrics. */
async function simulate(
  { seen, input }: Subject,
  { changes }: SweepRun,
  measure: Measure | undefined,
  host: SweepHost,
  pace: Pace,
): Promise<SweepOutcome | undefined> {
  const factories = await factoriesFor(input);
  if (!(await prepareRun(factories, input, host, () => host.send({ type: 'sweeping' })))) return undefined;
  const run = createRun(input, factories, 'outcomes');
  const tally = new RunTally(input.applications.length);
  const builder =
    measure === undefined ? undefined : new ModelBuilder(run.directory, undefined, factories.figures?.(input));
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
      const values =
        model &&
        measure?.metricsOfRun(
          { model, input, base: baseInput(measure.document, seen, changes, input.seed) },
          measure.window,
        );
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
