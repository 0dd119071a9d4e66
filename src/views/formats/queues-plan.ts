/** What taking over a file with queues and settings would change in a scenario, and the edits that do it. */
import { deepEqual } from '../../base/json';
import type { Json, JsonPath } from '../../base/json';
import type { QueueText, Scenario } from '../../scenario/schema';
import { lastName } from '../../scenario/queue-path';
import { differencesBetween, shortValue } from '../editor/models/differences';
import type { Edit } from '../editor/models/edits';
import { leafQueues } from '../editor/models/queue-model';

/** A queue that applications or events name and that the file does not have as a leaf. */
export interface LostQueue {
  readonly queue: string;
  /** How many entries of the workload and single applications name it, and how many events. */
  readonly applications: number;
  readonly events: number;
  /** The fields that name it. */
  readonly places: readonly JsonPath[];
  /** Where they probably belong: a leaf of the same name, one below it, or the first leaf. */
  readonly suggestion: string;
  /** The file has it, as a queue that takes no applications itself. */
  readonly parent: boolean;
}

export interface QueuesPlan {
  /** The document with imported queues and settings; applications still name their old queues. */
  readonly after: Scenario;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** "root.etl resources.max.vcore: 4 becomes 8", by queue or "scheduler". */
  readonly changed: readonly { readonly owner: string; readonly lines: readonly string[] }[];
  readonly lost: readonly LostQueue[];
  /** Differences of variants that refer to removed queues and are removed with them. */
  readonly forgotten: number;
  /** Leaf queues of the file, to choose from. */
  readonly leaves: readonly string[];
  /** The file has rules that choose the queue of an application: what it names need not exist. */
  readonly placed: boolean;
}

/**
 * Compares a document, as one variant sees it, with the same after an import.
 * @param placed the file has rules that choose the queue of an application
 */
export function planQueues(document: Scenario, after: Scenario, placed: boolean): QueuesPlan {
  const before = new Set(document.queues.map(({ id }) => id));
  const ids = new Set(after.queues.map(({ id }) => id));
  const leaves = leafQueues(after);
  return {
    after,
    added: after.queues.flatMap(({ id }) => (before.has(id) ? [] : [id])),
    removed: document.queues.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
    changed: changedOwners(document, after, ids),
    lost: lostQueues(document, after, leaves),
    forgotten: (document.variants ?? [])
      .flatMap((variant) => variant.changes ?? [])
      .filter(({ path }) => path[0] === 'queues' && path.length > 1 && !ids.has(path[1])).length,
    leaves,
    placed,
  };
}

function changedOwners(before: Scenario, after: Scenario, ids: ReadonlySet<string>): QueuesPlan['changed'] {
  const known = (queues: readonly QueueText[]) =>
    queues
      .filter(({ id }) => ids.has(id) && before.queues.some((queue) => queue.id === id))
      // That a queue lies below another is read from its path.
      .map((queue): QueueText => ({ ...queue, parent: undefined }))
      .sort((x, y) => (x.id < y.id ? -1 : 1));
  const owners = new Map<string, string[]>();
  const [from, to] = [before, after].map((document) => ({ ...document, queues: known(document.queues) }));
  for (const { owner, name, from: old, to: next } of differencesBetween(from, to)) {
    const lines = owners.get(owner) ?? [];
    lines.push(`${name}: ${shortValue(old)} becomes ${shortValue(next)}`);
    owners.set(owner, lines);
  }
  return [...owners].map(([owner, lines]) => ({ owner: owner === '' ? 'scheduler' : owner, lines }));
}

function lostQueues(document: Scenario, after: Scenario, leaves: readonly string[]): LostQueue[] {
  const places = new Map<string, JsonPath[]>();
  const names = (queue: unknown, path: JsonPath, possible: readonly string[]) => {
    if (typeof queue !== 'string' || possible.includes(queue)) return;
    const before = places.get(queue);
    if (before === undefined) places.set(queue, [path]);
    else before.push(path);
  };
  for (const { id, queue } of document.workload) names(queue, ['workload', id, 'queue'], leaves);
  for (const [id, own] of Object.entries(document.overrides ?? {})) {
    names(own['queue'], ['overrides', id, 'queue'], leaves);
  }
  const all = after.queues.map(({ id }) => id);
  for (const event of document.interventions ?? []) {
    const path = ['interventions', event.id, 'queue'];
    if (event.kind === 'application-moved') names(event.queue, path, leaves);
    // Settings of a parent may change as well.
    if (event.kind === 'queue-changed') names(event.queue, path, all);
  }
  return [...places].map(([queue, fields]) => {
    const events = fields.filter(([section]) => section === 'interventions').length;
    const applications = fields.length - events;
    const parent = all.includes(queue);
    return { queue, applications, events, places: fields, suggestion: suggested(queue, leaves), parent };
  });
}

/** The leaf with the same last part of the path, else one below the queue, else the first. */
function suggested(queue: string, leaves: readonly string[]): string {
  const same = leaves.find((leaf) => lastName(leaf) === lastName(queue));
  return same ?? leaves.find((leaf) => leaf.startsWith(`${queue}.`)) ?? leaves[0];
}

/** The edits that put queues and scheduler into place. */
export function changedParts(document: Scenario, { after: { queues, scheduler } }: QueuesPlan): Edit[] {
  const same = (x: unknown, y: unknown) => deepEqual(x as Json, y as Json);
  return [
    ...(same(queues, document.queues) ? [] : [{ path: ['queues'], value: queues }]),
    ...(same(scheduler, document.scheduler) ? [] : [{ path: ['scheduler'], value: scheduler }]),
  ];
}

/** The edits that send what names lost queues somewhere else. */
export function moves({ lost }: QueuesPlan, mapping: Readonly<Record<string, string | undefined>>): Edit[] {
  return lost.flatMap(({ queue, places }) => {
    const value = mapping[queue];
    return value === undefined ? [] : places.map((path) => ({ path, value }));
  });
}
