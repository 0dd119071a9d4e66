/** Which places a sweep looks at next: where its points leave most open. */
import type { Better } from '../statistics/effect-class';
import { isExact } from '../study/sample';
import type { CurveAxis, CurvePoint, Place } from './curve';
import { refine } from './refine';

/** What the search for places needs to know. */
interface FinerPlan {
  /** Of the metric: with two axes, the best place is examined. */
  readonly better: Better | 'none';
  /** How many places at most. */
  readonly budget: number;
}

/**
 * The next places: along one axis between its points, along two between those of the row and of the column of the best place.
 * Choices have nothing between them.
 * @param points a complete round, by the first axis and then the second
 * @param axes one or two
 */
export function finer(points: readonly CurvePoint[], axes: readonly CurveAxis[], plan: FinerPlan): Place[] {
  const [first, second] = axes;
  if (axes.length === 1) return along(points, first, 0, plan.budget).map((x) => [x]);
  const best = bestPlace(points, plan.better);
  if (best === undefined) return [];
  const row = points.filter(({ place }) => place[1] === best[1]);
  const column = points.filter(({ place }) => place[0] === best[0]);
  return inTurn<Place>([
    along(row, first, 0, plan.budget).map((x) => [x, best[1]]),
    along(column, second, 1, plan.budget).map((y) => [best[0], y]),
  ]).slice(0, plan.budget);
}

/** Where some variant has the best mean of all; the first of equal ones. None where neither more nor less is better. */
function bestPlace(points: readonly CurvePoint[], better: FinerPlan['better']): Place | undefined {
  if (better === 'none') return undefined;
  const sign = better === 'higher' ? -1 : 1;
  let best: { readonly place: Place; readonly cost: number } | undefined;
  for (const { place, estimates } of points) {
    for (const { mean } of estimates) {
      if (mean !== undefined && (best === undefined || sign * mean < best.cost)) best = { place, cost: sign * mean };
    }
  }
  return best?.place;
}

/** The next values along one axis: what the first variant asks for, and what each other one asks for beside it. */
function along(
  points: readonly CurvePoint[],
  { scale, integer, near, isChoice }: CurveAxis,
  axis: 0 | 1,
  budget: number,
): number[] {
  if (isChoice === true || points.length < 2) return [];
  const variants = points[0].estimates.length;
  const x = points.map(({ place }) => place[axis]);
  const mean = (point: CurvePoint, variant: number): number | undefined => point.estimates[variant].mean;
  const wishes = Array.from({ length: Math.max(1, variants - 1) }, (_, i) => {
    const other = i + 1;
    const own = i === 0 ? 0 : other;
    return refine({
      x,
      y: points.map((point) => mean(point, own)),
      bySeed: points.map((point) => exactValues(point, own)),
      scale,
      integer,
      near,
      difference:
        other < variants
          ? points.map((point) => {
              const [a, b] = [mean(point, 0), mean(point, other)];
              return a === undefined || b === undefined ? undefined : b - a;
            })
          : undefined,
      budget,
    });
  });
  return [...new Set(inTurn(wishes))].filter((one) => !x.includes(one)).slice(0, budget);
}

function exactValues({ values }: CurvePoint, variant: number): readonly number[] | undefined {
  const of = values[variant] ?? [];
  return of.length > 0 && of.every(isExact) ? of.map(({ value }) => value ?? 0) : undefined;
}

/** Each list has its first member before any has its second. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat();
}
