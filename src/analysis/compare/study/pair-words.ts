/** What the seeds say of two variants, in words: as a sentence, and short for the cell of a table. */
import type { Metric } from '../../model';
import { capitalized } from '../../../base/text/capitalized';
import { numberText, unitOf, valueText, withUnit } from '../../metrics/value-text';
import { writtenInterval } from './interval-text';
import type { ShownInterval, WrittenInterval } from './interval-text';
import { levelText } from './look-words';
import type { PairFinding } from './pair';
import { allSeeds, ofSeeds } from './seed-words';

/** Ten times the base. An interval that reaches further is given in the unit of the metric. */
const MOST_PERCENT = 1000;

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
  if (method === 'discordant') return eventSentence(title, finding, names);
  if (method === 'constant' || (interval.low === 0 && interval.high === 0)) {
    if (finding.difference === 0) return `${title}: the same in ${b} as in ${a}, in ${equalSeeds(finding)}.`;
    return `${compared(row, finding, names)}, in ${allSeeds(n)}.`;
  }
  switch (verdict) {
    case 'better':
    case 'worse':
      return `${compared(row, finding, names)}, ${seedsText(finding, verdict === 'better')}.`;
    case 'negligible':
      return `${title}: ${b} and ${a} differ by less than ${levelText(indifference)}.`;
    case 'same':
      return `${title}: the same in ${b} as in ${a} within ${levelText(indifference)}${method === 'median' ? ' by the median' : ''}.`;
    case 'open': {
      if (n < 2) return `One seed does not show whether ${b} and ${a} really differ.`;
      const range = openRange(finding, unit);
      const more = finding.seedsForZone;
      const settle =
        more !== undefined && Number.isFinite(more) && more > n && more <= mostSeeds
          ? `; ${numberText(more, 0)} seeds would settle ${levelText(indifference)}`
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
  if (method === 'discordant') return eventCell(finding);
  if (difference === 0 && interval.low === 0 && interval.high === 0) {
    return isSameInAll(finding) ? 'the same' : `equal in ${ties} of ${n}`;
  }
  if (verdict === 'same') return `within ${levelText(indifference)}${method === 'median' ? ' (median)' : ''}`;
  const { low, high } = interval;
  if (n < 2 || low === undefined || high === undefined) return 'too few seeds';
  const written = writtenInterval(shownDifference(finding, { low, high }, unit), { signed: true });
  // A negligible difference has a direction as well: the one that most seeds have.
  const most = verdict === 'negligible' ? Math.max(winsA, winsB) : verdict === 'worse' ? winsA : winsB;
  const seeds = verdict === 'open' ? 'open' : `${most} of ${n}`;
  return `${written.value}${rangeText(finding, written)}, ${seeds}`;
}

/**
 * Whether no seed tells the two apart. The median of the differences may be 0, with both ends of its interval, while a few seeds
 * do.
 */
function isSameInAll({ method, ties, n }: Pick<PairFinding, 'method' | 'ties' | 'n'>): boolean {
  return method !== 'median' || ties === n;
}

/** "all 30 seeds" or "26 of 30 seeds". */
function equalSeeds(finding: PairFinding): string {
  return isSameInAll(finding) ? allSeeds(finding.n) : ofSeeds(finding.ties, finding.n);
}

/**
 * " (13.3 to 14.6)" behind a difference, with what is special about it: it is a median where single seeds pull the mean far off, and
 * the interval of few seeds that are unevenly spread covers less than it claims. '' where there is nothing to say.
 */
function rangeText(
  { method }: Pick<PairFinding, 'method'>,
  { low, high, isPoint }: Pick<WrittenInterval, 'low' | 'high' | 'isPoint'>,
): string {
  const said = [
    ...(method === 'median' ? ['median'] : []),
    ...(isPoint ? [] : [`${low} to ${high}${method === 't-warned' ? '; few seeds, uneven' : ''}`]),
  ];
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}

/** What "median" and "few seeds, uneven" mean in some rows; '' where none says so. */
export function shapeNote(rows: readonly { readonly pairs: readonly Pick<PairFinding, 'method'>[] }[]): string {
  const has = (wanted: PairFinding['method']): boolean =>
    rows.some(({ pairs }) => pairs.some(({ method }) => method === wanted));
  return [
    ...(has('median') ? ['Where single seeds pull a mean far off, the difference is the median over the seeds.'] : []),
    ...(has('t-warned')
      ? ['“Few seeds, uneven”: such an interval contains the true value less often than it claims; more seeds help.']
      : []),
  ].join(' ');
}

/** Of what happens to some runs: "Ended in deadlock: only in B in 3 of 30 seeds, only in A in 1." */
function eventSentence(
  title: string,
  { n, winsA, winsB, verdict }: PairFinding,
  { a, b }: { readonly a: string; readonly b: string },
): string {
  if (winsA + winsB === 0) return `${title}: the same in ${b} as in ${a}, in ${allSeeds(n)}.`;
  const only = [[winsA, b] as const, [winsB, a] as const]
    .filter(([count]) => count > 0)
    .map(([count, name], at) => `only in ${name} in ${at === 0 ? ofSeeds(count, n) : count}`)
    .join(', ');
  return verdict === 'open' ? `${title}: no difference found between ${b} and ${a}: ${only}.` : `${title}: ${only}.`;
}

/** The same for a cell. */
function eventCell({ n, winsA, winsB, verdict }: PairFinding): string {
  if (winsA + winsB === 0) return 'the same';
  const most = `${winsA >= winsB ? 'more' : 'less'} often, ${Math.max(winsA, winsB)} of ${n}`;
  return verdict === 'open' ? `${most}, open` : most;
}

/** "Mean over the 27 seeds in which both finish: −4.2 s (−5.3 to −3.1)"; '' where no seed has both, or all have. */
export function finishedText({ finished }: PairFinding, unit: Metric['unit']): string {
  if (finished === undefined) return '';
  const { n, mean, low = mean, high = mean } = finished;
  const { factor, name } = unitOf(unit);
  const shown = { value: mean * factor, low: low * factor, high: high * factor };
  const written = writtenInterval({ ...shown, unit: unit === 'share' ? 'points' : name }, { signed: true });
  const range = written.isPoint ? '' : ` (${written.low} to ${written.high})`;
  const seeds = n === 1 ? 'The only seed' : `Mean over the ${n} seeds`;
  return `${seeds} in which both finish: ${written.value}${range}`;
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

/** "14.0 % sooner", "4.2 s later", "6 points higher": what the difference of b to a is called. */
function comparative(id: string, lower: boolean): string {
  if (/makespan/.test(id)) return lower ? 'sooner' : 'later';
  if (/completion|waiting|wait|delay|to-driver|to-first/.test(id)) return lower ? 'shorter' : 'longer';
  return lower ? 'lower' : 'higher';
}

/** "14.0 % sooner" and " (13.3 to 14.6)": a difference without its sign, since the word behind it says the direction. */
export function amount(
  id: string,
  finding: PairFinding,
  unit: Metric['unit'],
): { readonly text: string; readonly range: string } {
  const { difference = 0, interval } = finding;
  const { low = difference, high = difference } = interval;
  const shown = shownDifference(finding, { low, high }, unit);
  const sign = shown.value < 0 ? -1 : 1;
  const ends = [shown.low * sign, shown.high * sign].sort((x, y) => x - y);
  const written = writtenInterval({ value: shown.value * sign, low: ends[0], high: ends[1], unit: shown.unit });
  return {
    text: `${written.value} ${comparative(id, shown.value < 0)}`,
    range: rangeText(finding, { ...written, isPoint: written.isPoint || isPoint(ends) }),
  };
}

/** A difference in the unit in which it is printed: per cent of the base where that is sound, else the unit of the metric. */
function shownDifference(
  finding: PairFinding,
  { low, high }: { readonly low: number; readonly high: number },
  unit: Metric['unit'],
): ShownInterval {
  const percent = shownPercent(finding, unit);
  if (percent !== undefined) return { value: percent.value, low: percent.low, high: percent.high, unit: '%' };
  const { factor, name } = unitOf(unit);
  // A difference of shares in per cent would read as one relative to the base.
  const shown = unit === 'share' ? 'points' : name;
  return { value: (finding.difference ?? 0) * factor, low: low * factor, high: high * factor, unit: shown };
}

/**
 * The difference in per cent of the base, undefined where it does not say what the verdict rests on. Of shares it would be a
 * percentage of a percentage, of counts it says little. It is of geometric means: its interval may hold 0 where that of the
 * difference does not, or the other way round, and a sentence must not contradict its own numbers.
 */
function shownPercent({ interval, percent, method }: PairFinding, unit: Metric['unit']): PairFinding['percent'] {
  if (percent === undefined || unit === 'share' || unit === 'count' || method === 'median') return undefined;
  // Of two or three seeds it may end at millions of per cent, where the difference itself still says something.
  if (percent.high > MOST_PERCENT) return undefined;
  const { low, high } = interval;
  if (low === undefined || high === undefined) return percent;
  return sideOf(low, high) === sideOf(percent.low, percent.high) ? percent : undefined;
}

/** On which side of 0 an interval lies; 0 where it holds 0. */
function sideOf(low: number, high: number): -1 | 0 | 1 {
  return low > 0 ? 1 : high < 0 ? -1 : 0;
}

/** The same in every seed, but for rounding; its ends would still be printed apart, since each is rounded outwards. */
function isPoint([low, high]: readonly number[]): boolean {
  return high - low <= 1e-9 * Math.abs(high);
}

/** "−0.4 to +1.2 s": where an undecided difference lies. */
function openRange(finding: PairFinding, unit: Metric['unit']): string {
  const { low, high } = finding.interval;
  if (low === undefined || high === undefined) return 'too few seeds for an interval';
  const written = writtenInterval(shownDifference(finding, { low, high }, unit), { signed: true });
  const range = withUnit(`${written.low} to ${written.high}`, written.unit);
  if (finding.method === 'median') return `the median is ${range}`;
  return finding.method === 't-warned' ? `${range} (few seeds, uneven)` : range;
}

/** How often: ", in 18 of 30 seeds, equal in 12". */
function seedsText(finding: PairFinding, bWins: boolean): string {
  const { n, ties, open, winsA, winsB } = finding;
  const equal = ties > 0 ? `, equal in ${ties}` : '';
  const unknown = open > 0 ? `, open in ${open}` : '';
  return `in ${ofSeeds(bWins ? winsB : winsA, n)}${equal}${unknown}`;
}

/** With unfinished runs: who wins for certain, and nothing about a mean. */
function censoredSentence(
  row: { readonly title: string; readonly unit: Metric['unit'] },
  finding: PairFinding,
  { a, b }: { readonly a: string; readonly b: string },
): string {
  const { n, winsA, winsB, ties, open, difference } = finding;
  const title = capitalized(inWords(row.title));
  if (open === n)
    return `${title}: ${b} and ${a} cannot be compared in ${n === 1 ? allSeeds(n) : `any of ${n} seeds`}.`;
  const parts = [
    ...(winsB > 0 ? [[`${b} is better than ${a} in`, winsB] as const] : []),
    ...(winsA > 0 ? [[`${a} is better than ${b} in`, winsA] as const] : []),
    ...(ties > 0 ? [[ties + open === n ? `${b} and ${a} are equal in` : 'equal in', ties] as const] : []),
    ...(open > 0 ? [['open in', open] as const] : []),
  ].map(([text, count], at) => `${text} ${at === 0 ? ofSeeds(count, n) : count}`);
  const median =
    difference === undefined || !Number.isFinite(difference)
      ? ''
      : `; the median difference is ${valueText(difference, row.unit)}`;
  return `${title}: ${parts.join(', ')}${median}. Some runs do not finish their work.`;
}

/** The title of a metric inside a sentence: "mean completion of short" for "short: mean completion", that of a class. */
export function inWords(title: string): string {
  const [, owner = '', what = title] = /^(?:(.*): )?(.*)$/.exec(title) ?? [];
  // Abbreviations keep their capitals.
  const begun = /^[A-Z][^A-Z]/.test(what) ? what.charAt(0).toLowerCase() + what.slice(1) : what;
  return owner === '' ? begun : `${begun} of ${owner}`;
}
