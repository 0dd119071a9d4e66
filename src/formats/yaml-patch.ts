/** Turns the difference between two plain values into edits of the text that holds the first. */
import { deepEqual, isList, isObject } from '../base/json';
import type { Json, JsonObject } from '../base/json';
import type { YamlEdits } from './yaml-edit';
import type { YamlList, YamlMap, YamlValue } from './yaml-source';

export interface PatchOptions {
  /** Elements of lists under this key are distinguished by their names; the key is written last in its mapping. */
  readonly named: string;
}

/** Adds the edits that turn `from` into `to` in `source`. The source may contain more than `from`: that stays. */
export function patchMap(
  source: YamlMap,
  from: JsonObject,
  to: JsonObject,
  edits: YamlEdits,
  options: PatchOptions,
): void {
  for (const key of Object.keys(from)) {
    const entry = source.entries.get(key);
    if (to[key] === undefined && entry !== undefined) edits.removeEntry(source, entry);
  }
  for (const [key, value] of Object.entries(to)) {
    const entry = source.entries.get(key);
    const before = from[key];
    if (value === undefined || deepEqual(before, value)) continue;
    const editable = entry !== undefined && !entry.merged && !entry.value.shared;
    if (editable && before !== undefined && patchInside(entry.value, key, before, value, edits, options)) continue;
    edits.setEntry(source, key, value, options.named);
  }
}

/** Whether the difference could be made inside the value, leaving the value itself where it is. */
function patchInside(
  source: YamlValue,
  key: string,
  from: Json,
  to: Json,
  edits: YamlEdits,
  options: PatchOptions,
): boolean {
  if (source.kind === 'map' && isObject(from) && isObject(to)) {
    patchMap(source, from as JsonObject, to as JsonObject, edits, options);
    return true;
  }
  if (source.kind !== 'list' || !isList(from) || !isList(to) || source.items.length !== from.length) return false;
  if (from.length === 0 || to.length === 0) return false;
  // No element stays: one replacement, because a list cannot lose all elements before it gets others.
  if (key === options.named && !haveCommonNames(from, to)) return false;
  if (key === options.named) patchNamed(source, from, to, edits, options);
  else patchList(source, from, to, edits, options);
  return true;
}

function patchNamed(
  source: YamlList,
  from: readonly Json[],
  to: readonly Json[],
  edits: YamlEdits,
  options: PatchOptions,
): void {
  const wanted = new Map(to.map((item) => [nameOf(item), item]));
  const present = new Set(from.map(nameOf));
  for (const [index, item] of from.entries()) {
    const goal = wanted.get(nameOf(item));
    if (goal === undefined) edits.removeItem(source, index);
    else patchItem(source, index, item, goal, edits, options);
  }
  for (const item of to) if (!present.has(nameOf(item))) edits.addItem(source, item);
}

/** Elements that are the same at the beginning and at the end stay; those between are changed in turn. */
function patchList(
  source: YamlList,
  from: readonly Json[],
  to: readonly Json[],
  edits: YamlEdits,
  options: PatchOptions,
): void {
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && deepEqual(from[head], to[head])) head++;
  let tail = 0;
  while (tail < shorter - head && deepEqual(from[from.length - 1 - tail], to[to.length - 1 - tail])) tail++;
  const old = from.length - tail;
  const goal = to.length - tail;
  if (goal > old && tail > 0) {
    // There is no inserting in the middle: what follows moves one on.
    for (let i = head; i < from.length; i++) patchItem(source, i, from[i], to[i], edits, options);
    for (const item of to.slice(from.length)) edits.addItem(source, item);
    return;
  }
  for (let i = head; i < Math.min(old, goal); i++) patchItem(source, i, from[i], to[i], edits, options);
  for (let i = goal; i < old; i++) edits.removeItem(source, i);
  for (let i = old; i < goal; i++) edits.addItem(source, to[i]);
}

function patchItem(
  source: YamlList,
  index: number,
  from: Json,
  to: Json,
  edits: YamlEdits,
  options: PatchOptions,
): void {
  if (deepEqual(from, to)) return;
  const item = source.items[index];
  if (item.kind === 'map' && !item.shared && isObject(from) && isObject(to)) {
    patchMap(item, from as JsonObject, to as JsonObject, edits, options);
  } else edits.setItem(source, index, to);
}

function haveCommonNames(x: readonly Json[], y: readonly Json[]): boolean {
  const names = new Set(x.map(nameOf));
  return y.some((item) => names.has(nameOf(item)));
}

function nameOf(item: Json): string {
  const name = isObject(item) ? item['name'] : undefined;
  return typeof name === 'string' ? name : '';
}
