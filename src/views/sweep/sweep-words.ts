/** The words for a point of a sweep. */
import { counted } from '../../base/text/counted';
import { estimateText, estimateWord } from '../../analysis/compare/study/interval-text';
import type { Metric } from '../../analysis/model';
import type { CurvePoint, Place } from '../../analysis/compare/sweep/curve';
import { variantLetter } from '../../ui/VariantBadge';
import type { SweepAxis } from './sweep-axis';

/** Whether two points of a sweep have the same value on every axis. */
export function samePlace(x: Place, y: Place): boolean {
  return x.every((value, at) => value === y[at]);
}

/**
 * Where a point lies and what each variant has there: a mean with its interval, a lower bound of the median, or why there is none.
 * @param unit of the metric
 */
export function lookedText(looked: CurvePoint | undefined, axes: readonly SweepAxis[], unit: Metric['unit']): string {
  if (looked === undefined) return 'Choose a point.';
  const where = looked.place.map((x, at) => axes[at].text(x)).join(', ');
  if (looked.refused !== '') return `${where} is refused: ${looked.refused}`;
  const values = looked.estimates.map((estimate, at) => {
    const word = estimate.mean === undefined ? estimateWord(estimate, unit) : estimateText(estimate, unit);
    const isBound = estimate.mean === undefined && word !== 'no end';
    const value = estimate.n === 0 ? 'not yet' : isBound ? `unfinished${word === '' ? '' : `, ${word}`}` : word;
    return `${variantLetter(at)} ${value}`;
  });
  return `${where}: ${values.join(', ')}`;
}

/** How many values of a curve are refused, which are hatched, and why the first of them is: a whole sentence. '' for none. */
export function refusedText(points: readonly CurvePoint[]): string {
  const reasons = points.flatMap(({ refused }) => (refused === '' ? [] : [refused]));
  return reasons.length === 0 ? '' : `Hatched: ${counted(reasons.length, 'value')} refused. ${reasons[0]}`;
}
