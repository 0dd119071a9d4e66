/** Moving a queue with all below it to another place in the tree: where it may go, and the edits that bring it there. */
import { counted } from '../../../base/text/counted';
import { applyChanges } from '../../../base/json';
import type { Change } from '../../../base/json';
import type { QueueText, Scenario } from '../../../scenario/schema';
import { lastName } from '../../../scenario/queue-path';
import { asJson } from '../../../authoring/differences';
import type { Edit } from '../../../authoring/edits';
import { renameEdits } from './names';
import { isInside, leafQueues, parentOf } from '../../../authoring/queue-model';
import type { QueueRow } from '../../../authoring/queue-model';

/** A place in the tree: below a queue, in front of one of its children or behind all of them. */
export interface QueuePlace {
  readonly parent: string;
  readonly before: string | undefined;
}

export type QueueMove =
  /** `id` is the queue's path afterwards. */
  | { readonly kind: 'edits'; readonly id: string; readonly edits: readonly Edit[] }
  | { readonly kind: 'stays' }
  | { readonly kind: 'refused'; readonly sentence: string };

/**
 * Moves a queue in the base document. References follow: applications, overrides, events and the differences of variants.
 * Refused for the root, into itself, below a queue that applications use, and where there is one of that name already.
 */
export function moveQueue(stored: Scenario, id: string, place: QueuePlace): QueueMove {
  const refused = (sentence: string): QueueMove => ({ kind: 'refused', sentence });
  const from = parentOf(id);
  if (from === undefined) return refused(`${id} is the root: it stays at the top.`);
  if (isInside(place.parent, id)) return refused(`${id} cannot go into itself.`);
  const next = `${place.parent}.${lastName(id)}`;
  if (place.before === id || (from === place.parent && place.before === nextSibling(stored, id)))
    return { kind: 'stays' };
  if (from !== place.parent) {
    if (stored.queues.some((queue) => queue.id === next)) {
      return refused(`A queue ${next} already exists.`);
    }
    const uses = directUses(stored, place.parent);
    if (uses > 0) {
      const verb = uses === 1 ? 'uses' : 'use';
      return refused(
        `${counted(uses, 'application entry', 'application entries')} ${verb} ${place.parent}: a queue with applications has none below it.`,
      );
    }
  }
  const renames = from === place.parent ? [] : renameEdits(stored, 'queue', id, next);
  const renamed = (renames.find(({ path }) => path.length === 1 && path[0] === 'queues')?.value ??
    stored.queues) as readonly QueueText[];
  const queues = reordered(renamed, next, place);
  return {
    kind: 'edits',
    id: next,
    edits: [...renames.filter(({ path }) => path[0] !== 'queues'), { path: ['queues'], value: queues }],
  };
}

/** The list with the queue and all below it brought to its place. */
function reordered(queues: readonly QueueText[], id: string, place: QueuePlace): QueueText[] {
  const moved = queues
    .filter((queue) => isInside(queue.id, id))
    .map((queue) => (queue.id === id && queue.parent !== undefined ? { ...queue, parent: place.parent } : queue));
  const rest = queues.filter((queue) => !isInside(queue.id, id));
  // A parent stands before its children, so the end of the list is always possible.
  const at = rest.findIndex((queue) => queue.id === place.before);
  return at < 0 ? [...rest, ...moved] : [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** Entries of the workload and single applications that are submitted to this very queue, in any variant. */
function directUses(document: Scenario, queue: string): number {
  const users = new Set<string>();
  const collect = (seen: Scenario) => {
    const [first] = leafQueues(seen);
    for (const entry of seen.workload) if ((entry.queue ?? first) === queue) users.add(entry.id);
    for (const [application, own] of Object.entries(seen.overrides ?? {})) {
      if (own['queue'] === queue) users.add(application);
    }
  };
  collect(document);
  for (const { changes = [] } of document.variants ?? []) {
    const seen = applyChanges(asJson(document), changes as readonly Change[]);
    if (seen.ok) collect(seen.value as Scenario);
  }
  return users.size;
}

function nextSibling(document: Scenario, id: string): string | undefined {
  const siblings = childrenOf(document, parentOf(id));
  return siblings[siblings.indexOf(id) + 1];
}

function childrenOf(document: Scenario, parent: string | undefined): string[] {
  return document.queues.flatMap((queue) => (parentOf(queue.id) === parent ? [queue.id] : []));
}

/** Where a key brings a queue: up and down among its siblings, right below the one before it, left beside its parent. */
export function placeByKey(document: Scenario, id: string, key: string): QueuePlace | undefined {
  const parent = parentOf(id);
  if (parent === undefined) return undefined;
  const siblings = childrenOf(document, parent);
  const at = siblings.indexOf(id);
  switch (key) {
    case 'ArrowUp':
      return at === 0 ? undefined : { parent, before: siblings[at - 1] };
    case 'ArrowDown':
      return at === siblings.length - 1 ? undefined : { parent, before: siblings[at + 2] };
    case 'ArrowRight':
      return at === 0 ? undefined : { parent: siblings[at - 1], before: undefined };
    case 'ArrowLeft': {
      const above = parentOf(parent);
      return above === undefined ? undefined : { parent: above, before: nextSibling(document, parent) };
    }
    default:
      return undefined;
  }
}

/** A place as it is pointed at, and how it is shown: a line in front of row `line`, or a frame around row `into`. */
export interface PointedPlace {
  readonly place: QueuePlace;
  readonly into: number | undefined;
  readonly line: number | undefined;
  /** Indentation of the line, in levels. */
  readonly depth: number;
}

/** Parts of a row's height at its edges that mean "in front of it" and "behind it". */
const EDGE = 0.28;

/**
 * The place that a pointer means.
 * @param at index of the row under it
 * @param part how far down the row it stands, 0 to 1
 * @param level indentation under the pointer, in levels: behind the last of several queues it tells below which
 */
export function placeAt(rows: readonly QueueRow[], at: number, part: number, level: number): PointedPlace {
  const row = rows[at];
  const { id } = row.queue;
  const parent = parentOf(id);
  if (parent === undefined || (part >= EDGE && part <= 1 - EDGE)) {
    return { place: { parent: id, before: undefined }, into: at, line: undefined, depth: row.depth + 1 };
  }
  if (part < EDGE) return { place: { parent, before: id }, into: undefined, line: at, depth: row.depth };
  const below = rows.at(at + 1);
  // A queue may be a parent that has no children yet.
  if (below !== undefined && parentOf(below.queue.id) === id) {
    return { place: { parent: id, before: below.queue.id }, into: undefined, line: at + 1, depth: below.depth };
  }
  // Behind the last queue of a branch a line means any of the levels that end there.
  let last = row;
  while (last.depth > Math.max(1, level) && nextIn(rows, last) === undefined) {
    const above = rows.find(({ queue }) => queue.id === parentOf(last.queue.id));
    if (above === undefined) break;
    last = above;
  }
  const place = { parent: parentOf(last.queue.id) ?? last.queue.id, before: nextIn(rows, last)?.queue.id };
  return { place, into: undefined, line: at + 1, depth: last.depth };
}

/** The row's next sibling. */
function nextIn(rows: readonly QueueRow[], row: QueueRow): QueueRow | undefined {
  const parent = parentOf(row.queue.id);
  const from = rows.indexOf(row) + 1;
  return rows.find((other, index) => index >= from && parentOf(other.queue.id) === parent);
}
