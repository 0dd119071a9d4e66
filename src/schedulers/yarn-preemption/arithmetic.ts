/**
 * Arithmetic of amounts as in the policy: the resource calculator compares them, the release decides how products are rounded,
 * and ratios have 32 bits.
 * Source: Hadoop, Resources, DefaultResourceCalculator, DominantResourceCalculator.
 */
import { MEMORY, VCORES, subtractFrom } from '../yarn/resources';
import type { Resource, ResourceCalculator } from '../yarn/resources';

const ZEROS: Resource[] = [];

/** Zero of every type. One array is shared by all callers, who must not write to it. */
export function nothing(types: number): Resource {
  return (ZEROS[types] ??= new Float64Array(types));
}

/** Whether `a` is more than `b`, as shares of `whole`. */
export function isMore(calculator: ResourceCalculator, whole: Resource, a: Resource, b: Resource): boolean {
  return calculator.compare(whole, a, b) > 0;
}

/** Whether `a` is more than zero, as a share of `whole`. */
export function isSomething(calculator: ResourceCalculator, whole: Resource, a: Resource): boolean {
  return calculator.compare(whole, a, nothing(a.length)) > 0;
}

/** Whether a type that the calculator looks at is 0 or less. */
export function isAnyZeroOrLess(calculator: ResourceCalculator, a: Resource): boolean {
  return calculator.name === 'default' ? a[MEMORY] <= 0 : a.some((quantity) => quantity <= 0);
}

/** Takes `amount` off `target`. Memory and vcores do not fall below 0; further types may, as in Hadoop. */
export function takeOff(target: Resource, amount: Resource): void {
  subtractFrom(target, amount);
  for (const type of [MEMORY, VCORES]) target[type] = Math.max(0, target[type]);
}

/** Each type times a factor, rounded towards 0. A factor of 0 / 0 gives 0, as in Java. */
export function scaled(a: Resource, factor: number): Resource {
  return a.map((quantity) => Math.trunc(quantity * factor) || 0);
}

/**
 * Each type times a factor, rounded: by the default calculator to the nearest whole number, by the dominant one up.
 * @param factor one for all types, whose product has 32 bits before it is rounded up, or one per type
 */
export function scaledAndRounded(
  calculator: ResourceCalculator,
  a: Resource,
  factor: number | ArrayLike<number>,
): Resource {
  const up = calculator.name === 'dominant';
  return a.map((quantity, type) => {
    const product = quantity * (typeof factor === 'number' ? factor : factor[type]);
    if (!up) return Math.trunc(product + 0.5) || 0;
    return Math.ceil(typeof factor === 'number' ? Math.fround(product) : product) || 0;
  });
}

/** `a` / `b` in 32 bits: of memory, or of the dominant shares of `whole`. */
export function ratio32(calculator: ResourceCalculator, whole: Resource, a: Resource, b: Resource): number {
  return calculator.name === 'default'
    ? quotient32(a[MEMORY], b[MEMORY])
    : Math.fround(dominantShare(whole, a) / dominantShare(whole, b));
}

/** The dominant share of `whole`. Types of which `whole` has nothing do not count (YARN-9785). */
function dominantShare(whole: Resource, a: Resource): number {
  let largest = 0;
  for (let type = 0; type < a.length; type++) {
    const part = a[type] / whole[type];
    if (part > largest && part < Infinity) largest = part;
  }
  return largest;
}

/** A quotient of two 32-bit numbers in 32 bits. */
export function quotient32(a: number, b: number): number {
  return Math.fround(Math.fround(a) / Math.fround(b));
}

/** An amount that was stored as a 32-bit fraction of a whole: 90 of 200 is the fraction 0.44999999, and reads as 89. */
export function throughRatio32(a: Resource, whole: Resource): Resource {
  return a.map((quantity, type) =>
    whole[type] > 0 ? Math.trunc(whole[type] * quotient32(quantity, whole[type])) : quantity,
  );
}
