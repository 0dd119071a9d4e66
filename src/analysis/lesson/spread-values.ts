/**
 * The results of many seeds for two variants, as values in sentences: `spread.makespan.wins`, `spread.mean-completion.mean`.
 * They have no value until all seeds have been run, so that no sentence changes while results come in.
 */
import { meaningOf } from '../metrics/catalogue';
import { difference } from '../compare/measures/measured';
import { meanInterval } from '../compare/statistics/intervals/paired-t';
import { commonReplications, isExact, valuesOf } from '../compare/study/sample';
import type { StudyVariant } from '../compare/study/sample';
import { exactly, NONE } from './quantity';
import type { Quantity, Unit } from './quantity';

/** Seeds to which a lesson refers: that of the scenario and those after it. */
export const SPREAD_SEEDS = 20;

/** Names behind a metric: `spread.makespan.wins`. */
export const SPREAD_NAMES: readonly string[] = ['wins', 'mean', 'low', 'high', 'settled'];

const CONFIDENCE = 0.95;
/** Of an interval. */
const FEWEST = 2;
/** What lessons call the metric of Compare. */
const ALIASES: Readonly<Record<string, string>> = { 'mean-response': 'mean-completion' };

/**
 * A value of two variants over the first twenty seeds; none before all of them have been run.
 * @param name what is behind `spread.`: `seeds`, or a metric and one of {@link SPREAD_NAMES}. wins: seeds in which the second
 * variant is better; mean, low, high: of the second less the first, with the 95 % interval of pairs; settled: the fewest seeds
 * from which on that interval leaves zero out
 */
export function spreadValue([first, second]: readonly StudyVariant[], name: string): Quantity {
  if (first === undefined || second === undefined) return NONE;
  const seeds = commonReplications([first, second], SPREAD_SEEDS);
  if (seeds.length < SPREAD_SEEDS) return NONE;
  if (name === 'seeds') return exactly('count', seeds.length);
  const cut = name.lastIndexOf('.');
  const written = name.slice(0, cut);
  const metric = ALIASES[written] ?? written;
  const what = name.slice(cut + 1);
  const better = meaningOf(metric).better === 'higher' ? 'higher' : 'lower';
  const a = valuesOf(first, metric, seeds);
  const b = valuesOf(second, metric, seeds);
  if ([...a, ...b].every(({ value }) => value === undefined)) return NONE;
  if (what === 'wins') {
    return exactly('count', a.filter((value, i) => difference(value, b[i], better).winner === 'b').length);
  }
  if (![...a, ...b].every(isExact)) return NONE;
  const differences = a.map(({ value = 0 }, i) => (b[i].value ?? 0) - value);
  if (what === 'settled') return settledAt(differences);
  const found = meanInterval(differences, CONFIDENCE);
  const value = what === 'mean' ? found.mean : what === 'low' ? found.low : what === 'high' ? found.high : undefined;
  return value === undefined ? NONE : exactly(unitOf(first, metric), value);
}

function settledAt(differences: readonly number[]): Quantity {
  let settled = differences.length + 1;
  for (let n = differences.length; n >= FEWEST; n--) {
    const { low = 0, high = 0 } = meanInterval(differences.slice(0, n), CONFIDENCE);
    if (low <= 0 && high >= 0) break;
    settled = n;
  }
  return settled > differences.length ? NONE : exactly('count', settled);
}

function unitOf({ runs }: StudyVariant, metric: string): Unit {
  for (const run of runs) {
    const unit = run?.ok === true ? run.metrics.get(metric)?.unit : undefined;
    if (unit === 'duration' || unit === 'share') return unit;
  }
  return 'count';
}
