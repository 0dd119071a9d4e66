/** What functions and methods of the language look like, and how they read their arguments. */
import type { Offset } from '../errors';
import { PolicyStop } from '../errors';
import { invoke } from '../functions';
import type { Machine } from '../machine';
import { kindOf, PolicyFunction } from '../values';

/**
 * A function or method that the language provides. `self` is the value before the dot (undefined for functions). The call's
 * own step is paid by the caller; what it walks, copies or creates it pays itself.
 */
export type Provided = (machine: Machine, self: unknown, values: readonly unknown[], at: Offset) => unknown;

/** A table of functions by name. It has no prototype, so that no other name is found in it. */
export function table(entries: Readonly<Record<string, Provided>>): Readonly<Record<string, Provided>> {
  return Object.assign(Object.create(null) as Record<string, Provided>, entries);
}

/** The argument as a number. */
export function numberAt(values: readonly unknown[], i: number, what: string, at: Offset): number {
  const value = values[i];
  if (typeof value === 'number') return value;
  throw new PolicyStop('type', at, `${what} needs a number, not ${kindOf(value)}`);
}

/** The argument as a whole number, or `missing` where it is not given. NaN counts as 0, as in JavaScript. */
export function indexAt(values: readonly unknown[], i: number, what: string, at: Offset, missing: number): number {
  if (values[i] === undefined) return missing;
  const value = Math.trunc(numberAt(values, i, what, at));
  return Number.isNaN(value) ? 0 : value;
}

/** The argument as a text. */
export function textAt(values: readonly unknown[], i: number, what: string, at: Offset): string {
  const value = values[i];
  if (typeof value === 'string') return value;
  throw new PolicyStop('type', at, `${what} needs a string, not ${kindOf(value)}`);
}

/** The argument as a function of the policy, ready to be called. */
export function callbackAt(
  machine: Machine,
  values: readonly unknown[],
  i: number,
  what: string,
  at: Offset,
): (...given: readonly unknown[]) => unknown {
  const value = values[i];
  if (!(value instanceof PolicyFunction))
    throw new PolicyStop('type', at, `${what} needs a function, not ${kindOf(value)}`);
  return (...given) => invoke(machine, value, given, at);
}

/** A relative index as slice, at and splice take it: from the end when negative, within 0 and `length`. */
export function clampIndex(index: number, length: number): number {
  return index < 0 ? Math.max(0, length + index) : Math.min(index, length);
}
