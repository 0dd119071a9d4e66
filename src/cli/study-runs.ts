/** Runs all variants of a scenario with many seeds, and searches for the changes that reverse their verdict. */
import { runScaleOf } from '../analysis/metrics/of-run';
import type { RunScale } from '../analysis/metrics/scale';
import type { RunModel } from '../analysis/model';
import { seedOf } from '../analysis/compare/study/sample';
import type { SeedRun, StudyVariant } from '../analysis/compare/study/sample';
import { variantsOf } from '../engine/document/variants';
import { variantTitles } from '../engine/document/variant-title';
import type { Scenario } from '../scenario/schema';
import { flipPair, flipSearch } from '../analysis/compare/flips/flip-search';
import type { Flips } from '../analysis/compare/flips/flip-search';
import { goalRanking } from '../analysis/compare/study/goal-ranking';
import type { Goal } from '../analysis/compare/study/goal';
import type { StudyOptions } from '../analysis/compare/study/study';
import { CommandError, Exit } from './exit';
import { measuredRun, outcomeOf } from './runs/runner';
import type { Runner } from './runs/runner';

export interface StudyRuns {
  readonly variants: readonly StudyVariant[];
  /** The runs with the scenario's own seed; undefined for a variant that cannot be run. */
  readonly models: readonly (RunModel | undefined)[];
  /** What these are measured by. */
  readonly scales: readonly (RunScale | undefined)[];
}

/**
 * Simulates every variant with as many seeds from the scenario's own on as there are at a look, then at the next one.
 * @param looks seeds at each look
 * @param isEnough whether a look decides, so that no more seeds are added; asked at all looks but the last
 * @throws {@link CommandError} where no variant can be run; the others are compared without one that cannot
 */
export async function simulateStudy(
  scenario: Scenario,
  looks: readonly number[],
  isEnough: (variants: readonly StudyVariant[]) => boolean,
  runner: Runner,
): Promise<StudyRuns> {
  const variants = variantsOf(scenario);
  const titles = variantTitles(scenario);
  const own = scenario.seed ?? 1;
  const replications = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, r) =>
      variants.map(({ id }) => ({ variant: id, seed: seedOf(own, from + r) })),
    ).flat();
  // Handed over before this process begins with the runs whose models it keeps.
  const [others, firsts] = await Promise.all([
    runner.run(scenario, replications(1, looks[0])),
    firstRuns(scenario, variants, runner),
  ]);
  const runs = [...firsts.map(({ run }) => run), ...others];
  const refusals = firsts.flatMap(({ run }) => (run.ok ? [] : [run.message]));
  if (refusals.length === firsts.length) throw new CommandError(Exit.invalid, [...new Set(refusals)]);
  const known = (): StudyVariant[] =>
    variants.map(({ id }, at) => ({
      id,
      title: titles[at],
      runs: runs.filter((_, i) => i % variants.length === at),
    }));
  for (const [at, seeds] of looks.entries()) {
    if (at === 0) continue;
    if (isEnough(known())) break;
    runs.push(...(await runner.run(scenario, replications(looks[at - 1], seeds))));
  }
  return {
    variants: known(),
    models: firsts.map(({ model }) => model),
    scales: firsts.map(({ scale }) => scale),
  };
}

interface FirstRun {
  readonly run: SeedRun;
  readonly model: RunModel | undefined;
  readonly scale: RunScale | undefined;
}

/** The runs with the scenario's own seed, with a turn for the answers of other processes between them. */
async function firstRuns(
  scenario: Scenario,
  variants: readonly { readonly id: string }[],
  runner: Runner,
): Promise<FirstRun[]> {
  const firsts: FirstRun[] = [];
  for (const { id } of variants) {
    const order = { variant: id, seed: seedOf(scenario.seed ?? 1, 0) };
    const outcome = outcomeOf(scenario, order.variant, order.seed);
    if (outcome.ok) {
      const run = measuredRun(scenario, outcome.value);
      runner.learn?.(scenario, order, run);
      firsts.push({ run, model: outcome.value.model, scale: runScaleOf(outcome.value) });
    } else {
      firsts.push({ run: { ok: false, message: outcome.error }, model: undefined, scale: undefined });
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return firsts;
}

/** The changes that reverse the verdict; undefined where nothing is decided. */
export async function simulateFlips(
  scenario: Scenario,
  variants: readonly StudyVariant[],
  goal: Goal,
  options: StudyOptions,
  looks: number,
  runner: Runner,
): Promise<Flips | undefined> {
  const pair = flipPair(goalRanking(variants, goal, options, looks));
  if (pair === undefined) return undefined;
  const search = flipSearch({ scenario, goal, variants, ...pair, options });
  const own = scenario.seed ?? 1;
  let step = search.next([]);
  while (step.done !== true) {
    const orders = step.value.wanted.map(({ variant, changes, replication }) => ({
      variant,
      changes,
      seed: seedOf(own, replication),
    }));
    step = search.next(await runner.run(scenario, orders));
  }
  return step.value;
}
