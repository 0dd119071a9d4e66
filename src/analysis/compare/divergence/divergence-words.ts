/** Where two runs part, in words. */
import { formatInstant } from '../../../base/units';
import type { Apart } from './apart';
import { decidedText } from './decision-words';
import type { LaterDivergence } from './later';
import type { DivergenceSide, RunDivergence } from './run-divergence';

/** "etl/3 gets its driver: A 0:12.0, B 0:30.5": a later divergence. */
export function laterText(
  { app, kind, what, a, b }: LaterDivergence,
  names: { readonly a: string; readonly b: string },
): string {
  const when = (at: number | undefined): string => (at === undefined ? 'never' : formatInstant(at));
  return `${decidedText(kind, app, what)}: ${names.a} ${when(a)}, ${names.b} ${when(b)}`;
}

/**
 * "Before that, read 7 of etl/3 ends at 0:44.0 in A and at 0:46.0 in B: ..." '' where no outcome differs.
 * @param found of two runs that decide differently at some instant, or never
 */
export function outcomeSentence(
  { outcome, at }: Pick<RunDivergence, 'outcome' | 'at'>,
  names: { readonly a: string; readonly b: string },
): string {
  if (outcome === undefined) return '';
  const { app, work, a, b } = outcome;
  const [first, last] = a <= b ? [names.a, names.b] : [names.b, names.a];
  const [early, late] = [Math.min(a, b), Math.max(a, b)];
  const where = late === Infinity ? `not yet in ${last}` : `at ${formatInstant(late)} in ${last}`;
  const ends = `${work} of ${app} ends at ${formatInstant(early)} in ${first} and ${where}`;
  return at === undefined
    ? `The first: ${ends}.`
    : `Before that, ${ends}: what happens inside containers differs first.`;
}

/** One sentence: "First divergence at 0:46.0: A: etl/3 gets ...; B: sql/1 gets ...". */
export function divergenceSentence(found: RunDivergence, names: { readonly a: string; readonly b: string }): string {
  if (found.at === undefined) {
    const alike = `${names.a} and ${names.b} make the same decisions${found.when === 'order' ? ' in the same order' : ''}.`;
    // What an application does with its containers is no decision of the scheduler.
    if (found.completions.length === 0 && found.outcome === undefined) return alike;
    const inside = `${alike} They differ only in what happens inside their containers.`;
    return [inside, outcomeSentence(found, names)].filter((text) => text !== '').join(' ');
  }
  const words = (name: string, { decision, text }: DivergenceSide): string =>
    decision === undefined ? `${name} ${text}` : `in ${name} ${text}`;
  const before = outcomeSentence(found, names);
  return `First divergence at ${formatInstant(found.at)}: ${words(names.a, found.a)}; ${words(names.b, found.b)}.${before === '' ? '' : ` ${before}`}`;
}

/** When two runs differ: "differ from 0:14.0 to 3:20.0, then they are the same again". At most four intervals are listed. */
export function apartText({ intervals }: Apart): string {
  if (intervals.length === 0) return 'never differ';
  const texts = intervals
    .slice(0, 4)
    .map(([from, to]) =>
      to === undefined ? `from ${formatInstant(from)} on` : `from ${formatInstant(from)} to ${formatInstant(to)}`,
    );
  const more =
    intervals.length > 4 ? ` and ${intervals.length === 5 ? 'once' : `${intervals.length - 4} times`} more` : '';
  const last = intervals[intervals.length - 1][1] === undefined ? '' : ', then they are the same again';
  return `differ ${texts.join(', ')}${more}${last}`;
}
