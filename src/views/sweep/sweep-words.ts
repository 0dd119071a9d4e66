/** What is said of a point of a sweep and of where its curves cross. */
import { numberText } from '../../analysis/compare/study/words';
import { variantLetter } from '../../ui/VariantBadge';
import type { SweepAxis } from './sweep-axis';
import type { CurveCrossing, CurvePoint, Place } from './sweep-plan';

export function samePlace(x: Place, y: Place): boolean {
  return x.every((value, at) => value === y[at]);
}

export function lookedText(
  looked: CurvePoint | undefined,
  axes: readonly SweepAxis[],
  format: (y: number | undefined, atLeast?: boolean) => string,
): string {
  if (looked === undefined) return 'Choose a point.';
  const unfinished = (least: number | undefined): string =>
    least === undefined ? 'unfinished' : `unfinished, ${format(least, true)}`;
  const where = looked.place.map((x, at) => axes[at].text(x)).join(', ');
  if (looked.refused !== '') return `${where} is refused: ${looked.refused}`;
  const values = looked.estimates.map(({ n, mean, medianLow }, at) => {
    const value = n === 0 ? 'not yet' : mean === undefined ? unfinished(medianLow) : format(mean);
    return `${variantLetter(at)} ${value}`;
  });
  return `${where}: ${values.join(', ')}`;
}

/** "From about 3.2 on B is below C (not settled from 2.8 to 3.9)." */
export function crossingText({ a, b, at, from, to, lower }: CurveCrossing, axis: SweepAxis): string {
  const about = (x: number): string =>
    axis.integer || Math.abs(x) < 10 ? numberText(x, 1) : axis.text(Number(x.toPrecision(3)));
  const band =
    from === undefined || to === undefined || from === to ? '' : ` (not settled from ${about(from)} to ${about(to)})`;
  return `From about ${about(at)} on ${variantLetter(lower)} is below ${variantLetter(lower === a ? b : a)}${band}.`;
}
