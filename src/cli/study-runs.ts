/** All variants of a scenario with many seeds, one run after the other. */
import { classMetrics } from '../analysis/metrics/classes';
import { allMetrics, measurementWindow } from '../analysis/metrics/metrics';
import type { RunModel } from '../analysis/model';
import { seedOf, seedRun } from '../analysis/compare/study/sample';
import type { SeedRun, StudyVariant } from '../analysis/compare/study/sample';
import { variantsOf } from '../engine/expand';
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
  const titles = variantsOf(scenario);
  const runs: SeedRun[][] = titles.map(() => []);
  const models: RunModel[] = [];
  for (let r = 0; r < seeds; r++) {
    for (const [at, { id }] of titles.entries()) {
      const { model, fingerprint } = simulateVariant(scenario, id, seedOf(scenario.seed ?? 1, r));
      if (r === 0) models.push(model);
      const values = [...allMetrics(model, window), ...classMetrics(model, window)];
      runs[at].push(seedRun(model.ended?.reason ?? 'horizon', fingerprint, values));
    }
  }
  return {
    variants: titles.map(({ id, title }, at) => ({ id, title: title ?? id, runs: runs[at] })),
    models,
  };
}
