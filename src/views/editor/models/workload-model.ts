/** Entries of the workload, the applications they stand for, and the edits that add, copy and remove them. */
import { frameworkPlugin } from '../../../engine/registry';
import type { ApplicationText, Scenario } from '../../../scenario/schema';
import { freshId } from './edits';
import type { Edit } from '../../../authoring/edits';
import { leafQueues } from '../../../authoring/queue-model';

/** Number of applications of an entry. */
export function sizeOf(entry: ApplicationText): number {
  return entry.count ?? 1;
}

/** All applications of the workload. */
export function applicationCount(document: Scenario): number {
  return document.workload.reduce((sum, entry) => sum + sizeOf(entry), 0);
}

/** Stable ids of an entry's applications: the entry's own, or `entry/1`, `entry/2` ... */
export function applicationIds(entry: ApplicationText): string[] {
  return entry.count === undefined
    ? [entry.id]
    : Array.from({ length: entry.count }, (_, index) => `${entry.id}/${index + 1}`);
}

/** Position of an entry's first application among all of the workload; it decides the colour. -1 when it is not there. */
export function firstApplicationIndex(document: Scenario, id: string): number {
  let index = 0;
  for (const entry of document.workload) {
    if (entry.id === id) return index;
    index += sizeOf(entry);
  }
  return -1;
}

/** The entry that an application's stable id belongs to. */
export function entryOf(document: Scenario, application: string): ApplicationText | undefined {
  const slash = application.indexOf('/');
  const id = slash < 0 ? application : application.slice(0, slash);
  return document.workload.find((entry) => entry.id === id);
}

/** Ids of an entry's applications that have their own fields, in order of their number. */
export function overriddenIds(document: Scenario, entry: ApplicationText): string[] {
  const number = (id: string) => Number(id.slice(id.indexOf('/') + 1));
  return Object.keys(document.overrides ?? {})
    .filter((id) => id.startsWith(`${entry.id}/`))
    .sort((a, b) => number(a) - number(b));
}

/** A new entry of a kind, in the first leaf queue. */
export function addApplicationEdits(
  document: Scenario,
  kind: string,
  lists: readonly string[],
): { id: string; edits: Edit[] } {
  const id = freshId(
    document.workload.map((entry) => entry.id),
    kind,
  );
  const stages = Object.fromEntries(lists.map((list) => [list, [{ id: `${list.replace(/s$/, '')}-1` }]]));
  const entry = { id, kind, queue: leafQueues(document)[0], ...stages, ...frameworkPlugin(kind).firstWork };
  return { id, edits: [{ path: ['workload', id], value: entry }] };
}

/** A copy of an entry, with the fields of its single applications. */
export function duplicateApplicationEdits(document: Scenario, entry: ApplicationText): { id: string; edits: Edit[] } {
  const id = freshId(
    document.workload.map((other) => other.id),
    entry.id,
  );
  const overrides = overriddenIds(document, entry).map((app) => ({
    path: ['overrides', id + app.slice(entry.id.length)],
    value: document.overrides?.[app],
  }));
  return { id, edits: [{ path: ['workload', id], value: { ...entry, id } }, ...overrides] };
}

/** Removes an entry with everything that refers to its applications: overrides and events. */
export function removeApplicationEdits(document: Scenario, entry: ApplicationText): Edit[] {
  const own = (name: unknown) => typeof name === 'string' && (name === entry.id || name.startsWith(`${entry.id}/`));
  const overrides = Object.keys(document.overrides ?? {}).filter(own);
  const events = (document.interventions ?? []).filter((event) => 'application' in event && own(event.application));
  return [
    ...events.map((event) => ({ path: ['interventions', event.id], value: undefined })),
    ...overrides.map((app) => ({ path: ['overrides', app], value: undefined })),
    { path: ['workload', entry.id], value: undefined },
  ];
}
