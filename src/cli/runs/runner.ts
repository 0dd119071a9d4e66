/** Where runs are done: in this process or in several. The results are the same, and in the same order. */
import { metricsOfRun } from '../../analysis/metrics/of-run';
import { measurementWindow } from '../../analysis/metrics/window';
import { seedRun } from '../../analysis/compare/study/sample';
import type { SeedRun } from '../../analysis/compare/study/sample';
import { applyChanges } from '../../base/json';
import type { Change } from '../../base/json';
import { err, formatProblem, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { applyVariant, variantsOf } from '../../engine/document/variants';
import { parseScenario } from '../../engine/document/schema';
import { baseInput } from '../../engine/run/base-input';
import type { Scenario } from '../../scenario/schema';
import { CommandError, Exit } from '../exit';
import { QUIET } from '../progress';
import type { Progress } from '../progress';
import { simulateVariant } from '../simulate';
import type { Outcome, TraceListener } from '../simulate';
import { withSolver } from '../with-solver';

/** One run of a document. Plain data: it crosses to other processes. */
export interface RunOrder {
  readonly variant: string;
  readonly seed: number;
  /** Changes to the document as the variant sees it. */
  readonly changes?: readonly Change[];
}

export interface Runner {
  /**
   * Does runs of one document. That a variant cannot be run, as it is or with its changes, is a result too.
   * @param onRun receives each as soon as it is done, with its place among the orders
   * @returns their results, in the order of the orders
   */
  run(scenario: Scenario, orders: readonly RunOrder[], onRun?: (run: SeedRun, at: number) => void): Promise<SeedRun[]>;
  /** Takes note of a run that was done elsewhere. */
  learn?(scenario: Scenario, order: RunOrder, run: SeedRun): void;
  /** Ends what was started for the runs. */
  close(): void;
}

/** Runs in this process, one after another. */
export function runsHere(progress: Progress = QUIET): Runner {
  return {
    async run(scenario, orders, onRun) {
      progress.expect(orders.length);
      const runs: SeedRun[] = [];
      for (const [at, order] of orders.entries()) {
        const run = await withSolver(() => simulateOrder(scenario, order));
        runs.push(run);
        onRun?.(run, at);
        progress.done();
      }
      return runs;
    },
    close: () => progress.end(),
  };
}

/** Does one run. */
export function simulateOrder(scenario: Scenario, { variant, seed, changes }: RunOrder): SeedRun {
  if (changes !== undefined) return simulateChanged(scenario, variant, () => changes, seed);
  const outcome = outcomeOf(scenario, variant, seed);
  return outcome.ok ? measuredRun(scenario, outcome.value) : { ok: false, message: outcome.error };
}

/** Simulates a variant, or says why it cannot be run. `seed` replaces the scenario's own. */
export function outcomeOf(
  scenario: Scenario,
  variant: string,
  seed: number | undefined,
  listen?: TraceListener,
): Result<Outcome, string> {
  try {
    return ok(simulateVariant(scenario, variant, seed, listen));
  } catch (error) {
    if (error instanceof CommandError && error.status === Exit.invalid) return err(error.lines.join('; '));
    throw error;
  }
}

/** All metrics of a run of a document. */
export function measuredRun(
  scenario: Scenario,
  outcome: Pick<Outcome, 'model' | 'input' | 'base' | 'fingerprint'>,
): SeedRun {
  const values = metricsOfRun(outcome, measurementWindow(scenario));
  return seedRun(outcome.model.ended?.reason ?? 'horizon', outcome.fingerprint, values);
}

/** A run of a variant with changes to the document as the variant sees it. */
export function simulateChanged(
  scenario: Scenario,
  variant: string,
  changesOf: (seen: Scenario) => readonly Change[],
  seed: number,
): SeedRun {
  const applied = applyVariant(scenario, variant);
  if (!applied.ok) return { ok: false, message: applied.error.map(formatProblem).join('; ') };
  const { variants: _, ...seen } = applied.value;
  const changes = changesOf(seen);
  const changed = applyChanges(seen, changes);
  if (!changed.ok) return { ok: false, message: formatProblem(changed.error) };
  const parsed = parseScenario(changed.value);
  if (!parsed.ok) return { ok: false, message: parsed.error.map(formatProblem).join('; ') };
  const outcome = outcomeOf(parsed.value, variantsOf(parsed.value)[0].id, seed);
  if (!outcome.ok) return { ok: false, message: outcome.error };
  return measuredRun(parsed.value, { ...outcome.value, base: baseInput(scenario, parsed.value, changes, seed) });
}
