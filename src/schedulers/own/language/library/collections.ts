/** Map and Set, and the fields of objects as lists. */
import { checkChangeable, iterable, readField } from '../access';
import type { Offset } from '../errors';
import { PolicyStop } from '../errors';
import type { Machine } from '../machine';
import { fieldsOf } from '../patterns';
import { kindOf } from '../values';
import type { Provided } from './provided';
import { table } from './provided';

/** `set` and `add` cost two steps in all. */
const SET_STEPS = 2;

const mapOf = (self: unknown): Map<unknown, unknown> => self as Map<unknown, unknown>;
const setOf = (self: unknown): Set<unknown> => self as Set<unknown>;

function listOf(machine: Machine, values: Iterable<unknown>, size: number, at: Offset): unknown[] {
  machine.checkLength(size, at);
  machine.spend(size, at);
  return [...values];
}

function grow(machine: Machine, collection: Map<unknown, unknown> | Set<unknown>, key: unknown, at: Offset): void {
  machine.spend(SET_STEPS, at);
  if (!collection.has(key)) machine.checkLength(collection.size + 1, at);
}

export const mapMethods = table({
  get: (_machine, self, [key]) => mapOf(self).get(key),
  has: (_machine, self, [key]) => mapOf(self).has(key),
  set: (machine, self, [key, value], at) => {
    checkChangeable(mapOf(self), at);
    grow(machine, mapOf(self), key, at);
    return mapOf(self).set(key, value);
  },
  delete: (_machine, self, [key], at) => {
    checkChangeable(mapOf(self), at);
    return mapOf(self).delete(key);
  },
  keys: (machine, self, _values, at) => listOf(machine, mapOf(self).keys(), mapOf(self).size, at),
  values: (machine, self, _values, at) => listOf(machine, mapOf(self).values(), mapOf(self).size, at),
  entries: (machine, self, _values, at) => listOf(machine, mapOf(self).entries(), mapOf(self).size, at),
});

export const setMethods = table({
  has: (_machine, self, [key]) => setOf(self).has(key),
  add: (machine, self, [key], at) => {
    checkChangeable(setOf(self), at);
    grow(machine, setOf(self), key, at);
    return setOf(self).add(key);
  },
  delete: (_machine, self, [key], at) => {
    checkChangeable(setOf(self), at);
    return setOf(self).delete(key);
  },
  keys: (machine, self, _values, at) => listOf(machine, setOf(self).keys(), setOf(self).size, at),
  values: (machine, self, _values, at) => listOf(machine, setOf(self).values(), setOf(self).size, at),
  entries: (machine, self, _values, at) => listOf(machine, setOf(self).entries(), setOf(self).size, at),
});

/** `new Map(pairs)`. Every entry costs steps, and their number is limited. */
export const newMap: Provided = (machine, _self, [source], at) => {
  const map = new Map<unknown, unknown>();
  if (source === undefined || source === null) return map;
  for (const entry of iterable(source, at)) {
    if (!Array.isArray(entry))
      throw new PolicyStop('type', at, `a Map is made of pairs [key, value], not ${kindOf(entry)}`);
    const [key, value] = entry as unknown[];
    grow(machine, map, key, at);
    map.set(key, value);
  }
  return map;
};

/** `new Set(values)`. Every value costs steps, and their number is limited. */
export const newSet: Provided = (machine, _self, [source], at) => {
  const set = new Set<unknown>();
  if (source === undefined || source === null) return set;
  for (const value of iterable(source, at)) {
    grow(machine, set, value, at);
    set.add(value);
  }
  return set;
};

const fieldLists = (read: (value: unknown, name: string, at: Offset) => unknown): Provided => {
  return (machine, _self, [value], at) => {
    const names = fieldsOf(value, at);
    machine.spend(names.length, at);
    return names.map((name) => read(value, name, at));
  };
};

/** `Object.keys`: the names of the fields, a step of the machine for each. */
export const objectKeys = fieldLists((_value, name) => name);
/** `Object.values`. */
export const objectValues = fieldLists(readField);
/** `Object.entries`: pairs of name and value. */
export const objectEntries = fieldLists((value, name, at) => [name, readField(value, name, at)]);
