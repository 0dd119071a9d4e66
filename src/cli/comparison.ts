/** The comparison of a scenario's variants over seeds, as the report has it. */
import { studyReport } from '../analysis/compare/report/study-report';
import type { Looked } from '../analysis/compare/report/run-parts';
import type { StudyReport } from '../analysis/compare/report/report-model';
import { metricsOf, STUDY_DEFAULTS } from '../analysis/compare/study/study';
import { goalRanking } from '../analysis/compare/study/goal-ranking';
import { mainMetricOf } from '../analysis/compare/study/goal';
import type { Goal } from '../analysis/compare/study/goal';
import type { StudyVariant } from '../analysis/compare/study/sample';
import { nearest } from '../base/text/nearest';
import { reasonKind } from '../engine/registry';
import { ENGINE_VERSION } from '../engine/version';
import type { Scenario } from '../scenario/schema';
import { encodeShared } from '../scenario/share';
import type { SweptCurve } from '../analysis/compare/report/sweeps';
import { variantsOf } from '../engine/document/variants';
import type { KnobAxis } from './axes/knob-axis';
import { simulateSweep } from './knob-sweep';
import type { Runner } from './runs/runner';
import { simulateFlips, simulateStudy } from './study-runs';

export interface ComparisonOptions {
  /** At each look; one look for a fixed number. */
  readonly looks: readonly number[];
  /** Level of the intervals, between 0 and 1. */
  readonly confidence: number;
  /** Differences below this share of the first variant's mean do not count; 0.01 unless it is given. */
  readonly indifference?: number;
  readonly goal: Goal | undefined;
  /** Whether to search for changes that reverse the verdict, which takes most of the time. */
  readonly withFlips: boolean;
  /** By sweep one or two axes. */
  readonly sweeps?: readonly (readonly KnobAxis[])[];
  /** The application that is to be explained. */
  readonly looked?: Looked | undefined;
}

/** Seeds of each point of a sweep at most. */
const SWEEP_SEEDS = 10;

/** Simulates every variant with every seed and compares them. Where the runs are done makes no difference. */
export async function comparisonOf(
  scenario: Scenario,
  {
    looks,
    confidence,
    indifference = STUDY_DEFAULTS.indifference,
    goal,
    withFlips,
    sweeps = [],
    looked,
  }: ComparisonOptions,
  runner: Runner,
): Promise<StudyReport> {
  const options = { confidence, indifference, seed: scenario.seed ?? 1 };
  const isDecided = (variants: readonly StudyVariant[]): boolean =>
    goal !== undefined && goalRanking(variants, goal, options, looks.length)?.decided === true;
  const { variants, models, scales } = await simulateStudy(scenario, looks, isDecided, runner);
  const seeds = Math.max(...variants.map(({ runs }) => runs.length));
  const flips =
    goal === undefined || !withFlips
      ? undefined
      : await simulateFlips(scenario, variants, goal, options, looks.length, runner);
  const swept: SweptCurve[] = [];
  for (const axes of sweeps) {
    swept.push(...(await sweptOf(scenario, axes, { seeds, confidence, goal, known: metricsOf(variants) }, runner)));
  }
  return studyReport({
    scenario,
    goal,
    variants,
    models,
    scales,
    reasonsOf: (scheduler) => (code) => reasonKind(scheduler, code),
    options,
    flips,
    sweeps: swept,
    engine: ENGINE_VERSION,
    link: encodeShared({ ...scenario, engine: ENGINE_VERSION }, {}) ?? '',
    looked,
    looks,
  });
}

/** Why one of some metrics cannot be looked at; undefined when all are there. */
export function unknownMetric({ rows }: StudyReport, ids: readonly string[]): string | undefined {
  const all = rows.map((row) => row.id);
  const wrong = ids.find((id) => !all.includes(id));
  if (wrong === undefined) return undefined;
  const near = nearest(all, wrong);
  const known = all.filter((one) => !one.includes('@'));
  return `this scenario has no metric "${wrong}"; ${near === null ? '' : `did you mean ${near}? `}it has ${known.join(', ')}`;
}

/** A sweep of all variants in the metric of the goal; nothing where the scenario has no such metric. */
async function sweptOf(
  scenario: Scenario,
  axes: readonly KnobAxis[],
  {
    seeds,
    confidence,
    goal,
    known,
  }: Pick<ComparisonOptions, 'confidence' | 'goal'> & {
    readonly seeds: number;
    readonly known: ReturnType<typeof metricsOf>;
  },
  runner: Runner,
): Promise<SweptCurve[]> {
  const wanted = {
    axes,
    variants: variantsOf(scenario).map(({ id }) => id),
    metric: goal === undefined ? 'makespan' : mainMetricOf(goal),
    seeds: Math.min(seeds, SWEEP_SEEDS),
    confidence,
    refine: 0,
  };
  const { points, metric: measured } = await simulateSweep(scenario, wanted, runner);
  // Where every value is refused no run of the sweep has it, and the table says why.
  const metric = measured ?? known.find(({ id }) => id === wanted.metric);
  return metric === undefined ? [] : [{ axes, present: axes[0].present, metric, seeds: wanted.seeds, points }];
}
