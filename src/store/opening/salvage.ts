/**
 * What can be saved of a document that is not valid: variants that are not valid where others are, otherwise the fields with
 * problems, one after another, each with a sentence about it, until the rest is valid. The original is never changed; the person
 * decides what to do with the result.
 */
import { isObject } from '../../base/json';
import type { Json, JsonObject } from '../../base/json';
import { formatProblem } from '../../base/result';
import type { Problem } from '../../base/result';
import { checkDocument } from '../../engine/document/check-document';
import type { Scenario } from '../../scenario/schema';
import { withoutInvalidVariants } from './leave-out-variants';

export interface Salvaged {
  readonly document: Scenario;
  /** One sentence for each thing that was dropped or replaced. */
  readonly losses: readonly string[];
}

/** Positions on the way into a document: keys of objects, indices of lists. */
type Position = readonly (string | number)[];

/** Rounds of dropping single fields. */
const MOST_ROUNDS = 60;
const LEAST_ROUNDS = 1;
/** Values that all rounds together may look at: a round looks at the whole document. */
const MOST_VALUES = 300_000;
/** Lists whose elements do not depend on each other: all faulty elements are dropped in one round. */
const INDEPENDENT: ReadonlySet<string> = new Set(['workload', 'interventions', 'overrides']);
const MOST_AT_ONCE = 50;

/** What a scenario cannot do without, in its smallest form. */
const REQUIRED: Readonly<Record<string, (fallback: Scenario) => unknown>> = {
  signalbox: () => 1,
  cluster: () => ({ nodes: [] }),
  queues: () => [{ id: 'root' }],
  scheduler: (fallback) => fallback.scheduler,
  workload: () => [],
};

/**
 * A valid document made of what is readable, or undefined. The scheduler of `fallback` is taken if none can be read. If a document
 * is large and much of it is faulty, the faulty section is dropped as a whole.
 */
export function salvage(document: Json, fallback: Scenario): Salvaged | undefined {
  if (!isObject(document)) return undefined;
  const others = withoutInvalidVariants(document);
  let current: Json = others?.document ?? (document as JsonObject);
  const losses = [...(others?.losses ?? [])];
  const fine = Math.max(LEAST_ROUNDS, Math.min(MOST_ROUNDS, Math.floor(MOST_VALUES / valuesIn(document))));
  const sections = Object.keys(document).length + Object.keys(REQUIRED).length;
  for (let round = 0; round < fine + sections; round++) {
    const checked = checkDocument(current);
    if (checked.ok) return { document: checked.value, losses };
    const next: Json | undefined =
      round < fine
        ? withoutFault(current, checked.error, fallback, losses)
        : withoutSection(current, checked.error[0], fallback, losses);
    if (next === undefined) return undefined;
    current = next;
  }
  return undefined;
}

/** How many values a document holds, itself included. */
function valuesIn(document: Json): number {
  let count = 0;
  const open: (Json | undefined)[] = [document];
  while (open.length > 0) {
    const value = open.pop();
    count++;
    if (Array.isArray(value) || isObject(value)) for (const child of Object.values(value)) open.push(child as Json);
  }
  return count;
}

/**
 * The document without one cause of the problems. They are taken one at a time, because dropping a queue, say, may create or
 * solve others; applications and interventions may go together.
 */
function withoutFault(
  document: Json,
  problems: readonly Problem[],
  fallback: Scenario,
  losses: string[],
): Json | undefined {
  const said: Problem[] = [];
  const gone: Position[] = [];
  for (const problem of problems) {
    const position = locate(document, problem.path);
    const [section] = position;
    if (gone.length > 0 && section !== gone[0][0]) continue;
    for (let depth = position.length; depth > 0; depth--) {
      const at = position.slice(0, depth);
      if (drop(document, at, fallback) === undefined) continue;
      // A missing field has no place: the element that lacks it is dropped. So is the element around a place whose removal changes
      // nothing.
      if (!gone.some((other) => isWithin(at, other) || isWithin(other, at))) {
        gone.push(at);
        said.push(problem);
      }
      break;
    }
    if (gone.length >= MOST_AT_ONCE || (gone.length > 0 && !INDEPENDENT.has(String(gone[0][0])))) break;
    const [field] = problem.path.split('.');
    if (position.length === 0 && gone.length === 0 && Object.hasOwn(REQUIRED, field)) {
      losses.push(`Left out: ${formatProblem(problem)}.`);
      return { ...(document as JsonObject), [field]: REQUIRED[field](fallback) as Json };
    }
  }
  if (gone.length === 0) return undefined;
  for (const problem of said) losses.push(`Left out: ${formatProblem(problem)}.`);
  // So that the places before keep their numbers.
  gone.sort(fromTheBack);
  let current = document;
  for (const position of gone) current = drop(current, position, fallback) ?? current;
  return current;
}

