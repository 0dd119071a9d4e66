/**
 * YARN's resources: whole memory (MB of 2^20 bytes), whole vcores, then further types in units; and the ways to compare
 * them. Every operation that writes does so in place, into its first argument.
 * Source: Hadoop, yarn-common: util/resource/Resources, ResourceCalculator, DefaultResourceCalculator,
 * DominantResourceCalculator.
 */

/** Index 0: memory, MB. Index 1: vcores. Then further types. */
export type Resource = Float64Array;

export const MEMORY = 0;
export const VCORES = 1;

/** The value for "no limit" in a type: Java's largest int. */
export const UNLIMITED = 2_147_483_647;

/** Whether `small` is not above `big` in any type. */
export function fitsIn(small: Resource, big: Resource): boolean {
  for (let t = 0; t < small.length; t++) if (small[t] > big[t]) return false;
  return true;
}

/** Whether `base` and `more` together fit, without adding them up. */
export function fitsTogether(base: Resource, more: Resource, big: Resource): boolean {
  for (let t = 0; t < base.length; t++) if (base[t] + more[t] > big[t]) return false;
  return true;
}

/** Whether every type is 0. */
export function isZero(resource: Resource): boolean {
  for (let t = 0; t < resource.length; t++) if (resource[t] !== 0) return false;
  return true;
}

/** Whether both are equal in every type. */
export function equals(a: Resource, b: Resource): boolean {
  for (let t = 0; t < a.length; t++) if (a[t] !== b[t]) return false;
  return true;
}

/** Adds `more` to `target`, type by type. */
export function addTo(target: Resource, more: Resource): void {
  for (let t = 0; t < target.length; t++) target[t] += more[t];
}

/** Adds `more` a number of times. */
export function addMultiple(target: Resource, more: Resource, times: number): void {
  for (let t = 0; t < target.length; t++) target[t] += more[t] * times;
}

/** Takes `less` off `target`, type by type; the result may be negative. */
export function subtractFrom(target: Resource, less: Resource): void {
  for (let t = 0; t < target.length; t++) target[t] -= less[t];
}

/** The sum as a new resource; see {@link setSum} where one can be reused. */
export function add(a: Resource, b: Resource): Resource {
  const sum = new Float64Array(a.length);
  for (let t = 0; t < a.length; t++) sum[t] = a[t] + b[t];
  return sum;
}

/** The difference as a new resource, which may be negative. */
export function subtract(a: Resource, b: Resource): Resource {
  const rest = new Float64Array(a.length);
  for (let t = 0; t < a.length; t++) rest[t] = a[t] - b[t];
  return rest;
}

/** The sum, written to `target`. */
export function setSum(target: Resource, a: Resource, b: Resource): void {
  for (let t = 0; t < target.length; t++) target[t] = a[t] + b[t];
}

/** The difference, written to `target`. Returns it. */
export function setDifference(target: Resource, a: Resource, b: Resource): Resource {
  for (let t = 0; t < target.length; t++) target[t] = a[t] - b[t];
  return target;
}

/** Sets negative types to 0. */
export function clampToZero(target: Resource): void {
  for (let t = 0; t < target.length; t++) if (target[t] < 0) target[t] = 0;
}

/** The smaller of both in each type, as a new resource. */
export function componentwiseMin(a: Resource, b: Resource): Resource {
  const least = new Float64Array(a.length);
  for (let t = 0; t < a.length; t++) least[t] = Math.min(a[t], b[t]);
  return least;
}

/** The larger of both in each type, as a new resource. */
export function componentwiseMax(a: Resource, b: Resource): Resource {
  const most = new Float64Array(a.length);
  for (let t = 0; t < a.length; t++) most[t] = Math.max(a[t], b[t]);
  return most;
}

/** Each type times a factor, rounded down to whole units. */
export function multiplyAndRoundDown(resource: Resource, factor: number): Resource {
  const product = new Float64Array(resource.length);
  for (let t = 0; t < resource.length; t++) product[t] = Math.floor(resource[t] * factor);
  return product;
}

/** A quantity rounded up to a multiple of a step; a step of 0 leaves it. */
function roundUp(quantity: number, step: number): number {
  return step > 0 ? Math.ceil(quantity / step) * step : quantity;
}

/** An ask raised to the minimum, rounded up to the increment and capped by the maximum. */
export function normalise(ask: Resource, minimum: Resource, maximum: Resource, increment: Resource): Resource {
  const normalised = new Float64Array(ask.length);
  for (let t = 0; t < ask.length; t++) {
    normalised[t] = Math.min(roundUp(Math.max(ask[t], minimum[t]), increment[t]), maximum[t]);
  }
  return normalised;
}

