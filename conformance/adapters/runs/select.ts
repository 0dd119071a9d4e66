/** The path grammar of run facts (`header.kinds.run` of `vectors/runs.json`). */
import { isList, isObject } from '../../vectors';
import type { Json } from '../../vectors';

const STEP = /\.?([A-Za-z_][\w-]*)|\[([^[\]]*)\]/y;
const CONDITION = /^([A-Za-z_][\w-]*)(!=|<=|>=|=|<|>)(.*)$/s;

/** Numbers this close together are equal: half a microsecond, in seconds. */
export const HALF_MICROSECOND = 5e-7;

/** The values that a path denotes in `root`, in their order. Throws where the path cannot be read. */
export function select(root: Json, path: string): readonly Json[] {
  let values: readonly Json[] = [root];
  for (let at = 0; at < path.length;) {
    STEP.lastIndex = at;
    const step = STEP.exec(path);
    if (step === null) throw new SyntaxError(`cannot read "${path.slice(at)}" of the path ${path}`);
    at = STEP.lastIndex;
    values = step[1] === undefined ? bracket(values, step[2], path) : values.flatMap((value) => field(value, step[1]));
  }
  return values;
}

/** A value as filters and `matches` compare it. */
export function asText(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' || Number.isInteger(value)) return JSON.stringify(value);
  return value.toFixed(6).replace(/\.?0+$/, '');
}

function field(value: Json, key: string): readonly Json[] {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : null;
  return found === null ? [] : [found];
}

function bracket(values: readonly Json[], inner: string, path: string): readonly Json[] {
  if (inner === '*') return values.flatMap((value) => (isList(value) ? value : []));
  if (/^-?\d+$/.test(inner)) {
    const pool = flat(values);
    const found = pool.at(Number(inner));
    return found === undefined ? [] : [found];
  }
  const condition = CONDITION.exec(inner);
  if (condition === null) throw new SyntaxError(`cannot read "[${inner}]" of the path ${path}`);
  const [, key, sign, wanted] = condition;
  return values.flatMap((value) => (isList(value) ? value : [value])).filter((item) => keeps(item, key, sign, wanted));
}

/** The one list that was selected, otherwise the values themselves. */
export function flat(values: readonly Json[]): readonly Json[] {
  return values.length === 1 && isList(values[0]) ? values[0] : values;
}

function keeps(item: Json, key: string, sign: string, wanted: string): boolean {
  if (!isObject(item)) return false;
  const value = Object.hasOwn(item, key) ? item[key] : null;
  const limit = wanted.trim() === '' ? NaN : Number(wanted);
  if (sign === '=' || sign === '!=') {
    const same = typeof value === 'number' ? Math.abs(value - limit) < HALF_MICROSECOND : asText(value) === wanted;
    return same === (sign === '=');
  }
  if (typeof value !== 'number') return value !== null && inTextOrder(asText(value), sign, wanted);
  if (Math.abs(value - limit) < HALF_MICROSECOND) return sign === '<=' || sign === '>=';
  return sign.startsWith('<') ? value < limit : value > limit;
}

function inTextOrder(value: string, sign: string, wanted: string): boolean {
  if (value === wanted) return sign === '<=' || sign === '>=';
  return value < wanted === sign.startsWith('<');
}