/** Orders places of which none lies inside another: of two in one list, at whatever depth, the later one comes first. */
function fromTheBack(x: Position, y: Position): number {
  const depth = x.findIndex((step, i) => step !== y[i]);
  const [one, other] = [x[depth], y[depth]];
  if (typeof one === 'number' && typeof other === 'number') return other - one;
  return String(one) < String(other) ? -1 : 1;
}

function isWithin(position: Position, other: Position): boolean {
  return other.every((step, i) => position[i] === step);
}

/** The document without the whole section that a problem stands in. */
function withoutSection(document: Json, problem: Problem, fallback: Scenario, losses: string[]): Json | undefined {
  const [field] = problem.path.split('.');
  if (!isObject(document) || !Object.hasOwn(document, field)) return undefined;
  const dropped = drop(document, [field], fallback);
  if (dropped !== undefined) losses.push(`Left out: all of "${field}", because much of it is faulty.`);
  return dropped;
}

/**
 * The place that a problem's dotted path names. Ids contain dots themselves, so every split is tried, longer steps first;
 * the deepest place that exists wins.
 */
function locate(document: Json, path: string): Position {
  if (path === '') return [];
  let best: Position = [];
  const visit = (node: Json | undefined, rest: string, position: Position): boolean => {
    if (position.length > best.length) best = position;
    if (rest === '') return true;
    for (const [name, key, child] of childrenOf(node, rest)) {
      if (visit(child, rest.slice(name.length + 1), [...position, key])) return true;
    }
    return false;
  };
  visit(document, path, []);
  return best;
}

/** The children of a value that the beginning of a path may name, with that name. */
function childrenOf(
  node: Json | undefined,
  path: string,
): [name: string, key: string | number, child: Json | undefined][] {
  const found: [string, string | number, Json | undefined][] = [];
  const look = (name: string, key: string | number, child: Json | undefined): void => {
    if (path === name || path.startsWith(`${name}.`)) found.push([name, key, child]);
  };
  if (Array.isArray(node)) {
    node.forEach((child: Json, i) => {
      if (isObject(child) && typeof child.id === 'string' && child.id !== '') look(child.id, i, child);
      look(String(i), i, child);
    });
    return found;
  }
  if (!isObject(node)) return [];
  for (const [key, child] of Object.entries(node as JsonObject)) look(key, key, child);
  return found.sort((x, y) => y[0].length - x[0].length);
}

/**
 * The document without what is at a position; required fields are replaced by their smallest form. Undefined when
 * dropping it cannot help: it is an identity, without which what holds it makes no sense.
 */
function drop(document: Json, position: Position, fallback: Scenario): Json | undefined {
  const key = position[position.length - 1];
  if (key === 'id' || key === 'kind' || key === 'at' || key === 'type' || key === 'dist') return undefined;
  if (position.length === 1 && typeof key === 'string' && Object.hasOwn(REQUIRED, key)) {
    const replaced = REQUIRED[key](fallback) as Json;
    const before = (document as JsonObject)[key];
    return JSON.stringify(before) === JSON.stringify(replaced)
      ? undefined
      : { ...(document as JsonObject), [key]: replaced };
  }
  return take(document, position);
}

function take(node: Json | undefined, [step, ...rest]: Position): Json {
  if (Array.isArray(node)) {
    return rest.length === 0
      ? node.filter((_, i) => i !== step)
      : node.map((child: Json, i) => (i === step ? take(child, rest) : child));
  }
  const object = node as JsonObject;
  if (rest.length > 0) return { ...object, [step]: take(object[step], rest) };
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== step)) as JsonObject;
}
