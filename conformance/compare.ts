import { Ranking, Sample, mean } from './judging';
import { isList, isObject } from './vectors';
import type { Json, JsonObject, Tolerance } from './vectors';

/** How the values of one kind compare where a case says nothing else. */
export interface Comparison {
  /** For numbers of cases without a tolerance of their own, where the file states one for all its cases. */
  readonly tolerance?: Tolerance;
  /** The tolerance where the input states it, in the form of a case's own. */
  readonly toleranceOf?: (input: Json) => Json | undefined;
  /** The kind evaluates a formula directly: of a tolerance, `formula_rel` counts. */
  readonly formula?: boolean;
  /** Lists under these keys compare as sets. */
  readonly sets?: readonly string[];
  /**
   * Lists under these keys hold one object per value of the named field and list only some of them: an expected object
   * compares with the one that has the same value there.
   */
  readonly keyed?: Readonly<Record<string, string>>;
  /** Keys of `expected` itself that the file gives for information and says are not compared. */
  readonly informative?: readonly string[];
  /**
   * From this depth on (0: `expected` itself) objects are maps in which a missing key means something, so that a key
   * too many is wrong. Above it, only the keys present in an expected object are compared.
   */
  readonly wholeFrom?: number;
  /** Where `expected` is no value but says what must hold of the outcome: finds what does not. Nothing else counts. */
  readonly judge?: (expected: Json, actual: unknown) => Difference[];
}

