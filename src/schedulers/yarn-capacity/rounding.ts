/**
 * How the CapacityScheduler rounds: limits are multiples of the minimum allocation, products are cut down or lifted to them.
 * Source: Hadoop, util/resource/DefaultResourceCalculator (adds a half before it cuts) and DominantResourceCalculator (lifts).
 */
import { MEMORY } from '../yarn/resources';
import type { Resource, ResourceCalculator } from '../yarn/resources';

/** Quotients of whole numbers that are put together again may be this far from whole. */
const ROUNDING_ERROR = 1e-6;

/** Each type down to a multiple of the step; a step of 0 leaves whole units. */
export function roundDown(resource: Resource, step: Resource): Resource {
  return resource.map((quantity, t) => (step[t] > 0 ? Math.floor(quantity / step[t]) * step[t] : Math.floor(quantity)));
}

/** Each type up to a multiple of the step; a step of 0 leaves whole units. */
export function roundUp(resource: Resource, step: Resource): Resource {
  return resource.map((quantity, t) => (step[t] > 0 ? Math.ceil(quantity / step[t]) * step[t] : Math.ceil(quantity)));
}

/** Times a factor, up to a multiple of the step. */
export function multiplyAndNormalizeUp(
  calculator: ResourceCalculator,
  resource: Resource,
  factor: number,
  step: Resource,
): Resource {
  const whole = resource.map((quantity) =>
    calculator.name === 'default' ? Math.trunc(quantity * factor + 0.5) : Math.ceil(quantity * factor - ROUNDING_ERROR),
  );
  return roundUp(whole, step);
}

/** Divided and lifted to whole units; nothing when divided by 0. */
export function divideAndCeil(resource: Resource, by: number): Resource {
  return resource.map((quantity) => (by > 0 ? Math.ceil(quantity / by) : 0));
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
  if (calculator.name === 'default') return small[MEMORY] <= big[MEMORY];
  for (let t = 0; t < small.length; t++) if (small[t] > big[t]) return false;
  return true;
}
