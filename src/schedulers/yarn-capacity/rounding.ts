/**
 * How the CapacityScheduler rounds: limits are multiples of the minimum allocation, products are cut down or lifted to them.
 * Source: Hadoop, util/resource/DefaultResourceCalculator (adds a half before it cuts) and DominantResourceCalculator (lifts).
 */
import { fitsIn, fitsTogether, MEMORY } from '../yarn/resources';
import type { Resource, ResourceCalculator } from '../yarn/resources';

/** Quotients of whole numbers that are put together again may be this far from whole. */
const ROUNDING_ERROR = 1e-6;

/** Each type down to a multiple of the step; a step of 0 leaves whole units. */
export function roundDown(resource: Resource, step: Resource): Resource {
  return cutDown(resource.slice(), step);
}

/** The same in place. */
export function cutDown(target: Resource, step: Resource): Resource {
  for (let t = 0; t < target.length; t++) {
    target[t] = step[t] > 0 ? Math.floor(target[t] / step[t]) * step[t] : Math.floor(target[t]);
  }
  return target;
}

/** Each type up to a multiple of the step, in place; a step of 0 leaves whole units. */
export function lift(target: Resource, step: Resource): Resource {
  for (let t = 0; t < target.length; t++) {
    target[t] = step[t] > 0 ? Math.ceil(target[t] / step[t]) * step[t] : Math.ceil(target[t]);
  }
  return target;
}

/** Times a factor, up to a multiple of the step. `whole`: where it is written. */
export function multiplyAndNormalizeUp(
  calculator: ResourceCalculator,
  resource: Resource,
  factor: number,
  step: Resource,
  whole: Resource = new Float64Array(resource.length),
): Resource {
  const rounds = calculator.name === 'default';
  for (let t = 0; t < resource.length; t++) {
    const product = resource[t] * factor;
    whole[t] = rounds ? Math.trunc(product + 0.5) : Math.ceil(product - ROUNDING_ERROR);
  }
  return lift(whole, step);
}

/** Divided and lifted to whole units, in place; nothing when divided by 0. */
export function divideAndCeil(target: Resource, by: number): Resource {
  for (let t = 0; t < target.length; t++) target[t] = by > 0 ? Math.ceil(target[t] / by) : 0;
  return target;
}

/** The larger one as the calculator compares. */
export function larger(calculator: ResourceCalculator, cluster: Resource, a: Resource, b: Resource): Resource {
  return calculator.compare(cluster, a, b) >= 0 ? a : b;
}

/** The smaller one as the calculator compares. */
export function smaller(calculator: ResourceCalculator, cluster: Resource, a: Resource, b: Resource): Resource {
  return calculator.compare(cluster, a, b) <= 0 ? a : b;
}

/** Whether something fits, in the types that the calculator looks at. */
export function fits(calculator: ResourceCalculator, small: Resource, big: Resource): boolean {
  return calculator.name === 'default' ? small[MEMORY] <= big[MEMORY] : fitsIn(small, big);
}

/** Whether two amounts fit together, in the types that the calculator looks at. */
export function fitTogether(calculator: ResourceCalculator, base: Resource, more: Resource, big: Resource): boolean {
  return calculator.name === 'default' ? base[MEMORY] + more[MEMORY] <= big[MEMORY] : fitsTogether(base, more, big);
}
