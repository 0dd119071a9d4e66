/** What taking over a file with queues and settings would change in a scenario, and the edits that do it. */
import { deepEqual } from '../../base/json';
import type { Json, JsonPath } from '../../base/json';
import type { ApplicationText, QueueText, Scenario } from '../../scenario/schema';
import { lastName } from '../../scenario/queue-path';
import { differencesBetween, shortValue } from '../differences';
import type { Edit } from '../edits';
import { leafQueues } from '../queue-model';
import { rejections } from './rejections';

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
  /** The rules of the file place everything that names it, although it is gone or takes no applications itself. */
  readonly placed: boolean;
}

export interface QueuesPlan {
  /** The document with imported queues and settings; applications still name their old queues. */
  readonly after: Scenario;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** "root.etl resources.max.vcore: 4 becomes 8", by queue or "scheduler". */
  readonly changed: readonly { readonly owner: string; readonly lines: readonly string[] }[];
  readonly lost: readonly LostQueue[];
  /** Differences of variants that refer to removed queues: an import in all variants removes them. */
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
    lost: lostQueues(document, after, leaves, placed),
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

function lostQueues(document: Scenario, after: Scenario, leaves: readonly string[], placed: boolean): LostQueue[] {
  const naming = new Map<string, { readonly places: JsonPath[]; readonly applications: ApplicationText[] }>();
  const names = (queue: unknown, path: JsonPath, possible: readonly string[], application?: ApplicationText) => {
    if (typeof queue !== 'string' || possible.includes(queue)) return;
    const { places, applications } = naming.get(queue) ?? { places: [], applications: [] };
    places.push(path);
    if (application !== undefined) applications.push(application);
    naming.set(queue, { places, applications });
  };
  const entries = new Map(document.workload.map((entry) => [entry.id, entry]));
  for (const entry of document.workload) names(entry.queue, ['workload', entry.id, 'queue'], leaves, entry);
  for (const [id, own] of Object.entries(document.overrides ?? {})) {
    const entry = entries.get(id) ?? entries.get(id.slice(0, id.lastIndexOf('/')));
    if (entry !== undefined) names(own['queue'], ['overrides', id, 'queue'], leaves, { ...entry, ...own });
  }
  const all = after.queues.map(({ id }) => id);
  for (const event of document.interventions ?? []) {
    const path = ['interventions', event.id, 'queue'];
    if (event.kind === 'application-moved') names(event.queue, path, leaves);
    // Settings of a parent may change as well.
    if (event.kind === 'queue-changed') names(event.queue, path, all);
  }
  return [...naming].map(([queue, { places, applications }]) => ({
    queue,
    applications: applications.length,
    events: places.length - applications.length,
    places,
    suggestion: suggested(queue, leaves),
    // Rules place applications; an event is about a queue that exists.
    placed: placed && applications.length === places.length && findQueues(after, applications),
  }));
}

/** Whether the rules of a scenario place all of these applications, in queues that they create where need be. */
function findQueues(scenario: Scenario, applications: readonly ApplicationText[]): boolean {
  return rejections(scenario, applications)?.every((why) => why === undefined) === true;
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
