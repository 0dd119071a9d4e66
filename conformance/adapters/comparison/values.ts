/** Values as the cases about comparisons write them. */
import type { Measured } from '../../../src/analysis/compare/measures/measured';
import { list, number, object, oneOf, optional } from '../../read';
import type { Json } from '../../vectors';

export const numbers = (value: Json | undefined): number[] => list(value).map(number);

/** A number, or undefined where it is missing or null. */
export const maybe = (value: Json | undefined): number | undefined => optional(value, number);

export const better = (value: Json | undefined): 'lower' | 'higher' => oneOf(value, 'lower', 'higher');

export const scale = (value: Json | undefined): 'linear' | 'log' => oneOf(value, 'linear', 'log');

export function measured(value: Json | undefined): Measured {
  const { value: known, atLeast } = object(value);
  return { value: maybe(known), atLeast: atLeast === true };
}

/** Values by name as a list, with the names in the same order. */
export function named(value: Json | undefined): { names: string[]; rows: Json[] } {
  const entries = Object.entries(object(value));
  return { names: entries.map(([name]) => name), rows: entries.map(([, row]) => row) };
}

/** A list by the names of its positions. */
export function byName<T>(names: readonly string[], values: readonly T[]): Record<string, T> {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** Seconds as whole microseconds, and back. */
export const micros = (value: Json | undefined): number => Math.round(number(value) * 1e6);
export const seconds = (time: number): number => time / 1e6;

/** What the file writes as null: what cannot be said, or has no bound. */
export function withNulls(value: unknown): unknown {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (Array.isArray(value)) return value.map(withNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNulls(part)]));
}
