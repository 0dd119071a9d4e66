/** The words for a point of a sweep. */
import { counted } from '../../base/text/counted';
import { estimateOf } from '../../analysis/compare/study/estimate';
import { estimateText, estimateWord } from '../../analysis/compare/study/interval-text';
import type { Metric } from '../../analysis/model';
import type { CurvePoint } from '../../analysis/compare/sweep/curve';
import { isStoppedAt } from '../../analysis/compare/sweep/curve';
import { variantLetter } from '../../ui/VariantBadge';
import type { SweepAxis } from './sweep-axis';

/**
 * Where a point lies and what each variant has there: a mean with its interval, a lower bound of the median, or why there is none.
 * @param unit of the metric
 */
export function lookedText(looked: CurvePoint | undefined, axes: readonly SweepAxis[], unit: Metric['unit']): string {
  if (looked === undefined) return 'Choose a point.';
  const where = looked.place.map((x, at) => axes[at].text(x)).join(', ');
  if (looked.refused !== '') return `${where} is refused: ${looked.refused}`;
  return `${where}: ${estimatesText(looked, unit)}`;
}

/** Of a variant that an error in its policy stops in some run. */
const STOPPED = 'stopped by its policy';

/** "A 41 s (38 to 44), B no end, C refused, D stopped by its policy". */
function estimatesText(point: CurvePoint, unit: Metric['unit']): string {
  const values = point.estimates.map((estimate, at) => {
    if ((point.refusals?.[at] ?? '') !== '') return `${variantLetter(at)} refused`;
    if (isStoppedAt(point, at)) return `${variantLetter(at)} ${STOPPED}`;
    const word = estimate.mean === undefined ? estimateWord(estimate, unit) : estimateText(estimate, unit);
    const isBound = estimate.mean === undefined && word !== 'no end';
    const value = estimate.n === 0 ? 'not yet' : isBound ? `unfinished${word === '' ? '' : `, ${word}`}` : word;
    return `${variantLetter(at)} ${value}`;
  });
  return values.join(', ');
}

/**
 * What the variants have at a point with one of its seeds: "seed 4: A 41 s, B no end".
 * @param r the place of the seed among those of the point
 */
export function seedText(
  point: CurvePoint,
  r: number,
  seed: number,
  { id, unit }: Pick<Metric, 'id' | 'unit'>,
): string {
  const values = point.values.map((of) => of.slice(r, r + 1));
  const estimates = values.map((of) => estimateOf(of, id, 0.95));
  const stopped = point.stopped?.map((of) => of.slice(r, r + 1));
  return `seed ${seed}: ${estimatesText({ ...point, values, estimates, stopped }, unit)}`;
}

/**
 * How many values of a curve are refused, which are hatched, and why the first of them is; then which variants alone are, and why: whole
 * sentences. '' for none.
 */
export function refusedText(points: readonly CurvePoint[]): string {
  const reasons = points.flatMap(({ refused }) => (refused === '' ? [] : [refused]));
  const hatched = reasons.length === 0 ? [] : [`Hatched: ${counted(reasons.length, 'value')} refused. ${reasons[0]}`];
  const alone = (points[0]?.estimates ?? []).flatMap((_, variant) => {
    const own = points.flatMap(({ refusals = [] }) => ((refusals[variant] ?? '') === '' ? [] : [refusals[variant]]));
    const where = own.length === points.length ? '' : ` at ${counted(own.length, 'value')}`;
    return own.length === 0 ? [] : [`${variantLetter(variant)} is refused${where}: ${own[0]}`];
  });
  return [...hatched, ...alone].join(' ');
}

/**
 * Where the curves have no point because runs do not finish, or because an error in a policy ends them: "Unfinished: A at 0 to 1; B at 0
 * to 2, 5 to 10." '' where all have one.
 * @param points along one axis
 */
export function unfinishedText(points: readonly CurvePoint[], axis: SweepAxis): string {
  const unfinished = stretchesText(points, axis, (point, variant) => !isStoppedAt(point, variant));
  const stopped = stretchesText(points, axis, isStoppedAt);
  return [
    ...(unfinished === '' ? [] : [`Unfinished: ${unfinished}.`]),
    ...(stopped === '' ? [] : [`Stopped by an error in a policy: ${stopped}.`]),
  ].join(' ');
}

/** "A at 0 to 1; B at 0 to 2, 5 to 10": the points without a mean that are meant. */
function stretchesText(
  points: readonly CurvePoint[],
  axis: SweepAxis,
  isMeant: (point: CurvePoint, variant: number) => boolean,
): string {
  const variants = points[0]?.estimates.length ?? 0;
  const told = Array.from({ length: variants }, (_, variant) => {
    const stretches: { from: number; to: number; isOpen: boolean }[] = [];
    for (const point of points) {
      const { place, estimates, refused, refusals = [] } = point;
      const { n, mean } = estimates[variant];
      const last = stretches.at(-1);
      const isRefused = refused !== '' || (refusals[variant] ?? '') !== '';
      if (isRefused || n === 0 || mean !== undefined || !isMeant(point, variant)) {
        if (last !== undefined) last.isOpen = false;
      } else if (last?.isOpen === true) last.to = place[0];
      else stretches.push({ from: place[0], to: place[0], isOpen: true });
    }
    const texts = stretches.map(({ from, to }) =>
      from === to ? axis.text(from) : `${axis.text(from)} to ${axis.text(to)}`,
    );
    return texts.length === 0 ? '' : `${variantLetter(variant)} at ${texts.join(', ')}`;
  }).filter((text) => text !== '');
  return told.join('; ');
}

/** "about 12 s left", "about 3 min left"; '' for what is not worth a word. */
export function timeLeftText(ms: number | undefined): string {
  if (ms === undefined || ms < LEAST_LEFT) return '';
  return ms >= 60_000 ? `about ${Math.ceil(ms / 60_000)} min left` : `about ${Math.ceil(ms / 1000)} s left`;
}

/** ms. */
const LEAST_LEFT = 2000;
