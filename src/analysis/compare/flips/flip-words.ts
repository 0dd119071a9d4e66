/** What turns a verdict round, in words. */
import { axisText } from '../sweep/axis';
import { counted } from '../../../base/text/counted';
import { listText } from '../../../base/text/list-text';
import { numberText, onClock, unitOf, valueText } from '../../metrics/value-text';
import type { FlipFinding, Flips } from './flip-search';

const MINUS = '\u2212';
/** Number of changes named in a sentence. */
const MOST_NAMED = 3;

/** The answer in one or two sentences. It never says that a verdict is robust. */
export function flipSentences(flips: Flips, names: readonly string[]): string[] {
  const { findings, leader, other, seeds, trials } = flips;
  if (findings.length === 0) return [];
  const turns = findings.filter(({ outcome }) => outcome === 'turns');
  const weakens = findings.filter(({ outcome }) => outcome === 'weakens');
  const pair = `${names[other]} goes ahead of ${names[leader]}`;
  const rest = (n: number): string[] => (n > MOST_NAMED ? [counted(n - MOST_NAMED, 'other change')] : []);
  const named = (some: readonly FlipFinding[]): string =>
    listText([...some.slice(0, MOST_NAMED).map(flipText), ...rest(some.length)], 'or');
  const first =
    turns.length > 0
      ? `${pair} with ${named(turns)}.`
      : `${triedText(findings.length, trials)} ${names[other]} ahead of ${names[leader]}, with ${counted(seeds, 'seed')} each.`;
  return weakens.length === 0
    ? [first]
    : [first, `It is no longer settled which of the two is ahead with ${named(weakens)}.`];
}

function triedText(tried: number, trials: number): string {
  const first = tried < trials ? 'the first ' : '';
  return tried === 1
    ? `${first === '' ? 'The only' : 'The first'} single change does not put`
    : `None of ${first}${tried} single changes puts`;
}

/** "load above about 1.3", "spark.executor.instances of etl at 2 or less", "policy of root.etl = fair". */
function flipText({ trial, between }: FlipFinding): string {
  const { kind, name, value, axis } = trial;
  if (kind === 'difference') return `${name} alone set back to ${value}`;
  if (axis === undefined) return `${name} = ${value}`;
  if (between === undefined) return `${name} at ${value}`;
  const [near, far] = between;
  if (axis.kind === 'integer') return `${name} at ${far} or ${far < near ? 'less' : 'more'}`;
  return `${name} ${far < near ? 'below' : 'above'} about ${aboutText(axis.kind, (near + far) / 2)}`;
}

function aboutText(kind: Parameters<typeof axisText>[0], x: number): string {
  if (kind === 'number' || kind === 'vcore') return numberText(x, x < 10 ? 2 : 0);
  if (kind !== 'duration') return axisText(kind, threeDigits(x));
  return onClock(x) ? valueText(x, 'duration') : `${numberText(x, x < 10 ? 1 : 0)} s`;
}

function threeDigits(x: number): number {
  return Number(x.toPrecision(3));
}

/** What a trial does, for a table. */
export function outcomeText({ outcome, refused }: FlipFinding, flips: Flips, names: readonly string[]): string {
  switch (outcome) {
    case 'turns':
      return `${names[flips.other]} ahead`;
    case 'weakens':
      return 'not settled';
    case 'holds':
      return `${names[flips.leader]} ahead`;
    case 'refused':
      return `refused: ${refused}`;
  }
}

/**
 * "+12.3 s": the effect of a trial on the goal of the leader, in one unit as tables for programs need it; '' where it cannot be
 * computed.
 */
export function effectText({ effect, ranking }: FlipFinding): string {
  if (effect === undefined || ranking === undefined) return '';
  const { factor, name } = unitOf(ranking.unit);
  const shown = effect * factor;
  const decimals = Math.abs(shown) >= 10 ? 0 : Math.abs(shown) >= 1 ? 1 : 2;
  const unit = ranking.unit === 'share' ? 'points' : name;
  // What rounds to nothing has no sign.
  const size = numberText(Math.abs(shown), decimals);
  const sign = Number(size) === 0 ? '' : shown > 0 ? '+' : MINUS;
  return `${sign}${size}${unit === '' ? '' : ` ${unit}`}`;
}

/** The same for people: a duration of a minute or more is on the clock, "+2:05.0". */
export function effectTold(finding: FlipFinding): string {
  const { effect = 0, ranking, trial } = finding;
  // What differs between the two is taken back in the other one.
  if (ranking !== undefined && trial.changes[0].length === 0) return 'not changed';
  if (ranking?.unit !== 'duration' || !onClock(Math.abs(effect))) return effectText(finding);
  return `${effect > 0 ? '+' : ''}${valueText(effect, 'duration')}`;
}
