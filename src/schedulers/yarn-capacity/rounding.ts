/**
 * How the CapacityScheduler rounds: limits are multiples of the minimum allocation.
 * Source: Hadoop, util/resource/DefaultResourceCalculator (rounds products to the nearest whole number) and
 * DominantResourceCalculator (makes them 32-bit numbers and rounds them up).
 */
import type { Resource, ResourceCalculator } from '../yarn/resources';

/** Each type rounded down to a multiple of the step, or to whole units where that is 0. */
export function roundDown(resource: Resource, step: Resource): Resource {
  return roundDownInPlace(resource.slice(), step);
}

/** The same in place. */
export function roundDownInPlace(target: Resource, step: Resource): Resource {
  for (let t = 0; t < target.length; t++) {
    target[t] = step[t] > 0 ? Math.floor(target[t] / step[t]) * step[t] : Math.floor(target[t]);
  }
  return target;
}

/** Each type rounded up to a multiple of the step, or to whole units where that is 0, in place. */
export function roundUpInPlace(target: Resource, step: Resource): Resource {
  for (let t = 0; t < target.length; t++) {
    target[t] = step[t] > 0 ? Math.ceil(target[t] / step[t]) * step[t] : Math.ceil(target[t]);
  }
  return target;
}

/**
 * Each type times a factor, rounded as the calculator does, then up to a multiple of the step.
 * @param whole where it is written
 */
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
    whole[t] = rounds ? Math.trunc(product + 0.5) : Math.ceil(Math.fround(product));
  }
  return roundUpInPlace(whole, step);
}

/** Each type divided and rounded up to whole units, in place; 0 where the divisor is 0. */
export function divideAndCeil(target: Resource, by: number): Resource {
  for (let t = 0; t < target.length; t++) target[t] = by > 0 ? Math.ceil(target[t] / by) : 0;
  return target;
}

/** The same by a sum of weights, in 32-bit numbers. */
export function divideIn32BitsAndCeil(target: Resource, by: number): Resource {
  const divisor = Math.fround(by);
  for (let t = 0; t < target.length; t++) {
    target[t] = divisor > 0 ? Math.ceil(Math.fround(Math.fround(target[t]) / divisor)) : 0;
  }
  return target;
}
