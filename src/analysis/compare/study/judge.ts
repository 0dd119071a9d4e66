/**
 * Judges a challenge: runs a variant with other seeds than those on screen, and compares it, paired by seed, with another
 * variant or with an amount.
 */
import { draw, hashString } from '../../../base/math/random';
import { mean } from '../statistics/moments';
import { pairedT } from '../statistics/intervals/paired-t';
import { isExact, measuredIn } from './sample';
import type { SeedRun } from './sample';
import { MAX_SEED } from '../../../scenario/seed';
import { ofSeeds } from './seed-words';

/** A run as far as a judge looks at it. */
export interface JudgedRun {
  /** Undefined where the metric is not known exactly. Durations are seconds. */
  readonly value: number | undefined;
  readonly ended: 'all-done' | 'horizon' | 'deadlock' | 'policy' | 'not-run';
}

/** The target: a mean of at most (`below`) or at least (`above`) an amount, or a multiple of the mean of other runs. */
export interface Target {
  readonly side: 'below' | 'above';
  readonly amount: number;
}

export interface Judgement {
  readonly passed: boolean;
  /** Mean of the judged runs; undefined where some value is missing. */
  readonly mean: number | undefined;
  /** Mean of the judged variant in that of the other, where there is another. */
  readonly ratio: number | undefined;
  /** One sentence on what decided, without a full stop. */
  readonly why: string;
}

const CONFIDENCE = 0.95;

/** The seeds of a challenge: they follow from the name of its stream, and are not shown. */
export function challengeSeeds(stream: string, count: number): number[] {
  return Array.from({ length: count }, (_, n) => Math.floor(draw(hashString(stream), stream, n, 0) * (MAX_SEED + 1)));
}

/** What a judge looks at in a run. */
export function judgedRun(run: SeedRun, metric: string): JudgedRun {
  if (!run.ok) return { value: undefined, ended: 'not-run' };
  const measured = measuredIn(run, metric);
  return { value: isExact(measured) ? measured.value : undefined, ended: run.ended };
}

/**
 * Passed when every run has finished all work, the mean meets the target, and a 95 % interval says that chance does not
 * explain it: of the paired differences to the other runs, or of the distance to the amount.
 * @param judged one run per seed
 * @param reference runs of the other variant in the same order of seeds; undefined where the target is an amount
 */
export function judge(
  judged: readonly JudgedRun[],
  reference: readonly JudgedRun[] | undefined,
  target: Target,
): Judgement {
  const trouble = troubleOf(judged);
  if (trouble !== undefined) return { passed: false, mean: undefined, ratio: undefined, why: trouble };
  const values = valuesOf(judged);
  const others = reference === undefined ? values.map(() => target.amount) : valuesOf(reference);
  const total = mean(values);
  const base = mean(others);
  if (values.length < judged.length || others.length < judged.length) {
    return { passed: false, mean: undefined, ratio: undefined, why: 'the metric is not known in every run' };
  }
  const relative = reference !== undefined;
  if (relative && base === 0) {
    return {
      passed: false,
      mean: total,
      ratio: undefined,
      why: 'without it the metric is 0: it cannot be improved',
    };
  }
  const ratio = relative ? total / base : undefined;
  const reached = ratio ?? total;
  const most = target.side === 'below' ? 'most' : 'least';
  const what = `the ${relative ? 'ratio of means' : 'mean'} is`;
  const known = { mean: total, ratio };
  const met = target.side === 'below' ? reached <= target.amount : reached >= target.amount;
  if (!met) return { ...known, passed: false, why: `${what} not at ${most} ${target.amount}` };
  if (byChance(others, values, target)) {
    return { ...known, passed: false, why: 'chance alone could explain the difference' };
  }
  return { ...known, passed: true, why: `${what} at ${most} ${target.amount}, and chance does not explain it` };
}

function byChance(others: readonly number[], values: readonly number[], { side }: Target): boolean {
  const { low, high } = pairedT(others, values, CONFIDENCE);
  return side === 'below' ? high === undefined || high >= 0 : low === undefined || low <= 0;
}

function troubleOf(judged: readonly JudgedRun[]): string | undefined {
  const count = (of: (run: JudgedRun) => boolean): number => judged.filter(of).length;
  const refused = count(({ ended }) => ended === 'not-run');
  if (refused > 0) return `it could not be run with ${ofSeeds(refused, judged.length)}`;
  const stopped = count(({ ended }) => ended === 'policy');
  if (stopped > 0) return `its policy made a mistake in ${stopped} of ${judged.length} runs`;
  const unfinished = count(({ ended }) => ended !== 'all-done');
  if (unfinished > 0) return `it did not finish all work in ${unfinished} of ${judged.length} runs`;
  return undefined;
}

function valuesOf(runs: readonly JudgedRun[]): number[] {
  return runs.flatMap(({ value }) => (value === undefined ? [] : [value]));
}
