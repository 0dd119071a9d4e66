/**
 * Reading and writing fields and elements. A property is a field of the object itself, an index of a list or a name in our
 * tables; it is never looked up in a prototype.
 */
import { listText } from '../../../base/text/list-text';
import { nearest } from '../../../base/text/nearest';
import type { Offset, StopClass } from './errors';
import { PolicyStop } from './errors';
import type { Machine } from './machine';
import { hasField } from './records';
import type { RecordKind } from './records';
import { FORBIDDEN_NAMES } from './subset';
import { isFrozen, isPlainObject, kindOf, PolicyRecord } from './values';

function stop(kind: StopClass, at: Offset, message: string): never {
  throw new PolicyStop(kind, at, message);
}

/** `record.name` */
export function readRecord({ kind, values }: PolicyRecord, name: string, at: Offset): unknown {
  if (hasField(kind, name)) return values[name];
  const meant = meantElsewhere(kind, name) ?? meantField(Object.keys(kind.defaults), name);
  return stop('field', at, `${kind.name} has no field \`${name}\`${meant}`);
}

function meantElsewhere({ elsewhere = {} }: RecordKind, name: string): string | undefined {
  return Object.hasOwn(elsewhere, name) ? `; write ${elsewhere[name]}` : undefined;
}

/** The fields that a wrong name may stand for: the one that is spelt like it, else those that hold it as a word. */
function meantField(names: readonly string[], wrong: string): string {
  const near = nearest(names, wrong) ?? (wrong === 'name' ? names.find((name) => name === 'id') : undefined);
  const word = wrong.charAt(0).toUpperCase() + wrong.slice(1);
  const longer = near === undefined ? names.filter((name) => word.length > 2 && name.endsWith(word)) : [near];
  return longer.length === 0
    ? ''
    : `; did you mean ${listText(
        longer.map((name) => `\`${name}\``),
        'or',
      )}`;
}

/** What may have been meant by a name behind a value that is no record: `length` and `size` are its only fields. */
function meantOfValue(value: unknown, name: string): string {
  const isKeyed = value instanceof Map || value instanceof Set;
  if (!isKeyed && !Array.isArray(value) && typeof value !== 'string') return '';
  const field = isKeyed ? 'size' : 'length';
  const isNear = ['length', 'size', 'count'].includes(name) || nearest([field], name) !== null;
  return isNear ? `; did you mean \`${field}\`` : '';
}

/** `value.name` */
export function readField(value: unknown, name: string, at: Offset): unknown {
  if (value instanceof PolicyRecord) return readRecord(value, name, at);
  if (Array.isArray(value) || typeof value === 'string') {
    if (name === 'length') return value.length;
  } else if (value instanceof Map || value instanceof Set) {
    if (name === 'size') return value.size;
  } else if (isPlainObject(value)) {
    checkName(name, at);
    return value[name];
  }
  return stop('field', at, `${kindOf(value)} has no field \`${name}\`${meantOfValue(value, name)}`);
}

/** `value[index]` */
export function readIndex(value: unknown, index: unknown, at: Offset): unknown {
  if (typeof index === 'number') {
    if (Array.isArray(value) || typeof value === 'string') return value[index] as unknown;
    return readField(value, String(index), at);
  }
  if (typeof index === 'string') return readField(value, index, at);
  return stop('type', at, `an index is a number or a string, not ${kindOf(index)}`);
}

/** `value.name = content` */
export function writeField(machine: Machine, value: unknown, name: string, content: unknown, at: Offset): void {
  if (value instanceof PolicyRecord)
    stop('frozen', at, `${value.kind.name} belongs to the engine and cannot be changed; to compare, write \`===\``);
  if (!isPlainObject(value)) stop('field', at, `${kindOf(value)} has no writable field \`${name}\``);
  checkName(name, at);
  if (isFrozen(value)) stop('frozen', at, 'this object is shared by all calls and cannot be changed');
  if (!Object.hasOwn(value, name)) machine.spend(1, at);
  value[name] = content;
}

/** `value[index] = content` */
export function writeIndex(machine: Machine, value: unknown, index: unknown, content: unknown, at: Offset): void {
  if (typeof index === 'string') return writeField(machine, value, index, content, at);
  if (typeof index !== 'number') return stop('type', at, `an index is a number or a string, not ${kindOf(index)}`);
  if (!Array.isArray(value)) return writeField(machine, value, String(index), content, at);
  checkChangeable(value, at);
  if (!Number.isInteger(index) || index < 0 || index > value.length) {
    return stop('type', at, `a list of ${value.length} has no writable index ${index}`);
  }
  if (index === value.length) {
    machine.spend(1, at);
    machine.checkLength(index + 1, at);
  }
  value[index] = content;
  return undefined;
}

/** Stops when a list, Map or Set belongs to the engine or is shared by all calls. */
export function checkChangeable(container: object, at: Offset): void {
  if (isFrozen(container))
    stop('frozen', at, `${kindOf(container)} that all calls share cannot be changed; copy it first`);
}

/** Stops at names that lead to a prototype in JavaScript. */
export function checkName(name: string, at: Offset): void {
  if (FORBIDDEN_NAMES.has(name)) stop('field', at, `\`${name}\` is not a name of the policy language`);
}

/** What `for of`, spread and list patterns walk over: live for lists, Map and Set. */
export function iterable(value: unknown, at: Offset): Iterable<unknown> {
  if (Array.isArray(value) || value instanceof Map || value instanceof Set || typeof value === 'string') return value;
  return stop('type', at, `only lists, strings, Map and Set can be iterated, not ${kindOf(value)}`);
}
