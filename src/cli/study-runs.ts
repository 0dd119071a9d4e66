/** All variants of a scenario with many seeds, one run after the other. */
import { classMetrics } from '../analysis/metrics/classes';
import { allMetrics, measurementWindow } from '../analysis/metrics/metrics';
import type { RunModel } from '../analysis/model';
import { seedOf, seedRun } from '../analysis/compare/study/sample';
import type { SeedRun, StudyVariant } from '../analysis/compare/study/sample';
import { variantsOf } from '../engine/expand';
import { variantTitles } from '../engine/variant-title';
import type { Scenario } from '../scenario/schema';
import { simulateVariant } from './simulate';

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
      const values = [...allMetrics(model, window), ...classMetrics(model, window)];
      runs[at].push(seedRun(model.ended?.reason ?? 'horizon', fingerprint, values));
    }
  }
  return {
    variants: variants.map(({ id }, at) => ({ id, title: titles[at], runs: runs[at] })),
    models,
  };
}
