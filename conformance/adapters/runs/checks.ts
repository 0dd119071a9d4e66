/** The operators of run facts (`header.kinds.run` of `vectors/runs.json`). */
import { isDeepStrictEqual } from 'node:util';
import type { Difference } from '../../compare';
import { list, number, object, text } from '../../read';
import { isList } from '../../vectors';
import type { Json, JsonObject } from '../../vectors';
import { asText, flat, HALF_MICROSECOND, select } from './select';

type Operator = (got: readonly Json[], wanted: Json, within: number) => boolean;

/** Each says whether the selected values are as wanted. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  equals: (got, wanted) => (isList(wanted) ? same(flat(got), wanted) : got.length === 1 && same(got[0], wanted)),
  sorted: (got, wanted) => same(inOrder(flat(got)), inOrder(list(wanted))),
  near: (got, wanted, within) => {
    const [values, targets] = isList(wanted) ? [flat(got), wanted] : [got, [wanted]];
    return values.length === targets.length && values.every((value, i) => isNear(value, number(targets[i]), within));
  },
  atLeast: (got, wanted) => got.length === 1 && isNumber(got[0]) && got[0] >= number(wanted) - HALF_MICROSECOND,
  atMost: (got, wanted) => got.length === 1 && isNumber(got[0]) && got[0] <= number(wanted) + HALF_MICROSECOND,
  contains: (got, wanted) =>
    flat(got).some((value) => (typeof value === 'string' ? value.includes(asText(wanted)) : same(value, wanted))),
  matches: (got, wanted) => flat(got).some((value) => new RegExp(text(wanted), 'i').test(asText(value))),
  count: (got, wanted) => flat(got).length === number(wanted),
  absent: (got, wanted) => (got.length === 0) === wanted,
};

/** The differences between what a command printed and the checks of a fact. */
export function judge(expected: Json, printed: unknown): Difference[] {
  const root = printed as JsonObject;
  const checks = list(object(expected).checks).map(object);
  const paths = checks.map((check) => text(check.path));
  const isAboutFailing = paths.some((path) => /^(exitStatus|messages)/.test(path));
  const found = checks.flatMap((check) => failing(root, check));
  if (isAboutFailing || root.exitStatus === 0) return found;
  return [...found, { path: 'exitStatus', expected: 0, actual: [root.exitStatus, root.messages] }];
}

/** The keys of a check that are not operators. */
const ABOUT = ['path', 'within', 'note'];

function failing(root: Json, check: JsonObject): Difference[] {
  const { path, within } = check;
  const got = select(root, text(path));
  return Object.entries(check).flatMap(([name, wanted]) => {
    if (ABOUT.includes(name)) return [];
    if (!Object.hasOwn(OPERATORS, name)) throw new SyntaxError(`unknown operator ${name}`);
    if (OPERATORS[name](got, wanted, within === undefined ? 0 : number(within))) return [];
    return [{ path: text(path), expected: { [name]: wanted }, actual: got.length === 1 ? got[0] : got }];
  });
}

function isNumber(value: Json): value is number {
  return typeof value === 'number';
}

function isNear(value: Json, target: number, within: number): boolean {
  return isNumber(value) && Math.abs(value - target) <= within + HALF_MICROSECOND;
}

function same(a: Json, b: Json): boolean {
  if (isNumber(a) && isNumber(b)) return Math.abs(a - b) < HALF_MICROSECOND;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, i) => same(item, b[i]));
  return isDeepStrictEqual(a, b);
}

/** Numbers by their size, then everything else as text. */
function inOrder(values: readonly Json[]): Json[] {
  return values.toSorted((a, b) => {
    if (isNumber(a) && isNumber(b)) return a - b;
    if (isNumber(a) || isNumber(b)) return isNumber(a) ? -1 : 1;
    const [left, right] = [asText(a), asText(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
}
