/** Everything that the language provides, by name. */
import { isPlainObject, PolicyFunction, PolicyRecord } from '../values';
import { mapMethods, newMap, newSet, objectEntries, objectKeys, objectValues, setMethods } from './collections';
import { arrayFrom, listMethods } from './lists';
import { conversions, draw, mathFunctions } from './numbers';
import type { Provided } from './provided';
import { table } from './provided';
import { fail, numberMethods, textMethods } from './texts';

/** Functions by the name that they are called by. */
export const providedFunctions = table({
  ...mathFunctions,
  ...conversions,
  'Object.keys': objectKeys,
  'Object.values': objectValues,
  'Object.entries': objectEntries,
  'Array.isArray': (_machine, _self, [value]) => Array.isArray(value),
  'Array.from': arrayFrom,
  draw,
  fail,
});

export const constructors = table({ Map: newMap, Set: newSet });

/** The methods of a value by name; null for values that have none. */
export function methodsOf(value: unknown): Readonly<Record<string, Provided>> | null {
  if (typeof value === 'string') return textMethods;
  if (typeof value === 'number') return numberMethods;
  if (Array.isArray(value)) return listMethods;
  if (value instanceof Map) return mapMethods;
  if (value instanceof Set) return setMethods;
  if (value instanceof PolicyFunction || value instanceof PolicyRecord || isPlainObject(value)) return null;
  return null;
}
