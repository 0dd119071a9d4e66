/** Methods of lists. Methods with a function pay its calls; others what they walk, copy or move. */
import { checkChangeable, iterable } from '../access';
import type { Offset } from '../errors';
import { PolicyStop } from '../errors';
import type { Machine } from '../machine';
import { MAX_TEXT } from '../machine';
import { mergeSort } from '../../../../base/collections/merge-sort';
import { isWritable } from '../operators';
import { kindOf, PolicyFunction } from '../values';
import type { Provided } from './provided';
import { callbackAt, clampIndex, indexAt, table, textAt } from './provided';

type ListMethod = (machine: Machine, list: unknown[], values: readonly unknown[], at: Offset) => unknown;

const onList =
  (method: ListMethod): Provided =>
  (machine, self, values, at) =>
    method(machine, self as unknown[], values, at);

/** For methods that change the list: refused on lists that the policy does not own. */
const changing = (method: ListMethod): Provided =>
  onList((machine, list, values, at) => {
    checkChangeable(list, at);
    return method(machine, list, values, at);
  });

/**
 * For methods that call a function for each element until `take` has its answer. As in JavaScript, elements that the function adds
 * are not visited.
 */
const walking = (
  name: string,
  take: (list: unknown[], call: (value: unknown, i: number) => unknown, length: number) => unknown,
): Provided =>
  onList((machine, list, values, at) => {
    const call = callbackAt(machine, values, 0, name, at);
    return take(list, (value, i) => call(value, i, list), list.length);
  });

/** A new list, paid for by its length. */
function made(machine: Machine, list: unknown[], at: Offset): unknown[] {
  machine.checkLength(list.length, at);
  machine.spend(list.length, at);
  return list;
}

function sorted(machine: Machine, list: readonly unknown[], values: readonly unknown[], at: Offset): unknown[] {
  machine.spend(list.length, at);
  if (values[0] !== undefined) {
    const call = callbackAt(machine, values, 0, 'sort', at);
    return mergeSort(list, (left, right) => {
      const answer = call(left, right);
      if (typeof answer === 'number' && !Number.isNaN(answer)) return answer;
      const what = typeof answer === 'number' ? 'NaN' : kindOf(answer);
      throw new PolicyStop('result', at, `a sort function returns a number, not ${what}; write a - b`);
    });
  }
  // JavaScript would compare numbers as texts, but nothing is converted here: numbers go by size, texts by UTF-16 unit.
  return mergeSort(list, (left, right) => {
    machine.spend(1, at);
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
    throw new PolicyStop('type', at, `sort needs a function to compare ${kindOf(left)} with ${kindOf(right)}`);
  });
}

/** Where the first argument stands, from the position of the second one on. `find` looks for it, and answers -1 for nowhere. */
function positionOf(
  machine: Machine,
  list: readonly unknown[],
  values: readonly unknown[],
  name: string,
  at: Offset,
  find: (wanted: unknown, start: number) => number,
): number {
  const start = clampIndex(indexAt(values, 1, name, at, 0), list.length);
  const found = find(values[0], start);
  machine.spend(found < 0 ? list.length - start : found - start + 1, at);
  return found;
}

function flattened(machine: Machine, parts: readonly unknown[], at: Offset): unknown[] {
  const flat: unknown[] = [];
  for (const part of parts) {
    const values = Array.isArray(part) ? (part as unknown[]) : [part];
    machine.checkLength(flat.length + values.length, at);
    machine.spend(values.length, at);
    for (const value of values) flat.push(value);
  }
  return flat;
}

function replace(list: unknown[], by: readonly unknown[]): unknown[] {
  by.forEach((value, i) => (list[i] = value));
  return list;
}

