/** What a job may be given: each option of its request at each start inside the window, as far as it can be worth something. */
import { isLeaf, isList, highestValue, leavesOf, mostWorth } from '../strl/expression';
import type { SpaceTimeLeaf, Tree } from '../strl/expression';
import { optionsOf } from '../strl/request';
import type { Request, RequestLeaf } from '../strl/request';
import { sensitivityOf, valueAt } from '../wizard/value';

/** A leaf over a set of nodes, which is the number of a list in the table of its round. */
export interface TimedLeaf extends SpaceTimeLeaf<number> {
  /** How long the nodes are expected to be taken for, µs; `dur` is that in whole slices. */
  readonly runtime: number;
}

export interface Alternative {
  /** Number of the option among those of the request. */
  readonly option: number;
  /** Slices from now. */
  readonly start: number;
  readonly tree: Tree<TimedLeaf>;
}

/** What a job wants, and how its value changes with time. */
export interface TimedRequest {
  readonly request: Request;
  /** Tasks that are still to be placed: no more nodes than that are of use. */
  readonly tasks: number;
  /** µs. */
  readonly submit: number;
  /** How long a task is expected to take where a leaf does not say so, µs. */
  readonly runtime: number;
  /** Until then a leaf has its full value, µs. */
  readonly desired: number;
  /** Value lost per µs after that; null: all of it. */
  readonly sensitivity: number | null;
  readonly penalty: number;
}

/** Slices of time, counted from now. */
export interface Slices {
  readonly now: number;
  readonly quantum: number;
  /** The last slice in which something may start. */
  readonly window: number;
}

/** The number of a set of nodes, and how many of it there are. */
export type SetLookup = (names: readonly string[]) => { readonly set: number; readonly size: number };

/** By start, then in the order of the options. */
export function alternativesOf(wish: TimedRequest, slices: Slices, lookup: SetLookup): Alternative[] {
  const options = optionsOf(wish.request);
  const alternatives: Alternative[] = [];
  for (let start = 0; start <= slices.window; start++) {
    options.forEach((request, option) => {
      const stated = leavesOf(request).find((leaf) => leaf.start !== undefined)?.start;
      if (stated !== undefined && Math.round((wish.submit + stated - slices.now) / slices.quantum) !== start) return;
      const tree = timed(request, wish, start, slices, lookup);
      if (tree !== undefined) alternatives.push({ option, start, tree });
    });
  }
  return alternatives;
}

/** The last slice in which a start could be worth something, were each leaf alone on `sizeOf` nodes of its sets; -1 for none. */
export function lastStartOf(wish: TimedRequest, slices: Slices, sizeOf: (names: readonly string[]) => number): number {
  const alternatives = alternativesOf(wish, slices, (names) => ({ set: sizeOf(names), size: sizeOf(names) }));
  return alternatives.findLast(({ tree }) => mostWorth(tree, ({ set }) => set) > 0)?.start ?? -1;
}

/** The request with its leaves at a start; undefined where nothing of it can be worth anything. */
function timed(
  request: Request,
  wish: TimedRequest,
  start: number,
  slices: Slices,
  lookup: SetLookup,
): Tree<TimedLeaf> | undefined {
  if (isLeaf(request)) return timedLeaf(request, wish, start, slices, lookup);
  if (!isList(request)) {
    const of = timed(request.of, wish, start, slices, lookup);
    if (of === undefined) return undefined;
    if (request.op === 'scale') return request.by > 0 ? { op: 'scale', by: request.by, of } : undefined;
    return request.v > 0 && highestValue(of) >= request.v ? { op: 'barrier', v: request.v, of } : undefined;
  }
  const children = request.of.map((child) => timed(child, wish, start, slices, lookup));
  const of = children.filter((child) => child !== undefined);
  if (of.length === 0 || (request.op === 'min' && of.length < children.length)) return undefined;
  return of.length === 1 ? of[0] : { op: request.op, of };
}

function timedLeaf(
  leaf: RequestLeaf,
  { tasks, runtime, desired, sensitivity, penalty }: TimedRequest,
  start: number,
  { now, quantum }: Slices,
  lookup: SetLookup,
): TimedLeaf | undefined {
  const takes = leaf.dur ?? runtime;
  const dur = Math.max(1, Math.ceil(takes / quantum));
  const own = sensitivityOf(leaf.share ?? 1, sensitivity);
  const value = valueAt({ budget: leaf.v, desired, sensitivity: own }, now + start * quantum + takes);
  const { set, size } = lookup(leaf.set);
  const k = Math.min(leaf.k, tasks);
  if (value <= 0 || size === 0 || (leaf.op === 'nCk' && k > size)) return undefined;
  return { op: leaf.op, set, k, start, dur, v: value + penalty, runtime: takes };
}
