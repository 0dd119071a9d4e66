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
  /** Lists of numbers hold a value per run: their means are compared, except those under these keys. */
  readonly meansExcept?: readonly string[];
  /**
   * From this depth on (0: `expected` itself) objects are maps in which a missing key means something, so that a key
   * too many is wrong. Above it, only the keys present in an expected object are compared.
   */
  readonly wholeFrom?: number;
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
  const found: Difference[] = [];
  const perKey = isObject(tolerance) && Object.values(tolerance).some((entry) => isObject(entry)) ? tolerance : null;
  if (perKey !== null && isObject(expected)) {
    if (isPlainObject(actual)) {
      for (const [key, value] of Object.entries(expected)) {
        const rule = resolve(perKey[key], comparison);
        compareValues(value, actual[key], rule, comparison, key, 1, found);
      }
    } else {
      found.push({ path: '', expected, actual });
    }
  } else {
    compareValues(expected, actual, resolve(tolerance, comparison), comparison, '', 0, found);
  }
  return found;
}

/** The tolerance in force: null when nothing is said, in which case only rounding is forgiven. */
function resolve(given: Json | undefined, comparison: Comparison): Tolerance | null {
  if (typeof given === 'number') return { abs: given };
  if (!isObject(given)) return comparison.tolerance ?? null;
  const { abs, rel, formula_rel: formula } = given as JsonObject & Tolerance;
  if (comparison.formula === true && formula !== undefined) return { rel: formula };
  return { ...(abs === undefined ? {} : { abs }), ...(rel === undefined ? {} : { rel }) };
}

function compareValues(
  expected: Json,
  actual: unknown,
  tolerance: Tolerance | null,
  comparison: Comparison,
  path: string,
  depth: number,
  found: Difference[],
): void {
  if (comparison.meansExcept?.includes(lastKey(path)) === false && isNumbers(expected) && isNumbers(actual)) {
    const [wanted, got] = [mean(expected), mean(actual)];
    if (!isClose(wanted, got, tolerance)) found.push({ path, expected: wanted, actual: got });
  } else if (typeof expected === 'number' && typeof actual === 'number') {
    if (!isClose(expected, actual, tolerance)) found.push({ path, expected, actual });
  } else if (isList(expected) && Array.isArray(actual)) {
    const key = lastKey(path);
    const field = comparison.keyed?.[key];
    const isSet = comparison.sets?.includes(key) ?? false;
    const wanted = isSet ? sorted(expected) : expected;
    const got: readonly unknown[] =
      field === undefined ? (isSet ? sorted(actual) : actual) : pick(expected, actual, field);
    if (wanted.length !== got.length) {
      found.push({ path, expected, actual });
      return;
    }
    wanted.forEach((item, index) =>
      compareValues(item, got[index], tolerance, comparison, `${path}[${index}]`, depth + 1, found),
    );
  } else if (isObject(expected) && isPlainObject(actual)) {
    for (const [key, value] of Object.entries(expected)) {
      compareValues(value, actual[key], tolerance, comparison, join(path, key), depth + 1, found);
    }
    if (comparison.wholeFrom === undefined || depth < comparison.wholeFrom) return;
    for (const [key, value] of Object.entries(actual)) {
      if (!(key in expected)) found.push({ path: join(path, key), expected: undefined, actual: value });
    }
  } else if (expected !== actual) {
    found.push({ path, expected, actual });
  }
}

function isClose(expected: number, actual: number, tolerance: Tolerance | null): boolean {
  if (expected === actual) return true;
  const deviation = Math.abs(expected - actual);
  if (tolerance === null) {
    if (Number.isInteger(expected) && Number.isInteger(actual)) return false;
    return deviation <= ROUNDING * Math.max(Math.abs(expected), Math.abs(actual));
  }
  return deviation <= (tolerance.abs ?? -1) || deviation <= (tolerance.rel ?? -1) * Math.abs(expected);
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number');
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
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
