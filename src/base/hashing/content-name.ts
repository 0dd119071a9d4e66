/** Names of JSON values by what they hold. Lists and objects are remembered: they are never changed in place. */
import { memo } from '../memo';
import { isList, isObject } from '../json';
import type { Json } from '../json';
import { sha256 } from './sha256';

/** Shorter values are their own name. */
const SHORT = 80;

/**
 * A text that is equal for equal values and for no others, whatever the order of keys (`deepEqual` of json.ts). Long texts are
 * hashed. In a changed document only the path to the change is computed again.
 */
export function contentName(value: Json): string {
  return typeof value === 'object' && value !== null ? nameOf(value) : JSON.stringify(value);
}

const nameOf = memo((value: NonNullable<Json> & object): string => {
  const text = isList(value) ? `[${value.map(contentName).join()}]` : membersText(value);
  // No JSON begins with this sign.
  return text.length <= SHORT ? text : `#${sha256(text)}`;
});

function membersText(value: Json): string {
  if (!isObject(value)) return '';
  const members = Object.entries(value as Record<string, Json | undefined>).flatMap(([key, member]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}:${contentName(member)}`],
  );
  return `{${members.sort().join()}}`;
}

/** Whether a value has at most this many parts, including itself. Stops counting there. */
export function hasAtMost(value: Json, most: number): boolean {
  let left = most;
  const visit = (node: Json | undefined): boolean => {
    if (--left < 0) return false;
    if (typeof node !== 'object' || node === null) return true;
    return Object.values(node).every(visit);
  };
  return visit(value);
}
