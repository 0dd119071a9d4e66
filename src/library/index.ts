/**
 * Signalbox as a library: the engine and what the command line does with it, without a browser. The same scenario and seed come to
 * the same fingerprint here, on the command line and on the page.
 *
 *   import { compare, run } from 'signalbox';
 *   const { runs } = await run('driver-deadlock');
 *   const report = await compare(scenario, { seeds: 30, goal: 'p95-waiting' });
 */
import { goalOf, studyOptionsOf } from '../analysis/compare/study/document-goal';
import { metricsOfGoal } from '../analysis/compare/study/goal';
import { parseGoal } from '../analysis/compare/study/goal-text';
import type { StudyReport } from '../analysis/compare/report/report-model';
import type { Json } from '../base/json';
import { formatProblem } from '../base/result';
import { checkRunnable } from '../engine/document/check-runnable';
import { checkDocument } from '../engine/document/check-document';
import { variantsOf } from '../engine/document/variants';
import { gallery, galleryEntry } from '../engine/gallery';
import { scenarioJsonSchema } from '../engine/document/json-schema';
import { ENGINE_VERSION } from '../engine/version';
import { MAX_SEED } from '../scenario/seed';
import type { Scenario } from '../scenario/schema';
import { encodeShared, TOO_LARGE_FOR_A_LINK } from '../scenario/share';
import { upgradeDocument } from '../scenario/upgrade';
import { FIRST_LOOK, LAST_LOOK } from '../analysis/compare/study/goal-ranking';
import { plannedLooks } from '../analysis/compare/statistics/selection/looks';
import { comparisonOf, unknownMetric } from '../cli/comparison';
import { runReport } from '../cli/run-report';
import { runsHere } from '../cli/runs/runner';
import { simulateVariants } from '../cli/simulate-variants';
import { withSolver } from '../cli/with-solver';

export { ENGINE_VERSION as engineVersion, gallery, scenarioJsonSchema };
export { reportHtml } from '../analysis/compare/report/html';
export { reportMarkdown } from '../analysis/compare/report/markdown';
export type { Scenario, StudyReport };
export type RunReport = ReturnType<typeof runReport>;

/** A scenario is refused, with a line for each field that is wrong. */
export class InvalidScenario extends Error {
  override readonly name = 'InvalidScenario';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** A scenario as an object, as JSON, or the id of one in the gallery. */
export type Source = object | string;

/** The scenario of a source. Throws {@link InvalidScenario}. */
export function parse(source: Source): Scenario {
  return scenarioOf(source, checkDocument);
}

function scenarioOf(source: Source, check: typeof checkDocument): Scenario {
  if (typeof source === 'string') {
    const known = galleryEntry(source);
    if (known !== undefined) return known.scenario;
  }
  const upgraded = upgradeDocument((typeof source === 'string' ? jsonOf(source) : source) as Json);
  if (!upgraded.ok) throw new InvalidScenario([formatProblem(upgraded.error)]);
  const checked = check(upgraded.value);
  if (!checked.ok) throw new InvalidScenario(checked.error.map(formatProblem));
  return checked.value;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new InvalidScenario(['expected a scenario as JSON, or the id of one in the gallery']);
  }
}

export interface RunOptions {
  /** Ids; all when absent. */
  readonly variants?: readonly string[];
  /** Instead of the scenario's own: a whole number from 0 to 4294967295. */
  readonly seed?: number;
}

/**
 * Simulates variants of a scenario to their ends; those that are not valid are left out as long as one is, and listed in `refused`.
 * Throws {@link InvalidScenario}, and an Error for a seed that cannot be.
 */
export async function run(source: Source, { variants, seed }: RunOptions = {}): Promise<RunReport> {
  const scenario = scenarioOf(source, checkRunnable);
  const all = variantsOf(scenario).map(({ id }) => id);
  const unknown = variants?.find((id) => !all.includes(id));
  if (unknown !== undefined)
    throw new InvalidScenario([`there is no variant "${unknown}"; there is ${all.join(', ')}`]);
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED))
    throw new Error(`seed: expected a whole number from 0 to ${MAX_SEED}, got ${seed}`);
  return withSolver(() => {
    const { outcomes, refused } = simulateVariants(scenario, variants ?? all, seed);
    if (outcomes.length === 0 && refused.length > 0)
      throw new InvalidScenario([...new Set(refused.map(({ reason }) => reason))]);
    return runReport(scenario, outcomes, refused);
  });
}

export interface CompareOptions {
  /** How many seeds, from the scenario's own on; 30 unless said. With `untilDecided` the most, 100 unless said. */
  readonly seeds?: number;
  /** Add seeds look by look until the goal decides every pair; needs a goal. */
  readonly untilDecided?: boolean;
  /** What is wanted, as on the command line: "p95-waiting < 60, then busy-share". The scenario's own goal unless said. */
  readonly goal?: string;
  /** Level of the intervals; that of the scenario's goal, or 0.95, unless said. */
  readonly confidence?: number;
  /** Also try what turns the verdict round. */
  readonly flips?: boolean;
}

/**
 * Compares all variants of a scenario over seeds; those that are not valid are left out as long as one is. Throws
 * {@link InvalidScenario}, and an Error for options that cannot be.
 */
export async function compare(
  source: Source,
  {
    untilDecided = false,
    seeds = untilDecided ? LAST_LOOK : 30,
    goal,
    confidence: wantedConfidence,
    flips = false,
  }: CompareOptions = {},
): Promise<StudyReport> {
  const scenario = scenarioOf(source, checkRunnable);
  const { confidence: usual, indifference } = studyOptionsOf(scenario);
  const confidence = wantedConfidence ?? usual;
  const wanted = goal === undefined ? undefined : parseGoal(goal);
  if (wanted?.ok === false) throw new Error(`goal: ${wanted.error}`);
  if (!Number.isInteger(seeds) || seeds < 1) throw new Error(`seeds: expected a whole number from 1, got ${seeds}`);
  if (!(confidence > 0 && confidence < 1))
    throw new Error(`confidence: expected a number between 0 and 1, got ${confidence}`);
  const used = wanted?.value ?? goalOf(scenario);
  if (untilDecided && used === undefined) throw new Error('untilDecided: expected a goal that decides');
  const looks = untilDecided ? plannedLooks(FIRST_LOOK, seeds, 1 - confidence).seeds : [seeds];
  const options = { looks, confidence, indifference, goal: used, withFlips: flips };
  const report = await withSolver(() => comparisonOf(scenario, options, runsHere()));
  const unknown = unknownMetric(report, used === undefined ? [] : metricsOfGoal(used));
  if (unknown !== undefined) throw new Error(`goal: ${unknown}`);
  return report;
}

/** The part of an address from `#` on that opens the scenario in the page. Throws an `Error` where the scenario is too large for a link. */
export function link(source: Source): string {
  const hash = encodeShared({ ...parse(source), engine: ENGINE_VERSION }, {});
  if (hash === undefined) throw new Error(TOO_LARGE_FOR_A_LINK);
  return hash;
}
