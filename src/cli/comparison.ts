/** The comparison of a scenario's variants over seeds, as the report has it. */
import { studyReport } from '../analysis/compare/report/study-report';
import type { StudyReport } from '../analysis/compare/report/study-report';
import { USUAL } from '../analysis/compare/study/study';
import type { Goal } from '../analysis/compare/study/study';
import { reasonKind } from '../engine/registry';
import { ENGINE_VERSION } from '../engine/version';
import type { Scenario } from '../scenario/schema';
import { encodeShared } from '../scenario/share';
import { simulateFlips, simulateStudy } from './study-runs';

export interface ComparisonOptions {
  readonly seeds: number;
  /** Level of the intervals, between 0 and 1. */
  readonly confidence: number;
  readonly goal: Goal | undefined;
  /** Whether to try what turns the verdict round, which takes most of the time. */
  readonly withFlips: boolean;
}

/** Simulates every variant with every seed and compares them. */
export function comparisonOf(
  scenario: Scenario,
  { seeds, confidence, goal, withFlips }: ComparisonOptions,
): StudyReport {
  const { variants, models } = simulateStudy(scenario, seeds);
  const options = { ...USUAL, confidence, seed: scenario.seed ?? 1 };
  return studyReport({
    scenario,
    goal,
    variants,
    models,
    reasonsOf: (scheduler) => (code) => reasonKind(scheduler, code),
    options,
    flips: goal === undefined || !withFlips ? undefined : simulateFlips(scenario, variants, goal, options),
    engine: ENGINE_VERSION,
    link: encodeShared({ ...scenario, engine: ENGINE_VERSION }, {}),
    looks: 1,
  });
}
