/** Two variants in one metric over common seeds: by how much they differ, how surely, and by which method. */
import { difference, pairedCensored } from '../measures/measured';
import type { Measured } from '../measures/measured';
import { bca, meanOf, ratioOfMeans } from '../statistics/intervals/bca';
import { discordant } from '../statistics/discordant';
import { effectClass } from '../statistics/effect-class';
import type { Better, EffectClass } from '../statistics/effect-class';
import { intervalMethod, speaksOfMedian } from '../statistics/intervals/interval-method';
import type { IntervalMethod } from '../statistics/intervals/interval-method';
import { medianInterval } from '../statistics/intervals/median-interval';
import { mean } from '../statistics/moments';
import { pairedRatio } from '../statistics/intervals/paired-ratio';
import { NO_INTERVAL, meanInterval, pairedT } from '../statistics/intervals/paired-t';
import type { Interval } from '../statistics/intervals/paired-t';
import { pairingGain } from '../statistics/pairing-gain';
import { drawnResamples } from '../statistics/intervals/resamples';
import { magnitude } from '../statistics/round-off';
import { seedsNeeded } from '../statistics/selection/seeds-needed';
import { isExact } from './sample';

export interface PairOptions {
  readonly better: Better;
  readonly confidence: number;
  /** The zone of indifference, as a share of the base's mean; 0.01 unless said otherwise. */
  readonly indifference: number;
  /** What resampling is drawn from. */
  readonly seed: number;
  readonly name: string;
  /** The values say whether something happened to a run, by 1 and 0. */
  readonly event?: boolean | undefined;
  /** The largest value that there can be; values are not below 0, so no difference is larger. */
  readonly most?: number | undefined;
}

export interface PairFinding {
  readonly n: number;
  /** b - a: the mean, or the median where `method` is median or censored; undefined where it cannot be said. */
  readonly difference: number | undefined;
  /** Infinite where something is unfinished and there is no bound. None of what happens to a run or does not. */
  readonly interval: Interval;
  readonly method: IntervalMethod | 'median' | 'censored' | 'discordant';
  /** b / a - 1 with its interval; undefined where there is no ratio. */
  readonly percent: { readonly value: number; readonly low: number; readonly high: number } | undefined;
  readonly verdict: EffectClass;
  /** Seeds in which a or b is better for certain, and others. */
  readonly winsA: number;
  readonly winsB: number;
  readonly ties: number;
  readonly open: number;
  /** Seeds for an interval of ± the zone; undefined where there is no standard deviation or no zone. */
  readonly seedsForZone: number | undefined;
  /** How many times as many seeds unpaired runs would take. */
  readonly gain: number | undefined;
  /**
   * The mean of the seeds in which both values are known, where others are not; undefined without any. No verdict rests on it: the
   * seeds that it leaves out are not like the others.
   */
  readonly finished?: (Interval & { readonly n: number; readonly mean: number }) | undefined;
}

const RESAMPLES = 10_000;

/** What seeds say of b against a. @param a one value per seed @param b as many, in the same order */
export function pairFinding(a: readonly Measured[], b: readonly Measured[], options: PairOptions): PairFinding {
  const { better, confidence } = options;
  const wins = pairedCensored(a, b, better);
  const counts = { n: a.length, winsA: wins.winsA, winsB: wins.winsB, ties: wins.ties, open: wins.open };
  if (!a.every(isExact) || !b.every(isExact)) {
    const interval = censoredInterval(a, b, options);
    const { medianLow, medianHigh } = wins;
    const known = medianLow !== undefined && medianLow === medianHigh ? medianLow : undefined;
    return {
      ...counts,
      difference: known,
      interval,
      method: 'censored',
      percent: undefined,
      verdict: effectClass(interval, 0, better),
      seedsForZone: undefined,
      gain: undefined,
      finished: finishedPairs(a, b, confidence),
    };
  }
  const valuesA = a.map(({ value }) => value ?? 0);
  const valuesB = b.map(({ value }) => value ?? 0);
  if (options.event === true) return { ...counts, ...eventFinding(valuesA, valuesB, counts, confidence) };
  const scale = Math.max(magnitude(valuesA), magnitude(valuesB));
  const differences = valuesA.map((value, seed) => valuesB[seed] - value);
  const { skewness, method: suited } = intervalMethod(differences, scale);
  const plain = meanInterval(differences, confidence, scale);
  const median = medianInterval(differences, confidence);
  const asMedian = speaksOfMedian(skewness) && median.low !== undefined;
  const method = asMedian ? 'median' : suited;
  const found: Interval = asMedian ? median : suited === 'bca' ? resampled(differences, options) : plain;
  const interval = withinBorders(found, options.most);
  const zone = options.indifference * Math.abs(mean(valuesA));
  return {
    ...counts,
    difference: asMedian ? median.median : plain.mean,
    interval,
    method,
    percent: percentOf(valuesA, valuesB, options),
    verdict: effectClass(interval, zone, better),
    seedsForZone: plain.sd === undefined || zone === 0 ? undefined : seedsNeeded(plain.sd, zone, confidence),
    gain: pairingGain(valuesA, valuesB).gain,
  };
}

