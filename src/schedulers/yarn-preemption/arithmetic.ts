/**
 * Arithmetic of amounts as the policy does it: which of two amounts is the smaller is up to the resource calculator, products
 * are cut down or rounded by rules of the release, and ratios are kept in 32 bits.
 * Source: Hadoop, Resources, DefaultResourceCalculator, DominantResourceCalculator.
 */
import { MEMORY, VCORES, fitsIn, subtractFrom } from '../yarn/resources';
import type { Resource, ResourceCalculator } from '../yarn/resources';

const NOTHINGS: Resource[] = [];

/** Nothing of any type. It is shared by all who have nothing: an amount that is to be changed has to be another one. */
export function nothing(types: number): Resource {
  return (NOTHINGS[types] ??= new Float64Array(types));
}

/** Whether `a` is more than `b` as a part of `whole`. */
export function isMore(calculator: ResourceCalculator, whole: Resource, a: Resource, b: Resource): boolean {
  return calculator.compare(whole, a, b) > 0;
}

/** Whether `a` is more than nothing. */
export function isSomething(calculator: ResourceCalculator, whole: Resource, a: Resource): boolean {
  return calculator.compare(whole, a, nothing(a.length)) > 0;
}

/** The smaller of the two as a whole, never a mixture of them. */
export function lesser(calculator: ResourceCalculator, whole: Resource, a: Resource, b: Resource): Resource {
  return calculator.compare(whole, a, b) <= 0 ? a : b;
}

/** The larger of the two as a whole. */
export function greater(calculator: ResourceCalculator, whole: Resource, a: Resource, b: Resource): Resource {
  return calculator.compare(whole, a, b) >= 0 ? a : b;
}

/** Whether the types that the calculator looks at fit. */
export function fits(calculator: ResourceCalculator, small: Resource, big: Resource): boolean {
  return calculator.name === 'default' ? small[MEMORY] <= big[MEMORY] : fitsIn(small, big);
}

/** Whether a type that the calculator looks at is 0 or less. */
export function isAnyZeroOrLess(calculator: ResourceCalculator, a: Resource): boolean {
  return calculator.name === 'default' ? a[MEMORY] <= 0 : a.some((quantity) => quantity <= 0);
}

/** Takes `amount` off `target`, whose memory and vcores stay at 0 at least; further types may fall below, as in Hadoop. */
export function takeOff(target: Resource, amount: Resource): void {
  subtractFrom(target, amount);
  for (const type of [MEMORY, VCORES]) target[type] = Math.max(0, target[type]);
}

/** Each type times a factor, cut down towards 0. A factor of 0 / 0 leaves nothing, as in Java. */
export function scaled(a: Resource, factor: number): Resource {
  return a.map((quantity) => Math.trunc(quantity * factor) || 0);
}

/**
 * Each type times its own factor, rounded: the calculator of memory rounds to the nearest, the dominant one up. A `factor` for
 * all types or one per type; the product with one for all is kept in 32 bits before it is rounded up.
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

/** `a` / `b` as 32 bits: of memory, or of the largest parts of `whole` that they have. */
export function ratio32(calculator: ResourceCalculator, whole: Resource, a: Resource, b: Resource): number {
  return calculator.name === 'default'
    ? quotient32(a[MEMORY], b[MEMORY])
    : Math.fround(largestPart(whole, a) / largestPart(whole, b));
}

/** The largest part of `whole`, which may lack a type: anything of it is infinitely much then. */
function largestPart(whole: Resource, a: Resource): number {
  let largest = 0;
  for (let type = 0; type < a.length; type++) {
    const part = a[type] / whole[type];
    if (part > largest) largest = part;
  }
  return largest;
}

/** A quotient of two 32-bit numbers in 32 bits. */
export function quotient32(a: number, b: number): number {
  return Math.fround(Math.fround(a) / Math.fround(b));
}

/** What comes of an amount that is kept as a 32-bit part of a whole: 90 of 200 is 0.44999999 of it, and so 89. */
export function throughRatio32(a: Resource, whole: Resource): Resource {
  return a.map((quantity, type) =>
    whole[type] > 0 ? Math.trunc(whole[type] * quotient32(quantity, whole[type])) : quantity,
  );
}
