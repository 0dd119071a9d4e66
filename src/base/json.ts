import { cutText } from './text/cut-text';
import { err, ok } from './result';
import type { Problem, Result } from './result';

/** A JSON value. A member that is `undefined` counts as absent, as it does for JSON.stringify. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json | undefined };

/**
 * The address of a value in a document. A step into an object is a key; a step into a list is the `id` of one of its
 * elements, never a position, so that an address survives reordering and insertion.
 */
export type JsonPath = readonly string[];

/** One difference between two documents: a value put at a path, or the value there removed. */
export type Change =
  | { readonly path: JsonPath; readonly value: Json }
  | { readonly path: JsonPath; readonly remove: true };

/** Keys that reach the prototype of an object when something careless assigns them. */
const DANGEROUS_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** True for a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Array.isArray`, which by itself does not narrow readonly arrays. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** How much of a path a problem shows: steps, and characters of each. */
const STEPS_SHOWN = 8;
const LONGEST_STEP = 300;

/**
 * Looks for what no document may contain: keys that reach a prototype, and nesting deeper than `maxDepth` (a scalar has
 * depth 0). Returns the first problem or null.
 */
export function findUnsafe(value: unknown, maxDepth: number): Problem | null {
  const steps: string[] = [];
  const problem = (message: string): Problem => {
    const shown = steps.slice(0, STEPS_SHOWN).map((step) => cutText(step, LONGEST_STEP));
    return { path: shown.join('.'), message };
  };
  const below = (step: string, child: Nested): Problem | null => {
    steps.push(step);
    const found = visit(child);
    if (found === null) steps.pop();
    return found;
  };
  const visit = (node: Nested): Problem | null => {
    if (steps.length >= maxDepth) return problem(`nested deeper than ${maxDepth} levels`);
    let found: Problem | null = null;
    if (isObject(node)) {
      for (const key of Object.keys(node)) {
        if (DANGEROUS_KEYS.has(key)) return problem(`the key ${JSON.stringify(key)} is not allowed`);
        const child = node[key];
        if (isNested(child)) found = below(key, child);
        if (found !== null) return found;
      }
      return null;
    }
    for (let i = 0; i < node.length; i++) {
      const child = node[i];
      if (isNested(child)) found = below(String(i), child);
      if (found !== null) return found;
    }
    return null;
  };
  return isNested(value) ? visit(value) : null;
}

type Nested = Readonly<Record<string, unknown>> | readonly unknown[];

function isNested(value: unknown): value is Nested {
  return typeof value === 'object' && value !== null;
}

/** Structural equality of JSON values; the order of keys does not matter. */
export function deepEqual(x: Json | undefined, y: Json | undefined): boolean {
  if (x === y) return true;
  if (isList(x) || isList(y)) {
    if (!isList(x) || !isList(y) || x.length !== y.length) return false;
    for (let i = 0; i < x.length; i++) if (!deepEqual(x[i], y[i])) return false;
    return true;
  }
  if (!isObject(x) || !isObject(y)) return false;
  const keys = keysOf(x);
  if (keys.length !== keysOf(y).length) return false;
  for (const key of keys) if (!Object.hasOwn(y, key) || !deepEqual(x[key], y[key])) return false;
  return true;
}

/** The value at `path`, or undefined when some step leads nowhere. */
export function getAt(document: Json, path: JsonPath): Json | undefined {
  let node: Json | undefined = document;
  for (const step of path) {
    if (isList(node)) node = node[indexOfId(node, step)];
    else if (isObject(node)) node = Object.hasOwn(node, step) ? node[step] : undefined;
    else return undefined;
  }
  return node;
}

/**
 * The document with `value` at `path`; the given document is not touched, and what did not change is shared.
 *
 * Objects missing on the way are created. A last step that names an id missing from a list appends `value`, which must carry
 * that id. Problems: a step into a scalar, an id that is not there, a value without the id of its place, dangerous keys.
 */
export function setAt(document: Json, path: JsonPath, value: Json): Result<Json> {
  const unsafe = unsafeStep(path) ?? findDangerousKey(path, value);
  return unsafe === null ? put(document, path, 0, value) : err(unsafe);
}

/** The document without what is at `path`. Problems: the empty path, and a path that leads nowhere. */
export function removeAt(document: Json, path: JsonPath): Result<Json> {
  if (path.length === 0) return err({ path: '', message: 'the document itself cannot be removed' });
  const unsafe = unsafeStep(path);
  return unsafe === null ? take(document, path, 0) : err(unsafe);
}

/** Applies the changes one after another; the first that cannot be applied is the problem. */
export function applyChanges(document: Json, changes: readonly Change[]): Result<Json> {
  let current = document;
  for (const change of changes) {
    const result = 'value' in change ? setAt(current, change.path, change.value) : removeAt(current, change.path);
    if (!result.ok) return result;
    current = result.value;
  }
  return ok(current);
}

/**
 * The changes that turn `from` into `to`: objects differ by key, lists of objects with unique ids by id, everything else is
 * replaced whole. So is a list whose common elements change order, or where a new element does not come last, because a
 * path cannot say "before", and one that differs in very many places.
 * @param most changes of one list; with more it is replaced whole
 */
export function diffById(from: Json, to: Json, most = MOST_IN_LIST): Change[] {
  const changes: Change[] = [];
  collect(from, to, [], changes, most);
  return changes;
}

function collect(from: Json, to: Json, path: JsonPath, changes: Change[], most: number): void {
  if (deepEqual(from, to)) return;
  if (isObject(from) && isObject(to)) {
    for (const key of keysOf(from)) {
      if (to[key] === undefined || !Object.hasOwn(to, key)) changes.push({ path: [...path, key], remove: true });
    }
    for (const key of keysOf(to)) {
      const before = Object.hasOwn(from, key) ? from[key] : undefined;
      const after = to[key] as Json;
      if (before === undefined) changes.push({ path: [...path, key], value: after });
      else collect(before, after, [...path, key], changes, most);
    }
    return;
  }
  if (isList(from) && isList(to) && collectById(from, to, path, changes, most)) return;
  changes.push({ path, value: to });
}

/** Each change by id goes through the list once more. */
const MOST_IN_LIST = 500;

/** Adds the changes of a list by id; false, and nothing added, if they cannot be expressed by id. */
function collectById(
  from: readonly Json[],
  to: readonly Json[],
  path: JsonPath,
  changes: Change[],
  most: number,
): boolean {
  const before = byId(from);
  const after = byId(to);
  if (before === null || after === null) return false;
  const kept = [...before.keys()].filter((id) => after.has(id));
  const added = [...after.keys()].filter((id) => !before.has(id));
  if ([...kept, ...added].some((id, i) => idOf(to[i]) !== id)) return false;
  // Nothing in common: one replacement is shorter than a removal and an addition for each element.
  if (kept.length === 0 && from.length > 0) return false;
  const own: Change[] = [];
  for (const id of before.keys()) if (!after.has(id)) own.push({ path: [...path, id], remove: true });
  for (const id of kept) collect(before.get(id) as Json, after.get(id) as Json, [...path, id], own, most);
  for (const id of added) own.push({ path: [...path, id], value: after.get(id) as Json });
  if (own.length > most) return false;
  for (const change of own) changes.push(change);
  return true;
}

/** The elements by id in list order; null unless every element is an object with its own id. */
function byId(list: readonly Json[]): Map<string, Json> | null {
  const elements = new Map<string, Json>();
  for (const element of list) {
    const id = idOf(element);
    if (id === undefined || elements.has(id) || DANGEROUS_KEYS.has(id)) return null;
    elements.set(id, element);
  }
  return elements;
}

function idOf(element: Json | undefined): string | undefined {
  if (!isObject(element) || !Object.hasOwn(element, 'id')) return undefined;
  return typeof element.id === 'string' ? element.id : undefined;
}

function indexOfId(list: readonly Json[], id: string): number {
  return list.findIndex((element) => idOf(element) === id);
}

function keysOf(object: JsonObject): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}

function put(node: Json | undefined, path: JsonPath, depth: number, value: Json): Result<Json> {
  if (depth === path.length) return ok(value);
  const step = path[depth];
  if (isList(node)) {
    const index = indexOfId(node, step);
    const last = depth + 1 === path.length;
    if (index < 0 && !last) return nothingThere(path, depth);
    if (last && idOf(value) !== step) {
      return err({ path: path.join('.'), message: `expected an element with the id ${JSON.stringify(step)}` });
    }
    const element = put(node[index], path, depth + 1, value);
    if (!element.ok) return element;
    return ok(index < 0 ? [...node, element.value] : node.map((old, i) => (i === index ? element.value : old)));
  }
  if (node !== undefined && !isObject(node)) return nothingThere(path, depth);
  const child = put(node !== undefined && Object.hasOwn(node, step) ? node[step] : undefined, path, depth + 1, value);
  return child.ok ? ok({ ...node, [step]: child.value }) : child;
}

function take(node: Json, path: JsonPath, depth: number): Result<Json> {
  const step = path[depth];
  const last = depth + 1 === path.length;
  if (isList(node)) {
    const index = indexOfId(node, step);
    if (index < 0) return nothingThere(path, depth);
    if (last) return ok(node.filter((_, i) => i !== index));
    const element = take(node[index], path, depth + 1);
    return element.ok ? ok(node.map((old, i) => (i === index ? element.value : old))) : element;
  }
  if (!isObject(node) || !Object.hasOwn(node, step) || node[step] === undefined) return nothingThere(path, depth);
  if (last) return ok(Object.fromEntries(Object.entries(node).filter(([key]) => key !== step)));
  const child = take(node[step], path, depth + 1);
  return child.ok ? ok({ ...node, [step]: child.value }) : child;
}

/** Of a path so much is quoted, in characters. */
const LONGEST_QUOTED = 100;

function nothingThere(path: JsonPath, depth: number): Result<never> {
  const where = depth === 0 ? 'the document' : JSON.stringify(cutText(path.slice(0, depth).join('.'), LONGEST_QUOTED));
  return err({
    path: path.join('.'),
    message: `there is no ${JSON.stringify(cutText(path[depth], LONGEST_QUOTED))} in ${where}`,
  });
}

function unsafeStep(path: JsonPath): Problem | null {
  const step = path.find((key) => DANGEROUS_KEYS.has(key));
  return step === undefined
    ? null
    : { path: path.join('.'), message: `the key ${JSON.stringify(step)} is not allowed` };
}

function findDangerousKey(path: JsonPath, value: Json): Problem | null {
  const problem = findUnsafe(value, Infinity);
  return problem === null ? null : { ...problem, path: [...path, problem.path].filter((s) => s !== '').join('.') };
}