/** Student's interval may reach beyond what a difference can be: it ends there, as that of a mean does. */
function withinBorders({ low, high }: Interval, most = Infinity): Interval {
  return low === undefined || high === undefined
    ? NO_INTERVAL
    : { low: Math.max(-most, low), high: Math.min(most, high) };
}

/** Of what happens in some runs: only seeds in which it happens to one of the two tell them apart (McNemar). */
function eventFinding(
  a: readonly number[],
  b: readonly number[],
  { winsA, winsB }: Pick<PairFinding, 'winsA' | 'winsB'>,
  confidence: number,
): Omit<PairFinding, 'n' | 'winsA' | 'winsB' | 'ties' | 'open'> {
  const isSettled = discordant(winsA, winsB) <= 1 - confidence;
  const verdict = winsA + winsB === 0 ? 'same' : !isSettled ? 'open' : winsB > winsA ? 'better' : 'worse';
  return {
    difference: a.length === 0 ? undefined : mean(b) - mean(a),
    interval: NO_INTERVAL,
    method: 'discordant',
    percent: undefined,
    verdict,
    seedsForZone: undefined,
    gain: undefined,
  };
}

/** b - a over the pairs of which both values are known. */
function finishedPairs(a: readonly Measured[], b: readonly Measured[], confidence: number): PairFinding['finished'] {
  const known = [...a.keys()].filter((pair) => isExact(a[pair]) && isExact(b[pair]));
  const of = (values: readonly Measured[]): number[] => known.map((pair) => values[pair].value ?? 0);
  const { n, mean: middle, low, high } = pairedT(of(a), of(b), confidence);
  return middle === undefined ? undefined : { n, mean: middle, low, high };
}

/**
 * The distribution-free interval of the median difference with unfinished runs: its low end from the least that each
 * difference can be, its high end from the most.
 */
function censoredInterval(
  a: readonly Measured[],
  b: readonly Measured[],
  { better, confidence }: PairOptions,
): Interval {
  const bounds = a.map((value, seed) => difference(value, b[seed], better));
  const lows = bounds.map(({ low }) => (Number.isNaN(low) ? -Infinity : low));
  const highs = bounds.map(({ high }) => (Number.isNaN(high) ? Infinity : high));
  const { low } = medianInterval(lows, confidence);
  const { high } = medianInterval(highs, confidence);
  return low === undefined || high === undefined ? NO_INTERVAL : { low, high };
}

function resampled(differences: readonly number[], { confidence, seed, name }: PairOptions): Interval {
  return bca(meanOf(differences), drawnResamples(differences.length, RESAMPLES, seed, name), confidence);
}

/** The ratio of geometric means; of means by resampling where a value is 0; none where the base's mean is 0. */
function percentOf(
  a: readonly number[],
  b: readonly number[],
  { confidence, seed, name }: PairOptions,
): PairFinding['percent'] {
  const geometric = pairedRatio(a, b, confidence);
  if (geometric.ratio !== undefined) return asPercent(geometric.ratio, geometric.low, geometric.high);
  if (a.length < 2 || [...a, ...b].some((value) => value < 0) || !(mean(a) > 0)) return undefined;
  const pairs = a.map((value, i) => [value, b[i]] as const);
  const { estimate, low, high } = bca(
    ratioOfMeans(pairs),
    drawnResamples(a.length, RESAMPLES / 5, seed, `${name} ratio`),
    confidence,
  );
  return asPercent(estimate, low, high);
}

function asPercent(ratio: number, low: number | undefined, high: number | undefined): PairFinding['percent'] {
  if (low === undefined || high === undefined || !Number.isFinite(high)) return undefined;
  return { value: (ratio - 1) * 100, low: (low - 1) * 100, high: (high - 1) * 100 };
}
