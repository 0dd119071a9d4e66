import { isList, isObject } from './vectors';
import type { Json, JsonObject } from './vectors';

/** Reading documented keys out of a case's input. A key of another form than documented fails the case. */

function wrong(expected: string, value: Json | undefined): never {
  throw new TypeError(
    `expected ${expected} in the input, got ${value === undefined ? 'nothing' : JSON.stringify(value)}`,
  );
}

export function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : wrong('an object', value);
}

export function list(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : wrong('a list', value);
}

export function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : wrong('a text', value);
}

export function number(value: Json | undefined): number {
  return typeof value === 'number' ? value : wrong('a number', value);
}

export function truth(value: Json | undefined): boolean {
  return typeof value === 'boolean' ? value : wrong('true or false', value);
}

/** One of the given texts. */
export function oneOf<T extends string>(value: Json | undefined, ...choices: readonly T[]): T {
  return choices.find((choice) => choice === value) ?? wrong(`one of ${choices.join(', ')}`, value);
}

/** Reads an optional key: `fallback`, or undefined, when it is missing or null. */
export function optional<T>(value: Json | undefined, read: (value: Json) => T): T | undefined;
export function optional<T, F>(value: Json | undefined, read: (value: Json) => T, fallback: F): T | F;
export function optional<T, F>(value: Json | undefined, read: (value: Json) => T, fallback?: F): T | F | undefined {
  return value === undefined || value === null ? fallback : read(value);
}
