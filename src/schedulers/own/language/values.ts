/**
 * The values of the policy language: numbers, texts, booleans, null, undefined, lists (arrays), objects without prototype,
 * Map, Set, functions made by the interpreter, and the engine's records. Nothing else ever enters a variable.
 */
import type { FunctionCode } from './functions';
import type { RecordKind } from './records';

/** The variables of one call or block. `sealed` once loading is over: what all calls share cannot be assigned to. */
export class Frame {
  readonly slots: unknown[] = [];
  sealed = false;

  constructor(
    size: number,
    readonly parent: Frame | null,
  ) {
    for (let slot = 0; slot < size; slot++) this.slots.push(UNSET);
  }
}

/** In a slot whose declaration has not run yet. */
export const UNSET: unique symbol = Symbol('unset');

/** A function of the policy: its code and the variables it was made with. */
export class PolicyFunction {
  constructor(
    readonly code: FunctionCode,
    readonly frame: Frame,
  ) {}
}

/** What the engine shows of one of its entities. The engine writes `values`; a policy can only read. */
export class PolicyRecord {
  readonly values: Record<string, unknown>;

  constructor(
    readonly kind: RecordKind,
    values: Readonly<Record<string, unknown>>,
  ) {
    this.values = Object.assign(emptyObject(), kind.defaults, values);
  }
}

/** An object of the policy. It has no prototype, so it has no field that the policy did not give it. */
export type PolicyObject = Record<string, unknown>;

/** A new object without prototype. */
export function emptyObject(): PolicyObject {
  return Object.create(null) as PolicyObject;
}

/** True for objects made by a literal of the policy. */
export function isPlainObject(value: unknown): value is PolicyObject {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;
}

/** The kind of a value in the words of error messages, with its article. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (value === null) return 'null';
  if (typeof value === 'number') return 'a number';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'boolean') return 'a boolean';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof PolicyFunction) return 'a function';
  if (value instanceof PolicyRecord) return `a record (${value.kind.name})`;
  if (value instanceof Map) return 'a Map';
  if (value instanceof Set) return 'a Set';
  return 'an object';
}

/** What `typeof` answers. */
export function typeOf(value: unknown): string {
  if (value instanceof PolicyFunction) return 'function';
  return typeof value;
}

/** True for a container that may not be changed: it belongs to the engine, or was there when loading ended. */
export function isFrozen(container: object): boolean {
  return !Object.isExtensible(container);
}

/**
 * Freezes everything that can be reached from the frames: values deeply, and the variables that functions have captured.
 * Without recursion, so that a long chain of values cannot exhaust the stack.
 */
export function freezeDeeply(frames: readonly Frame[]): void {
  const open: unknown[] = [...frames];
  while (open.length > 0) {
    const value = open.pop();
    if (value instanceof Frame) {
      if (value.sealed) continue;
      value.sealed = true;
      for (const slot of value.slots) open.push(slot);
      if (value.parent !== null) open.push(value.parent);
    } else if (value instanceof PolicyFunction) {
      open.push(value.frame);
    } else if (typeof value === 'object' && value !== null && !(value instanceof PolicyRecord) && !isFrozen(value)) {
      Object.preventExtensions(value);
      for (const part of partsOf(value)) open.push(part);
    }
  }
}

function partsOf(value: object): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  if (value instanceof Map) return [...value.keys(), ...value.values()];
  if (value instanceof Set) return [...value];
  return Object.values(value);
}