export const listMethods = table({
  push: changing((machine, list, values, at) => {
    machine.spend(values.length, at);
    machine.checkLength(list.length + values.length, at);
    for (const value of values) list.push(value);
    return list.length;
  }),
  pop: changing((_machine, list) => list.pop()),
  shift: changing((machine, list, _values, at) => {
    machine.spend(list.length, at);
    return list.shift();
  }),
  unshift: changing((machine, list, values, at) => {
    machine.spend(list.length + values.length, at);
    machine.checkLength(list.length + values.length, at);
    replace(list, [...values, ...list]);
    return list.length;
  }),
  splice: changing((machine, list, values, at) => {
    const start = clampIndex(indexAt(values, 0, 'splice', at, 0), list.length);
    // As in JavaScript: everything behind the start only when no count is given at all; an undefined one is 0.
    const missing = values.length === 1 ? list.length : 0;
    const count = Math.min(Math.max(0, indexAt(values, 1, 'splice', at, missing)), list.length - start);
    machine.spend(list.length + Math.max(0, values.length - 2), at);
    machine.checkLength(list.length - count + Math.max(0, values.length - 2), at);
    const removed = list.slice(start, start + count);
    const kept = [...list.slice(0, start), ...values.slice(2), ...list.slice(start + count)];
    list.length = kept.length;
    replace(list, kept);
    return removed;
  }),
  sort: changing((machine, list, values, at) => replace(list, sorted(machine, list, values, at))),
  toSorted: onList(sorted),
  reverse: changing((machine, list, _values, at) => {
    machine.spend(list.length, at);
    return list.reverse();
  }),
  toReversed: onList((machine, list, _values, at) => made(machine, [...list].reverse(), at)),
  fill: changing((machine, list, values, at) => {
    const start = clampIndex(indexAt(values, 1, 'fill', at, 0), list.length);
    const end = clampIndex(indexAt(values, 2, 'fill', at, list.length), list.length);
    machine.spend(Math.max(0, end - start), at);
    return list.fill(values[0], start, end);
  }),
  slice: onList((machine, list, values, at) => {
    const start = clampIndex(indexAt(values, 0, 'slice', at, 0), list.length);
    const end = clampIndex(indexAt(values, 1, 'slice', at, list.length), list.length);
    return made(machine, list.slice(start, end), at);
  }),
  concat: onList((machine, list, values, at) => flattened(machine, [list, ...values], at)),
  flat: onList((machine, list, _values, at) => flattened(machine, list, at)),
  map: walking('map', (list, call, length) => {
    const out: unknown[] = [];
    for (let i = 0; i < length && i < list.length; i++) out.push(call(list[i], i));
    while (out.length < length) out.push(undefined);
    return out;
  }),
  flatMap: onList((machine, list, values, at) => {
    const call = callbackAt(machine, values, 0, 'flatMap', at);
    const parts: unknown[] = [];
    const { length } = list;
    for (let i = 0; i < length && i < list.length; i++) parts.push(call(list[i], i, list));
    return flattened(machine, parts, at);
  }),
  filter: walking('filter', (list, call, length) => {
    const out: unknown[] = [];
    for (let i = 0; i < length && i < list.length; i++) {
      const value = list[i];
      if (call(value, i)) out.push(value);
    }
    return out;
  }),
  some: walking('some', (list, call, length) => {
    for (let i = 0; i < length && i < list.length; i++) if (call(list[i], i)) return true;
    return false;
  }),
  every: walking('every', (list, call, length) => {
    for (let i = 0; i < length && i < list.length; i++) if (!call(list[i], i)) return false;
    return true;
  }),
  // These two go on over what is gone, as in JavaScript.
  find: walking('find', (list, call, length) => {
    for (let i = 0; i < length; i++) {
      const value = list[i];
      if (call(value, i)) return value;
    }
    return undefined;
  }),
  findIndex: walking('findIndex', (list, call, length) => {
    for (let i = 0; i < length; i++) if (call(list[i], i)) return i;
    return -1;
  }),
  forEach: walking('forEach', (list, call, length) => {
    for (let i = 0; i < length && i < list.length; i++) call(list[i], i);
    return undefined;
  }),
  reduce: onList((machine, list, values, at) => {
    const call = callbackAt(machine, values, 0, 'reduce', at);
    const hasStart = values.length > 1;
    if (!hasStart && list.length === 0) {
      throw new PolicyStop('type', at, 'reduce of an empty list needs an initial value');
    }
    const { length } = list;
    let sum = hasStart ? values[1] : list[0];
    for (let i = hasStart ? 0 : 1; i < length && i < list.length; i++) sum = call(sum, list[i], i, list);
    return sum;
  }),
  indexOf: onList((machine, list, values, at) =>
    positionOf(machine, list, values, 'indexOf', at, (wanted, start) => list.indexOf(wanted, start)),
  ),
  includes: onList((machine, list, values, at) => {
    // Unlike indexOf, includes finds NaN.
    const find = (wanted: unknown, start: number): number =>
      Number.isNaN(wanted)
        ? list.findIndex((value, i) => i >= start && Number.isNaN(value))
        : list.indexOf(wanted, start);
    return positionOf(machine, list, values, 'includes', at, find) >= 0;
  }),
  join: onList((machine, list, values, at) => {
    machine.spend(list.length, at);
    const between = values[0] === undefined ? ',' : textAt(values, 0, 'join', at);
    let text = '';
    list.forEach((part, i) => {
      if (!isWritable(part)) {
        throw new PolicyStop('type', at, `join needs strings, numbers and booleans, not ${kindOf(part)}`);
      }
      if (text.length <= MAX_TEXT) text += i === 0 ? String(part) : between + String(part);
    });
    return machine.text(text, at);
  }),
  at: onList((_machine, list, values, at) => {
    const index = indexAt(values, 0, 'at', at, 0);
    return list[index < 0 ? list.length + index : index];
  }),
});

/** `Array.from(list | Map | Set | text | { length }, function?)` */
export const arrayFrom: Provided = (machine, _self, values, at) => {
  const source = elementsOf(machine, values[0], at);
  if (values[1] === undefined) return source;
  const call = callbackAt(machine, values, 1, 'Array.from', at);
  return source.map((value, i) => call(value, i));
};

function elementsOf(machine: Machine, source: unknown, at: Offset): unknown[] {
  if (typeof source === 'object' && source !== null && Object.hasOwn(source, 'length') && !Array.isArray(source)) {
    const { length } = source as { length: unknown };
    if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) {
      throw new PolicyStop(
        'type',
        at,
        `a list's length is a whole number from 0, not ${String(isWritable(length) ? length : kindOf(length))}`,
      );
    }
    machine.checkLength(length, at);
    machine.spend(length, at);
    return Array.from({ length });
  }
  if (source instanceof PolicyFunction) throw new PolicyStop('type', at, 'Array.from needs a list, not a function');
  const out: unknown[] = [];
  for (const value of iterable(source, at)) {
    machine.spend(1, at);
    machine.checkLength(out.length + 1, at);
    out.push(value);
  }
  return out;
}
