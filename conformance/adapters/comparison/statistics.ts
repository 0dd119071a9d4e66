import { batchMeans } from '../../../src/analysis/compare/statistics/intervals/batch-means';
import { bca, meanOf, ratioOfMeans } from '../../../src/analysis/compare/statistics/intervals/bca';
import { bestShare } from '../../../src/analysis/compare/statistics/selection/best-share';
import { discordant } from '../../../src/analysis/compare/statistics/discordant';
import { effectClass } from '../../../src/analysis/compare/statistics/effect-class';
import { intervalMethod } from '../../../src/analysis/compare/statistics/intervals/interval-method';
import { plannedLooks, sequential } from '../../../src/analysis/compare/statistics/selection/looks';
import { medianInterval } from '../../../src/analysis/compare/statistics/intervals/median-interval';
import { normalQuantile } from '../../../src/analysis/compare/statistics/distributions/normal';
import { pairedRatio } from '../../../src/analysis/compare/statistics/intervals/paired-ratio';
import { pairedT } from '../../../src/analysis/compare/statistics/intervals/paired-t';
import { pairingGain } from '../../../src/analysis/compare/statistics/pairing-gain';
import { race } from '../../../src/analysis/compare/statistics/selection/race';
import { ranking } from '../../../src/analysis/compare/statistics/selection/ranking';
import {
  allResamples,
  drawnResamples,
  givenResamples,
} from '../../../src/analysis/compare/statistics/intervals/resamples';
import { seedsNeeded } from '../../../src/analysis/compare/statistics/selection/seeds-needed';
import { tQuantile } from '../../../src/analysis/compare/statistics/distributions/student-t';
import { warmUp } from '../../../src/analysis/compare/statistics/warm-up';
import { wilson } from '../../../src/analysis/compare/statistics/intervals/wilson';
import type { KindRunner } from '../../adapter';
import { list, number, object, oneOf } from '../../read';
import type { Json } from '../../vectors';
import { better, byName, maybe, named, numbers } from './values';

function bootstrap(input: Json): unknown {
  const { sample, statistic, confidence, resamples } = object(input);
  const members = list(sample);
  const estimator =
    oneOf(statistic, 'mean', 'ratioOfMeans') === 'mean'
      ? meanOf(members.map(number))
      : ratioOfMeans(members.map(numbers).map(([a, b]) => [a, b] as const));
  const drawn =
    resamples === 'all' ? allResamples(members.length) : givenResamples(list(resamples).map(numbers), members.length);
  return bca(estimator, drawn, number(confidence));
}

function ranked(input: Json): unknown {
  const { values, confidence, indifference, better: direction } = object(input);
  const { names, rows } = named(values);
  const found = ranking(rows.map(numbers), number(confidence), number(indifference), better(direction));
  const { level, pairs, leaders, best, order } = found;
  return {
    level,
    pairs: pairs.map((pair) => ({ ...pair, a: names[pair.a], b: names[pair.b] })),
    leaders: leaders.map((variant) => names[variant]),
    best: best === undefined ? undefined : names[best],
    order: order.map((variant) => names[variant]),
  };
}

function eliminated(input: Json): unknown {
  const { values, first, alpha, indifference, better: direction } = object(input);
  const { names, rows } = named(values);
  const plan = {
    first: number(first),
    alpha: number(alpha),
    indifference: number(indifference),
    better: better(direction),
  };
  const found = race(rows.map(numbers), plan);
  const fell = Object.entries(byName(names, found.eliminated)).filter(([, seeds]) => seeds !== undefined);
  return {
    ...found,
    eliminated: Object.fromEntries(fell),
    winner: found.winner === undefined ? undefined : names[found.winner],
  };
}

/** Kinds about statistics over seeds. */
export const statisticKinds: Readonly<Record<string, KindRunner>> = {
  normalQuantile: (input) => ({ z: normalQuantile(number(object(input).p)) }),
  tQuantile: (input) => {
    const { p, df } = object(input);
    return { t: tQuantile(number(p), number(df)) };
  },
  pairedT: (input) => {
    const { a, b, confidence } = object(input);
    return pairedT(numbers(a), numbers(b), number(confidence));
  },
  pairedRatio: (input) => {
    const { a, b, confidence } = object(input);
    return pairedRatio(numbers(a), numbers(b), number(confidence));
  },
  bca: bootstrap,
  bcaSampled: (input) => {
    const { sample, confidence } = object(input);
    const values = numbers(sample);
    return bca(meanOf(values), drawnResamples(values.length, 10_000, 1, 'vector'), number(confidence));
  },
  intervalMethod: (input) => intervalMethod(numbers(object(input).differences)),
  medianInterval: (input) => {
    const { values, confidence } = object(input);
    return medianInterval(numbers(values), number(confidence));
  },
  wilson: (input) => {
    const { count, n, confidence } = object(input);
    return wilson(number(count), number(n), number(confidence));
  },
  discordant: (input) => {
    const { onlyA, onlyB } = object(input);
    return { p: discordant(number(onlyA), number(onlyB)) };
  },
  seedsNeeded: (input) => {
    const { sd, halfWidth, confidence } = object(input);
    return { seeds: seedsNeeded(number(sd), number(halfWidth), number(confidence)) };
  },
  pairingGain: (input) => {
    const { a, b } = object(input);
    return pairingGain(numbers(a), numbers(b));
  },
  looks: (input) => {
    const { first, cap, alpha } = object(input);
    return plannedLooks(number(first), number(cap), number(alpha));
  },
  sequential: (input) => {
    const { a, b, first, cap, alpha, indifference, better: direction, halfWidth } = object(input);
    return sequential(numbers(a), numbers(b), {
      first: number(first),
      cap: number(cap),
      alpha: number(alpha),
      indifference: number(indifference),
      better: better(direction),
      halfWidth: maybe(halfWidth),
    });
  },
  effectClass: (input) => {
    const { low, high, indifference, better: direction } = object(input);
    const interval = { low: maybe(low), high: maybe(high) };
    return { verdict: effectClass(interval, number(indifference), better(direction)) };
  },
  ranking: ranked,
  bestShare: (input) => {
    const { values, better: direction } = object(input);
    const { names, rows } = named(values);
    const read = rows.map(numbers);
    const { share, wins } = bestShare(read, allResamples(read[0].length), better(direction));
    return { share: byName(names, share), wins: byName(names, wins) };
  },
  race: eliminated,
  batchMeans: (input) => {
    const { series, batches, confidence } = object(input);
    return batchMeans(numbers(series), number(batches), number(confidence));
  },
  warmUp: (input) => warmUp(numbers(object(input).series)),
};
