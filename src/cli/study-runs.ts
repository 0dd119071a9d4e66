/** All variants of a scenario with many seeds, one run after the other. */
import { classMetrics } from '../analysis/metrics/classes';
import { allMetrics, measurementWindow } from '../analysis/metrics/metrics';
import type { MeasurementWindow } from '../analysis/metrics/metrics';
import type { RunModel } from '../analysis/model';
import { seedOf, seedRun } from '../analysis/compare/study/sample';
import type { SeedRun, StudyVariant } from '../analysis/compare/study/sample';
import { variantsOf } from '../engine/variants';
import { variantTitles } from '../engine/variant-title';
import type { Scenario } from '../scenario/schema';
import { simulateVariant } from './simulate';
import { flipPair, flipSearch } from '../analysis/compare/flips/flip-search';
import type { Flips, WantedRun } from '../analysis/compare/flips/flip-search';
import { goalRanking } from '../analysis/compare/study/study';
import type { Goal, StudyOptions } from '../analysis/compare/study/study';
import { applyChanges } from '../base/json';
import type { Change, Json } from '../base/json';
import { formatProblem } from '../base/result';
import { applyVariant } from '../engine/variants';
import { parseScenario } from '../engine/schema';
import { CommandError } from './exit';

export interface StudyRuns {
  readonly variants: readonly StudyVariant[];
  /** The runs with the scenario's own seed. */
  readonly models: readonly RunModel[];
}

/** Simulates every variant with `seeds` seeds from the scenario's own on, seed by seed. */
export function simulateStudy(scenario: Scenario, seeds: number): StudyRuns {
  const window = measurementWindow(scenario);
  const variants = variantsOf(scenario);
  const titles = variantTitles(scenario);
  const runs: SeedRun[][] = variants.map(() => []);
  const models: RunModel[] = [];
  for (let r = 0; r < seeds; r++) {
    for (const [at, { id }] of variants.entries()) {
      const { model, fingerprint } = simulateVariant(scenario, id, seedOf(scenario.seed ?? 1, r));
      if (r === 0) models.push(model);
      runs[at].push(measured(model, fingerprint, window));
    }
  }
  return {
    variants: variants.map(({ id }, at) => ({ id, title: titles[at], runs: runs[at] })),
    models,
  };
}

function measured(model: RunModel, fingerprint: string, window: MeasurementWindow): SeedRun {
  const values = [...allMetrics(model, window), ...classMetrics(model, window)];
  return seedRun(model.ended?.reason ?? 'horizon', fingerprint, values);
}

/** What turns the verdict round; undefined where nothing is decided. */
export function simulateFlips(
  scenario: Scenario,
  variants: readonly StudyVariant[],
  goal: Goal,
  options: StudyOptions,
): Flips | undefined {
  const pair = flipPair(goalRanking(variants, goal, options, 1));
  if (pair === undefined) return undefined;
  const search = flipSearch({ scenario, goal, variants, ...pair, options });
  let step = search.next([]);
  while (step.done !== true) {
    step = search.next(step.value.wanted.map((wanted) => simulateWanted(scenario, wanted)));
  }
  return step.value;
}

/** A run of a variant with changes; what is refused is an outcome like any other. */
function simulateWanted(scenario: Scenario, { variant, changes, replication }: WantedRun): SeedRun {
  return simulateChanged(scenario, variant, () => changes, seedOf(scenario.seed ?? 1, replication));
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
  const changed = applyChanges(seen as unknown as Json, changes);
  if (!changed.ok) return { ok: false, message: formatProblem(changed.error) };
  const parsed = parseScenario(changed.value);
  if (!parsed.ok) return { ok: false, message: parsed.error.map(formatProblem).join('; ') };
  try {
    const { model, fingerprint } = simulateVariant(parsed.value, variantsOf(parsed.value)[0].id, seed);
    return measured(model, fingerprint, measurementWindow(parsed.value));
  } catch (error) {
    if (error instanceof CommandError) return { ok: false, message: error.lines.join('; ') };
    throw error;
  }
}
