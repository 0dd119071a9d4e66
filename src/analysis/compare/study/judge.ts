/**
 * Judges a challenge: one variant against another over seeds that are not those on screen, paired by seed.
 * Source: own-policy specification, section 10.
 */
import { draw, hashString } from '../../../base/random';
import { mean } from '../statistics/moments';
import { pairedT } from '../statistics/paired-t';

/** A run as far as a judge looks at it. */
export interface JudgedRun {
  /** Undefined where the metric is not known exactly. */
  readonly value: number | undefined;
  readonly ended: 'all-done' | 'horizon' | 'deadlock' | 'policy';
}

export interface Judgement {
  readonly passed: boolean;
  /** Mean of the judged variant in that of the other; undefined where some value is missing. */
  readonly ratio: number | undefined;
  /** One sentence on what decided. */
  readonly why: string;
}

const CONFIDENCE = 0.95;
const SEEDS = 4_294_967_296;

/** The seeds of a challenge: they follow from the name of its stream, and are not shown. */
export function challengeSeeds(stream: string, count: number): number[] {
  return Array.from({ length: count }, (_, n) => Math.floor(draw(hashString(stream), stream, n, 0) * SEEDS));
}

/**
 * Passed when every run has finished all work, the mean is at most `below` of the other's, and the 95 % interval of the paired
 * differences excludes 0.
 * @param reference and `judged`: one run per seed, in the same order
 */
export function judge(reference: readonly JudgedRun[], judged: readonly JudgedRun[], below: number): Judgement {
  const stopped = judged.filter(({ ended }) => ended === 'policy').length;
  if (stopped > 0) return failed(`its policy made a mistake in ${stopped} of ${judged.length} runs`);
  const unfinished = judged.filter(({ ended }) => ended !== 'all-done').length;
  if (unfinished > 0) return failed(`it did not finish all work in ${unfinished} of ${judged.length} runs`);
  const a = reference.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const b = judged.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (a.length !== reference.length || b.length !== judged.length)
    return failed('the metric is not known in every run');
  const base = mean(a);
  const ratio = base === 0 ? undefined : mean(b) / base;
  if (ratio === undefined) return failed('the metric is 0 without it: there is nothing to gain');
  if (ratio > below) return { passed: false, ratio, why: `the ratio of means is not at most ${below}` };
  const { high } = pairedT(a, b, CONFIDENCE);
  if (high === undefined || high >= 0)
    return { passed: false, ratio, why: 'chance alone could explain the difference' };
  return { passed: true, ratio, why: `the ratio of means is at most ${below}, and chance does not explain it` };
}

function failed(why: string): Judgement {
  return { passed: false, ratio: undefined, why };
}