/** How amounts of several types are compared. */
export interface ResourceCalculator {
  readonly name: 'default' | 'dominant';
  /** Below 0: `a` is less than `b`, as shares of the cluster. `oneType`: only their dominant shares count. */
  compare(cluster: Resource, a: Resource, b: Resource, oneType?: boolean): number;
  /** `a` / `b`: of memory, or the largest of all types. */
  ratio(a: Resource, b: Resource): number;
  /** `a` / cluster: of memory, or the largest of all types (the dominant share). */
  share(cluster: Resource, a: Resource): number;
  /** How many containers of `size` fit into `available`. */
  count(available: Resource, size: Resource): number;
  /** Whether any type that it looks at is above the threshold. */
  isAnyMajorAbove(a: Resource, threshold: number): boolean;
}

/** Hadoop's DefaultResourceCalculator: memory alone counts. */
export const defaultCalculator: ResourceCalculator = {
  name: 'default',
  compare: (_cluster, a, b) => a[MEMORY] - b[MEMORY],
  ratio: (a, b) => a[MEMORY] / b[MEMORY],
  share: (cluster, a) => (cluster[MEMORY] > 0 ? a[MEMORY] / cluster[MEMORY] : 0),
  count: (available, size) => Math.floor(available[MEMORY] / size[MEMORY]),
  isAnyMajorAbove: (a, threshold) => a[MEMORY] > threshold,
};

/**
 * Hadoop's DominantResourceCalculator: the dominant share of the cluster counts, then the next largest share, and so on. Types of
 * which the cluster has nothing do not count (YARN-9785). If it has nothing at all, an amount is larger only if it is larger in
 * one type and not smaller in any.
 */
export const dominantCalculator: ResourceCalculator = {
  name: 'dominant',
  compare(cluster, a, b, oneType = false) {
    if (equals(a, b)) return 0;
    if (isZero(cluster)) return compareByType(a, b);
    const sharesOfA = sharesOf(cluster, a);
    const sharesOfB = sharesOf(cluster, b);
    for (let t = sharesOfA.length - 1; t >= 0; t--) {
      if (sharesOfA[t] !== sharesOfB[t] || oneType) return sharesOfA[t] - sharesOfB[t];
    }
    return 0;
  },
  ratio(a, b) {
    let largest = 0;
    for (let t = 0; t < a.length; t++) largest = Math.max(largest, quotient(a[t], b[t]));
    return largest;
  },
  share(cluster, a) {
    let largest = 0;
    for (let t = 0; t < a.length; t++) if (cluster[t] > 0) largest = Math.max(largest, a[t] / cluster[t]);
    return largest;
  },
  count(available, size) {
    let least = Infinity;
    for (let t = 0; t < size.length; t++) if (size[t] > 0) least = Math.min(least, Math.floor(available[t] / size[t]));
    return least;
  },
  isAnyMajorAbove: (a, threshold) => a.some((quantity) => quantity > threshold),
};

/** The larger of two amounts as a whole, as the calculator compares them; the first of equals. */
export function larger(calculator: ResourceCalculator, cluster: Resource, a: Resource, b: Resource): Resource {
  return calculator.compare(cluster, a, b) >= 0 ? a : b;
}

/** The smaller of two amounts as a whole, never a mixture of them; the first of equals. */
export function smaller(calculator: ResourceCalculator, cluster: Resource, a: Resource, b: Resource): Resource {
  return calculator.compare(cluster, a, b) <= 0 ? a : b;
}

/** Whether `small` is not above `big` in any type that the calculator looks at. */
export function fits(calculator: ResourceCalculator, small: Resource, big: Resource): boolean {
  return calculator.name === 'default' ? small[MEMORY] <= big[MEMORY] : fitsIn(small, big);
}

/** Whether `base` and `more` together fit, in the types that the calculator looks at. */
export function fitTogether(calculator: ResourceCalculator, base: Resource, more: Resource, big: Resource): boolean {
  return calculator.name === 'default' ? base[MEMORY] + more[MEMORY] <= big[MEMORY] : fitsTogether(base, more, big);
}

/** Shares of the cluster, ascending. Every amount has the share 0 of nothing. */
function sharesOf(cluster: Resource, a: Resource): Float64Array {
  return a.map((quantity, t) => (cluster[t] === 0 ? 0 : quantity / cluster[t])).sort();
}

/** A quotient, where 0 / 0 is 0. */
function quotient(a: number, b: number): number {
  return a === 0 ? 0 : a / b;
}

function compareByType(a: Resource, b: Resource): number {
  let less = false;
  let more = false;
  for (let t = 0; t < a.length; t++) {
    if (a[t] < b[t]) less = true;
    if (a[t] > b[t]) more = true;
  }
  return less === more ? 0 : less ? -1 : 1;
}