/** One place where the outcome is not what was expected. */
export interface Difference {
  /** Keys and positions from the top, '' for the value itself. */
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Quotients are not exact in every order of operations: this much of a fraction is never a difference. */
const ROUNDING = 1e-9;

/** All differences between what a case expects and what came out. */
export function differences(
  expected: Json,
  actual: unknown,
  tolerance: Json | undefined,
  comparison: Comparison,
): Difference[] {
  if (comparison.judge !== undefined) return comparison.judge(expected, actual);
  const found: Difference[] = [];
  const walk = (rule: Tolerance | null): Walk => ({ tolerance: rule, comparison, found });
  const perKey = isObject(tolerance) && Object.values(tolerance).some((entry) => isObject(entry)) ? tolerance : null;
  if (perKey !== null && isObject(expected)) {
    if (isPlainObject(actual)) {
      for (const [key, value] of Object.entries(expected)) {
        compareValues(value, actual[key], walk(resolve(perKey[key], comparison)), key, 1);
      }
    } else {
      found.push({ path: '', expected, actual });
    }
  } else {
    compareValues(expected, actual, walk(resolve(tolerance, comparison)), '', 0);
  }
  return found;
}

/** How far the mean of a sample may lie from what is expected. */
export interface Bound {
  readonly path: string;
  readonly expected: number;
  readonly mean: number;
  /** What the case allows. */
  readonly tolerance: number;
  /** Three standard errors. */
  readonly chance: number;
}

/** The bounds of the samples among the keys of an outcome. */
export function bounds(expected: Json, actual: unknown, tolerance: Json | undefined, comparison: Comparison): Bound[] {
  if (!isObject(expected) || !isPlainObject(actual)) return [];
  const rules = isObject(tolerance) ? tolerance : {};
  return Object.entries(expected).flatMap(([path, wanted]) => {
    const sample = actual[path];
    const value = isNumbers(wanted) ? mean(wanted) : wanted;
    if (!(sample instanceof Sample) || typeof value !== 'number') return [];
    const rule = resolve(rules[path] ?? tolerance, comparison);
    return [{ path, expected: value, mean: sample.mean, tolerance: allowed(value, rule), chance: sample.spread }];
  });
}

/** The tolerance in force: null when nothing is said, in which case only rounding is forgiven. */
function resolve(given: Json | undefined, comparison: Comparison): Tolerance | null {
  if (typeof given === 'number') return { abs: given };
  if (!isObject(given)) return comparison.tolerance ?? null;
  const { abs, rel, formula_rel: formula } = given as JsonObject & Tolerance;
  if (comparison.formula === true && formula !== undefined) return { rel: formula };
  return { ...(abs === undefined ? {} : { abs }), ...(rel === undefined ? {} : { rel }) };
}

/** What stays the same on the way through a value. */
interface Walk {
  readonly tolerance: Tolerance | null;
  readonly comparison: Comparison;
  readonly found: Difference[];
}

function compareValues(expected: Json, actual: unknown, walk: Walk, path: string, depth: number): void {
  const { tolerance, found } = walk;
  if (actual instanceof Sample) {
    const wanted = isNumbers(expected) ? mean(expected) : expected;
    if (!isNear(wanted, actual, tolerance)) found.push({ path, expected: wanted, actual: described(actual) });
  } else if (actual instanceof Ranking) {
    if (!isRanked(expected, actual)) found.push({ path, expected, actual: actual.values });
  } else if (typeof expected === 'number' && typeof actual === 'number') {
    if (!isClose(expected, actual, tolerance)) found.push({ path, expected, actual });
  } else if (isList(expected) && Array.isArray(actual)) {
    compareLists(expected, actual, walk, path, depth);
  } else if (isObject(expected) && isPlainObject(actual)) {
    compareObjects(expected, actual, walk, path, depth);
  } else if (expected !== actual && !(expected === null && isEndless(actual))) {
    found.push({ path, expected, actual });
  }
}

/** Element by element; the elements of sets are sorted before, those of keyed lists are found by their key. */
function compareLists(
  expected: readonly Json[],
  actual: readonly unknown[],
  walk: Walk,
  path: string,
  depth: number,
): void {
  const { keyed, sets } = walk.comparison;
  const key = lastKey(path);
  const field = keyed?.[key];
  const isSet = sets?.includes(key) ?? false;
  const wanted = isSet ? sorted(expected) : expected;
  const got = field !== undefined ? pick(expected, actual, field) : isSet ? sorted(actual) : actual;
  if (wanted.length !== got.length) walk.found.push({ path, expected, actual });
  else wanted.forEach((item, index) => compareValues(item, got[index], walk, `${path}[${index}]`, depth + 1));
}

/** Field by field: those that are expected and, from some depth on, that there are no others. */
function compareObjects(
  expected: JsonObject,
  actual: Readonly<Record<string, unknown>>,
  walk: Walk,
  path: string,
  depth: number,
): void {
  const { informative, wholeFrom } = walk.comparison;
  for (const [key, value] of Object.entries(expected)) {
    if (depth === 0 && informative?.includes(key) === true) continue;
    compareValues(value, actual[key], walk, join(path, key), depth + 1);
  }
  if (wholeFrom === undefined || depth < wholeFrom) return;
  for (const [key, value] of Object.entries(actual)) {
    if (!(key in expected)) walk.found.push({ path: join(path, key), expected: undefined, actual: value });
  }
}

/** JSON has no number for what never ends: null stands for it. */
function isEndless(actual: unknown): boolean {
  return actual === Infinity || actual === -Infinity;
}

function isClose(expected: number, actual: number, tolerance: Tolerance | null): boolean {
  if (expected === actual) return true;
  // A part of an endless number is endless too: nothing would differ from it.
  if (!Number.isFinite(actual)) return false;
  const deviation = Math.abs(expected - actual);
  if (tolerance === null) {
    if (Number.isInteger(expected) && Number.isInteger(actual)) return false;
    return deviation <= ROUNDING * Math.max(Math.abs(expected), Math.abs(actual));
  }
  return deviation <= (tolerance.abs ?? -1) || deviation <= (tolerance.rel ?? -1) * Math.abs(expected);
}

/** Whether the mean of a sample is the expected one but for the tolerance and for chance. */
function isNear(expected: Json, actual: Sample, tolerance: Tolerance | null): boolean {
  if (typeof expected !== 'number') return false;
  return Math.abs(actual.mean - expected) <= allowed(expected, tolerance) + actual.spread;
}

function allowed(expected: number, tolerance: Tolerance | null): number {
  return Math.max(tolerance?.abs ?? 0, (tolerance?.rel ?? 0) * Math.abs(expected));
}

function described({ values, mean: middle, spread }: Sample): string {
  return `${middle} over ${values.length} runs, three standard errors ${spread}`;
}

/** Whether every figure lies strictly before those of later names, but for ties. `expected`: names or groups of names. */
function isRanked(expected: Json, { values, ascending, ties }: Ranking): boolean {
  if (!isList(expected)) return false;
  const groups = expected.map((group) => (isList(group) ? group : [group]).map(String));
  const named = groups.flat();
  if (named.length !== Object.keys(values).length || !named.every((name) => Object.hasOwn(values, name))) return false;
  const isBefore = (a: string, b: string) => (ascending ? values[a] < values[b] : values[a] > values[b]);
  const isFree = (a: string, b: string) => ties.includes(a) && ties.includes(b);
  return groups.every((group, i) =>
    groups.slice(i + 1).every((later) => group.every((a) => later.every((b) => isFree(a, b) || isBefore(a, b)))),
  );
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number');
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lastKey(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** The objects of `actual` that the expected ones ask for, by their value of `field`. */
function pick(expected: readonly Json[], actual: readonly unknown[], field: string): unknown[] {
  return expected.map((wanted) =>
    actual.find((got) => isObject(wanted) && isPlainObject(got) && got[field] === wanted[field]),
  );
}

function sorted<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, text: JSON.stringify(item) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ item }) => item);
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
