/**
 * What can be saved of a document that is not valid: the fields with problems are dropped one after the other, each with a
 * sentence about it, until the rest is valid. The original is never changed; the person decides what to do with the result.
 */
import { isObject } from '../base/json';
import type { Json, JsonObject } from '../base/json';
import { formatProblem } from '../base/result';
import type { Problem } from '../base/result';
import { checkDocument } from '../engine/check-document';
import type { Scenario } from '../scenario/schema';

export interface Salvaged {
  readonly document: Scenario;
  /** One sentence for each thing that was dropped or replaced. */
  readonly losses: readonly string[];
}

/** Positions on the way into a document: keys of objects, indices of lists. */
type Position = readonly (string | number)[];

const MAX_ROUNDS = 60;

/** What a scenario cannot do without, in its smallest form. */
const REQUIRED: Readonly<Record<string, (fallback: Scenario) => unknown>> = {
  signalbox: () => 1,
  cluster: () => ({ nodes: [] }),
  queues: () => [{ id: 'root' }],
  scheduler: (fallback) => fallback.scheduler,
  workload: () => [],
};

/** A valid document made of what is readable, or undefined. `fallback` lends its scheduler when none can be read. */
export function salvage(document: Json, fallback: Scenario): Salvaged | undefined {
  if (!isObject(document)) return undefined;
  let current: Json = document as JsonObject;
  const losses: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const checked = checkDocument(current);
    if (checked.ok) return { document: checked.value, losses };
    const next = withoutFault(current, checked.error, fallback, losses);
    if (next === undefined) return undefined;
    current = next;
  }
  return undefined;
}

/**
 * The document without one cause of the problems. They are taken one at a time: dropping a queue, say, may create or solve
 * others.
 */
function withoutFault(
  document: Json,
  problems: readonly Problem[],
  fallback: Scenario,
  losses: string[],
): Json | undefined {
  for (const problem of problems) {
    const position = locate(document, problem.path);
    for (let depth = position.length; depth > 0; depth--) {
      const dropped = drop(document, position.slice(0, depth), fallback);
      if (dropped === undefined) continue;
      // A missing field has no place of its own: what lacks it goes. So does a place whose loss changes nothing.
      losses.push(`Left out: ${formatProblem(problem)}.`);
      return dropped;
    }
    const [field] = problem.path.split('.');
    if (position.length === 0 && Object.hasOwn(REQUIRED, field)) {
      losses.push(`Left out: ${formatProblem(problem)}.`);
      return { ...(document as JsonObject), [field]: REQUIRED[field](fallback) as Json };
    }
  }
  return undefined;
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
    for (const [name, key, child] of childrenOf(node)) {
      if (rest !== name && !rest.startsWith(`${name}.`)) continue;
      if (visit(child, rest.slice(name.length + 1), [...position, key])) return true;
    }
    return false;
  };
  visit(document, path, []);
  return best;
}

/** The children of a value with the names by which problems may call them. */
function childrenOf(node: Json | undefined): [name: string, key: string | number, child: Json | undefined][] {
  if (Array.isArray(node)) {
    return node.flatMap((child: Json, i): [string, number, Json][] =>
      isObject(child) && typeof child.id === 'string' && child.id !== ''
        ? [
            [child.id, i, child],
            [String(i), i, child],
          ]
        : [[String(i), i, child]],
    );
  }
  if (!isObject(node)) return [];
  return Object.entries(node as JsonObject)
    .map(([key, child]): [string, string, Json | undefined] => [key, key, child])
    .sort((x, y) => y[0].length - x[0].length);
}

/**
 * The document without what stands at a position; required fields are replaced by their smallest form. Undefined when
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
