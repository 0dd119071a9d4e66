/** Findings in words. Never "significant", "proves" or a bare percentage: always the metric, the base and how many seeds. */
import type { Metric } from '../../model';
import { capitalized } from '../../../base/text/capitalized';
import { formatInstant, formatSpan, MINUTE, SECOND } from '../../../base/units';
import { printed } from '../verdict/printed';
import type { VariantEstimate } from './estimate';
import type { PairFinding } from './pair';
import type { Price } from './price';
import type { EndShare, GoalRanking } from './study';

const MINUS = '\u2212';

/** How many printed units make one stored unit, and the name of the printed unit. */
export function unitOf(unit: Metric['unit']): { readonly factor: number; readonly name: string } {
  switch (unit) {
    case 'duration':
      return { factor: 1, name: 's' };
    case 'share':
      return { factor: 100, name: '%' };
    case 'core-seconds':
      return { factor: 1, name: 'core·s' };
    case 'GB-seconds':
      return { factor: 1, name: 'GB·s' };
    case 'count':
      return { factor: 1, name: '' };
  }
}

/** A number with fixed decimals, a real minus sign and thousands set apart. */
export function numberText(value: number, decimals: number): string {
  if (value === Infinity) return 'never';
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? MINUS : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** "41.2 s", "14:43.0", "≥ 4:58.0", "never" or "–": a value with three digits at least, a duration as the timeline writes it. */
export function valueText(value: number | undefined, unit: Metric['unit'], atLeast = false): string {
  if (value === undefined) return '–';
  if (value === Infinity) return 'never';
  const { factor, name } = unitOf(unit);
  const shown = value * factor;
  const size = Math.abs(shown);
  if (unit === 'duration' && onClock(size)) return `${atLeast ? '≥ ' : ''}${formatSpan(shown * SECOND)}`;
  const decimals = unit === 'count' && Number.isInteger(shown) ? 0 : size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return `${atLeast ? '≥ ' : ''}${withUnit(numberText(shown, decimals), name)}`;
}

/** Whether a duration, s, is written as on the clock: "1:00.0" and not "60.0 s". */
export const onClock = (size: number): boolean => Math.round(size * 10) >= (MINUTE / SECOND) * 10;

/**
 * How numbers are written that are printed together: durations as on the clock where one of them takes a minute, all others with
 * their unit behind the first. More digits than the clock has are kept.
 */
function writing(
  unit: string,
  decimals: number,
  values: readonly number[],
): { readonly text: (value: number) => string; readonly unit: string } {
  if (unit !== 's' || decimals > 1 || !values.some((value) => onClock(Math.abs(value))))
    return { text: (value) => numberText(value, decimals), unit };
  const text = (value: number): string => {
    if (value === Infinity) return 'never';
    const written = formatInstant(value * SECOND);
    return decimals === 0 ? written.slice(0, -'.0'.length) : written;
  };
  return { text, unit: '' };
}

function withUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text} ${unit}`;
}

/** The mean with its interval: "41 s (38 to 45)"; what is certain where there is no mean. */
export function estimateText(estimate: VariantEstimate, unit: Metric['unit']): string {
  const { mean, low, high, known, never, n, medianLow, medianHigh } = estimate;
  const { factor, name } = unitOf(unit);
  if (mean !== undefined) {
    if (low === undefined || high === undefined) return valueText(mean, unit);
    if (low === high) return valueText(mean, unit);
    const print = printed(mean * factor, low * factor, high * factor);
    const { text, unit: behind } = writing(name, print.decimals, [print.value, print.low, print.high]);
    return `${withUnit(text(print.value), behind)} (${text(print.low)} to ${text(print.high)})`;
  }
  if (never > 0) return `never in ${never} of ${n} seeds`;
  if (n === 0 || medianLow === undefined) return known === 0 ? '–' : `known in ${known} of ${n} seeds`;
  const bound = medianHigh === medianLow ? 'median ' : 'median ≥ ';
  return `${bound}${valueText(medianLow, unit)}, ended in ${known} of ${n} seeds`;
}

/** "14.0 % sooner", "4.2 s later", "6 points higher": what the difference of b to a is called. */
function comparative(id: string, lower: boolean): string {
  if (/makespan/.test(id)) return lower ? 'sooner' : 'later';
  if (/completion|waiting|wait|delay|to-driver|to-first/.test(id)) return lower ? 'shorter' : 'longer';
  return lower ? 'lower' : 'higher';
}

/** "14.0 % sooner" and " (13.3 to 14.6)". Of shares a percentage would be one of a percentage, of counts it says little. */
function amount(
  id: string,
  finding: PairFinding,
  unit: Metric['unit'],
): { readonly text: string; readonly range: string } {
  const { difference = 0, interval } = finding;
  const percent = shownPercent(finding, unit);
  if (percent !== undefined) {
    return sized(percent.value, percent.low, percent.high, '%', id);
  }
  const { factor, name } = unitOf(unit);
  const { low = difference, high = difference } = interval;
  return sized(difference * factor, low * factor, high * factor, unit === 'share' ? 'points' : name, id);
}

/**
 * The percentage, where it says what the verdict rests on. It is of geometric means: its interval may hold 0 where that of the
 * difference does not, or the other way round, and a sentence must not contradict its own numbers.
 */
function shownPercent({ interval, percent, method }: PairFinding, unit: Metric['unit']): PairFinding['percent'] {
  if (percent === undefined || unit === 'share' || unit === 'count' || method === 'median') return undefined;
  const { low, high } = interval;
  if (low === undefined || high === undefined) return percent;
  return sideOf(low, high) === sideOf(percent.low, percent.high) ? percent : undefined;
}

/** On which side of 0 an interval lies; 0 where it holds 0. */
function sideOf(low: number, high: number): -1 | 0 | 1 {
  return low > 0 ? 1 : high < 0 ? -1 : 0;
}

function sized(value: number, low: number, high: number, unit: string, id: string): { text: string; range: string } {
  const sign = value < 0 ? -1 : 1;
  const ends = [low * sign, high * sign].sort((x, y) => x - y);
  const print = printed(value * sign, ends[0], ends[1]);
  const { text, unit: behind } = writing(unit, print.decimals, [print.value, print.low, print.high]);
  return {
    text: `${withUnit(text(print.value), behind)} ${comparative(id, value < 0)}`,
    range: print.low === print.high || isPoint(ends) ? '' : ` (${text(print.low)} to ${text(print.high)})`,
  };
}

/** The same in every seed, but for rounding; its ends would still be printed apart, since each is rounded outwards. */
function isPoint([low, high]: readonly number[]): boolean {
  return high - low <= 1e-9 * Math.abs(high);
}

/** "B finishes 14.0 % sooner than A (13.3 to 14.6)", "Mean waiting: 4.2 s shorter in B than in A (3.1 to 5.3)". */
function compared(
  { id, title, unit }: { readonly id: string; readonly title: string; readonly unit: Metric['unit'] },
  finding: PairFinding,
  { a, b }: { readonly a: string; readonly b: string },
): string {
  const { text, range } = amount(id, finding, unit);
  if (id === 'makespan') return `${b} finishes ${text} than ${a}${range}`;
  return `${capitalized(inWords(title))}: ${text} in ${b} than in ${a}${range}`;
}

/** How often: ", in 18 of 30 seeds, equal in 12". */
function seedsText(finding: PairFinding, bWins: boolean): string {
  const { n, ties, open, winsA, winsB } = finding;
  const equal = ties > 0 ? `, equal in ${ties}` : '';
  const unknown = open > 0 ? `, open in ${open}` : '';
  return `in ${bWins ? winsB : winsA} of ${n} seeds${equal}${unknown}`;
}

/**
 * What the seeds say of b against a, as a sentence: "B finishes 14.0 % sooner than A (13.3 to 14.6), in 30 of 30 seeds."
 * @param indifference the zone as a share of the base's mean
 * @param mostSeeds how many seeds would settle it is said up to here
 */
export function pairSentence(
  row: { readonly id: string; readonly title: string; readonly unit: Metric['unit'] },
  finding: PairFinding,
  names: { readonly a: string; readonly b: string },
  indifference: number,
  mostSeeds = Infinity,
): string {
  const { a, b } = names;
  const { unit } = row;
  const title = capitalized(inWords(row.title));
  const { n, verdict, method, interval } = finding;
  if (n === 0) return `No result for ${b} against ${a} yet.`;
  if (method === 'censored') return censoredSentence(row, finding, names);
  if (method === 'constant' || (interval.low === 0 && interval.high === 0)) {
    if (finding.difference === 0) return `${title}: the same in ${b} as in ${a}, in all ${n} seeds.`;
    return `${compared(row, finding, names)}, in all ${n} seeds.`;
  }
  switch (verdict) {
    case 'better':
    case 'worse':
      return `${compared(row, finding, names)}, ${seedsText(finding, verdict === 'better')}.`;
    case 'negligible':
      return `${title}: ${b} and ${a} differ by less than ${numberText(indifference * 100, 0)} %.`;
    case 'same':
      return `${title}: the same within ${numberText(indifference * 100, 0)} %.`;
    case 'open': {
      if (n < 2) return `One seed does not show whether ${b} and ${a} really differ.`;
      const percent = shownPercent(finding, unit);
      const range =
        percent === undefined
          ? rangeText(interval.low, interval.high, unit)
          : signedRange(percent.value, percent.low, percent.high, '%');
      const more = finding.seedsForZone;
      const settle =
        more !== undefined && Number.isFinite(more) && more > n && more <= mostSeeds
          ? `; ${numberText(more, 0)} seeds would settle ${numberText(indifference * 100, 0)} %`
          : '';
      return `${title}: no difference found between ${b} and ${a}: ${range}${settle}.`;
    }
  }
}

/** The same for the cell of a table: "−5.1 % (−5.9 to −4.4), 12 of 12". The metric and the base are in its row and column. */
export function pairCell(row: { readonly unit: Metric['unit'] }, finding: PairFinding, indifference: number): string {
  const { n, verdict, method, interval, difference, winsA, winsB, ties, open } = finding;
  const { unit } = row;
  if (n === 0) return '–';
  if (method === 'censored') {
    const parts = [
      ...(winsB > 0 ? [`better in ${winsB}`] : []),
      ...(winsA > 0 ? [`worse in ${winsA}`] : []),
      ...(ties > 0 ? [`equal in ${ties}`] : []),
      ...(open > 0 ? [`open in ${open}`] : []),
    ];
    return open === n ? 'cannot be determined' : `${parts.join(', ')} of ${n}`;
  }
  if (difference === 0 && interval.low === 0 && interval.high === 0) return 'the same';
  if (verdict === 'same') return `within ${numberText(indifference * 100, 0)} %`;
  if (n < 2 || interval.low === undefined || interval.high === undefined) return 'too few seeds';
  const { factor, name } = unitOf(unit);
  const percent = shownPercent(finding, unit);
  const [value, low, high] =
    percent !== undefined
      ? [percent.value, percent.low, percent.high]
      : [(difference ?? 0) * factor, interval.low * factor, interval.high * factor];
  const shownUnit = percent !== undefined ? '%' : unit === 'share' ? 'points' : name;
  const print = printed(value, low, high);
  const written = writing(shownUnit, print.decimals, [print.value, print.low, print.high]);
  const text = (end: number): string => `${end > 0 ? '+' : ''}${written.text(end)}`;
  // A negligible difference has a direction as well: the one that most seeds have.
  const most = verdict === 'negligible' ? Math.max(winsA, winsB) : verdict === 'worse' ? winsA : winsB;
  const seeds = verdict === 'open' ? 'open' : `${most} of ${n}`;
  const range = print.low === print.high ? '' : ` (${text(print.low)} to ${text(print.high)})`;
  return `${withUnit(text(print.value), written.unit)}${range}, ${seeds}`;
}

function rangeText(low: number | undefined, high: number | undefined, unit: Metric['unit']): string {
  if (low === undefined || high === undefined) return 'too few seeds for an interval';
  const { factor, name } = unitOf(unit);
  return signedRange(((low + high) / 2) * factor, low * factor, high * factor, unit === 'share' ? 'points' : name);
}

function signedRange(value: number, low: number, high: number, unit: string): string {
  const print = printed(value, low, high);
  const written = writing(unit, print.decimals, [print.value, print.low, print.high]);
  const text = (end: number): string => `${end > 0 ? '+' : ''}${written.text(end)}`;
  return withUnit(`${text(print.low)} to ${text(print.high)}`, written.unit);
}

/** With unfinished runs: who wins for certain, and nothing about a mean. */
function censoredSentence(
  row: { readonly title: string; readonly unit: Metric['unit'] },
  finding: PairFinding,
  { a, b }: { readonly a: string; readonly b: string },
): string {
  const { n, winsA, winsB, ties, open, difference } = finding;
  const title = capitalized(inWords(row.title));
  if (open === n) return `${title}: cannot be determined in any of ${n} seeds.`;
  const parts = [
    ...(winsB > 0 ? [[`${b} is better than ${a} in`, winsB] as const] : []),
    ...(winsA > 0 ? [[`${a} is better than ${b} in`, winsA] as const] : []),
    ...(ties > 0 ? [['equal in', ties] as const] : []),
    ...(open > 0 ? [['open in', open] as const] : []),
  ].map(([text, count], at) => (at === 0 ? `${text} ${count} of ${n} seeds` : `${text} ${count}`));
  const median =
    difference === undefined || !Number.isFinite(difference)
      ? ''
      : `; the median difference is ${valueText(difference, row.unit)}`;
  return `${title}: ${parts.join(', ')}${median}. Some runs do not finish their work.`;
}

/**
 * "B deadlocks in 30 of 30 seeds (89 % or more), more often than A." '' where nothing deadlocks.
 * @param rarer names of the variants in which it is certainly rarer
 */
export function deadlockSentence(
  name: string,
  { count, n, low, high }: EndShare,
  rarer: readonly string[] = [],
): string {
  if (count === 0) return '';
  const range =
    count === n
      ? `${numberText(low * 100, 0)} % or more`
      : `${numberText(low * 100, 0)} to ${numberText(high * 100, 0)} %`;
  const more = rarer.length === 0 ? '' : `, more often than ${listText(rarer)}`;
  return `${name} deadlocks in ${count} of ${n} seeds (${range})${more}.`;
}

/** "An error in its policy stops B in 3 of 10 seeds." '' where none does. */
export function stoppedSentence(name: string, { count, n }: { readonly count: number; readonly n: number }): string {
  return count === 0 ? '' : `An error in its policy stops ${name} in ${count} of ${n} seeds.`;
}

/** A warning where variants do not do the same work, from {@link meanFailures}: giving it up would look fast. */
export function failuresSentence(means: readonly number[] | undefined, names: readonly string[]): string {
  if (means === undefined) return '';
  const counts = means.map((value, at) => `${numberText(value, Number.isInteger(value) ? 0 : 1)} in ${names[at]}`);
  return `Failed, killed or rejected applications, on average: ${listText(counts)}. Times leave out what these did not do.`;
}

/**
 * "First alone: D in 17 of 30 seeds, B in 13. With other draws of these seeds D has the best mean in 71 %." '' where one is best
 * for certain, or nothing is known.
 * @param brief the counts alone
 */
export function firstsSentence({ firsts, leaders, n }: GoalRanking, names: readonly string[], brief = false): string {
  if (firsts === undefined || leaders.length < 2) return '';
  const { wins, share } = firsts;
  const winners = leaders.filter((variant) => wins[variant] > 0).sort((a, b) => wins[b] - wins[a] || a - b);
  const [first] = winners;
  if (first === undefined) return '';
  const counts = winners.map(
    (variant, at) => `${names[variant]} in ${wins[variant]}${at === 0 ? ` of ${n} seeds` : ''}`,
  );
  const alone = `First alone: ${counts.join(', ')}.`;
  if (brief) return alone;
  const redrawn = `When these seeds are resampled, ${names[first]} has the best mean in ${numberText(share[first] * 100, 0)} % of the draws.`;
  return `${alone} ${redrawn}`;
}

/** The answer: who is best by the goal, or who cannot be determined apart. */
export function verdictSentence(ranking: GoalRanking, names: readonly string[]): string {
  const { order, leaders, best, status, estimates, unit, n, goal } = ranking;
  const [first] = order;
  if (n < 2) return 'One seed: no interval yet.';
  const limits = goal.constraints.length > 0;
  const late = names.filter((_, variant) => status[variant] === 'violated');
  const missed = late.length === 0 ? '' : ` ${listText(late)} ${late.length === 1 ? 'misses' : 'miss'} the limit.`;
  if (limits && late.length === names.length) return `No variant keeps the limit; ${names[first]} comes closest.`;
  const what = inWords(ranking.title);
  if (best !== undefined) {
    return `By your goal ${names[best]} is best: ${what} ${estimateText(estimates[best], unit)}.${missed}`;
  }
  if (leaders.length === names.length) {
    const same = ranking.pairs.every(({ verdict }) => verdict !== 'open');
    return same
      ? `By your goal the variants are as good as equal.${missed}`
      : `By your goal, ${n} seeds do not decide between ${listText(names)}.${missed}`;
  }
  const leading = leaders.map((variant) => names[variant]);
  const among = ranking.pairs.filter(({ a, b }) => leaders.includes(a) && leaders.includes(b));
  if (among.every(({ method, difference }) => method === 'constant' && difference === 0)) {
    const value = estimateText(estimates[leaders[0]], unit);
    return `By your goal ${listText(leading)} are best, and equal in every seed: ${what} ${value}.${missed}`;
  }
  return `${listText(leading, 'or')}: ${n} seeds do not decide between them.${missed}`;
}

/** "The price: etl: mean completion 8 % longer in D than in C (5 to 11)." '' where there is none. */
export function priceSentence(price: Price | undefined, best: number | undefined, names: readonly string[]): string {
  if (price === undefined || best === undefined) return '';
  const { metric, than, finding } = price;
  const { text, range } = amount(metric.id, finding, metric.unit);
  if (metric.id === 'makespan') return `The price: ${names[best]} finishes ${text} than ${names[than]}${range}.`;
  return `The price: ${inWords(metric.title)} is ${text} in ${names[best]} than in ${names[than]}${range}.`;
}

/** The title of a metric inside a sentence: "mean completion of short" for "short: mean completion", that of a class. */
function inWords(title: string): string {
  const [, owner = '', what = title] = /^(?:(.*): )?(.*)$/.exec(title) ?? [];
  // Abbreviations keep their capitals.
  const begun = /^[A-Z][^A-Z]/.test(what) ? what.charAt(0).toLowerCase() + what.slice(1) : what;
  return owner === '' ? begun : `${begun} of ${owner}`;
}

/** "A, B and C". */
export function listText(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`;
}
