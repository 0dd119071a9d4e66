/** Edits of many applications at once: each answers a list that makes one step of undo. */
import { diffById, getAt, isObject } from '../../base/json';
import type { Json } from '../../base/json';
import { formatDuration } from '../../base/units';
import { micros } from '../../scenario/written-amounts';
import type { KnobHolder } from '../../scenario/knobs';
import type { ApplicationText, Scenario } from '../../scenario/schema';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { editOf, freshId } from '../editor/models/edits';
import type { Edit } from '../../authoring/edits';
import { forgetEdits } from '../editor/models/names';
import { duplicateApplicationEdits } from '../editor/models/workload-model';
import { parentOf } from '../../authoring/queue-model';
import { isEntry, readCell } from './table-columns';
import type { CellChange, TableRow } from './table-columns';

/**
 * The same edits place by place, for those that are made in every variant: a whole list or map would give the others the values of
 * the variant on screen, however many places differ.
 * @param document as the variant sees it for which the edits were made
 */
export function placeByPlace(document: Scenario, edits: readonly Edit[]): Edit[] {
  return edits.flatMap((edit) => {
    const before = getAt(document as Json, edit.path);
    // A map that loses its last key is taken away whole.
    const after = edit.value ?? (edit.path.length === 1 && isObject(before) ? {} : undefined);
    if (before === undefined || after === undefined) return [edit];
    return diffById(before, after as Json, Infinity).map((change) => {
      const { path, value } = editOf(change);
      return { path: [...edit.path, ...path], value };
    });
  });
}

/** Writes one text into a column of several rows; the message names the first row that does not take it. */
export function setCells(
  document: Scenario,
  rows: readonly TableRow[],
  column: string,
  text: string,
): Result<Edit[], string> {
  const ofEntries = new Map<string, CellChange>();
  const ofApplications = new Map<string, CellChange>();
  for (const row of rows) {
    const change = readCell(row, column, text, document);
    if (!change.ok) return err(rows.length === 1 ? change.error : `${row.key}: ${change.error}`);
    (isEntry(row) ? ofEntries : ofApplications).set(row.key, change.value);
  }
  const workload = document.workload.map((entry) => {
    const change = ofEntries.get(entry.id);
    return change === undefined ? entry : (changed(entry, change) as ApplicationText);
  });
  const overrides: Record<string, KnobHolder> = { ...document.overrides };
  for (const [key, change] of ofApplications) {
    const own = changed(overrides[key] ?? {}, change);
    if (Object.keys(own).length === 0) delete overrides[key];
    else overrides[key] = own;
  }
  return ok([
    ...(ofEntries.size === 0 ? [] : [{ path: ['workload'], value: workload }]),
    ...(ofApplications.size === 0 ? [] : [overridesEdit(overrides)]),
  ]);
}

function changed(holder: KnobHolder, { field, value }: CellChange): KnobHolder {
  if (value !== undefined) return { ...holder, [field]: value };
  const { [field]: _, ...rest } = holder;
  return rest;
}

function overridesEdit(overrides: Readonly<Record<string, KnobHolder>>): Edit {
  return { path: ['overrides'], value: Object.keys(overrides).length === 0 ? undefined : overrides };
}

/** Removes entries with everything that refers to them; single applications become like the others of their entry again. */
export function removeRows(document: Scenario, rows: readonly TableRow[]): Edit[] {
  const entries = new Set(rows.filter(isEntry).map(({ key }) => key));
  const single = new Set(rows.filter((row) => !isEntry(row)).map(({ key }) => key));
  const workload = document.workload.filter(({ id }) => !entries.has(id));
  return [...withoutOrphans(document, workload, single), { path: ['workload'], value: workload }];
}

/** Adds a copy of each entry, with the fields of its single applications. */
export function duplicateRows(document: Scenario, entries: readonly TableRow[]): Edit[] {
  let next = document;
  return entries.flatMap(({ entry }) => {
    const copy = duplicateApplicationEdits(next, entry);
    // The id of the next copy must differ from this one.
    next = { ...next, workload: [...next.workload, { ...entry, id: copy.id }] };
    return copy.edits;
  });
}

/** The edits by which overrides and events stop speaking of applications that a workload no longer has, and of `single`. */
function withoutOrphans(
  document: Scenario,
  workload: readonly ApplicationText[],
  single: ReadonlySet<string> = new Set(),
): Edit[] {
  const counts = new Map(workload.map(({ id, count }) => [id, count]));
  const exists = (application: unknown): boolean => {
    const [id, number] = String(application).split('/');
    if (!counts.has(id)) return false;
    const count = counts.get(id);
    return count === undefined ? number === undefined : Number(number) <= count;
  };
  const overrides = Object.entries(document.overrides ?? {});
  const ownFields = overrides.filter(([key]) => exists(key) && !single.has(key));
  const before = document.interventions ?? [];
  const events = before.filter((event) => !('application' in event) || exists(event.application));
  return [
    ...(ownFields.length === overrides.length ? [] : [overridesEdit(Object.fromEntries(ownFields))]),
    ...(events.length === before.length ? [] : [{ path: ['interventions'], value: events }]),
  ];
}

/** The edit of the stored document by which variants stop speaking of entries that go. */
export function forgetEntries(stored: Scenario, ids: readonly string[]): Edit[] {
  let document = stored;
  let last: Edit | undefined;
  for (const id of ids) {
    const [edit] = forgetEdits(document, 'application', id);
    if (edit === undefined) continue;
    last = edit;
    document = { ...document, variants: edit.value as Scenario['variants'] };
  }
  return last === undefined ? [] : [last];
}

/** How pasted applications meet those that are there: behind them, in the place of their namesakes, or instead of all. */
export type PasteMode = 'add' | 'update' | 'replace';

export interface PastePlan {
  readonly edits: readonly Edit[];
  /** Entries that come new, that are replaced, and that go. */
  readonly added: number;
  readonly updated: number;
  readonly removed: readonly string[];
  /** Ids that were taken, and what they became. */
  readonly renamed: readonly (readonly [from: string, to: string])[];
  /** Queues that are named and do not exist; `edits` creates them when asked to. */
  readonly missing: readonly string[];
}

/** Plans what a pasted table does. */
export function planPaste(
  document: Scenario,
  applications: readonly ApplicationText[],
  mode: PasteMode,
  createQueues: boolean,
): PastePlan {
  const taken = new Set(document.workload.map(({ id }) => id));
  const renamed: (readonly [string, string])[] = [];
  const incoming = applications.map((application) => {
    if (mode !== 'add' || !taken.has(application.id)) {
      taken.add(application.id);
      return application;
    }
    const id = freshId(taken, application.id);
    taken.add(id);
    renamed.push([application.id, id]);
    return { ...application, id };
  });
  const byId = new Map(incoming.map((application) => [application.id, application]));
  const kept = mode === 'replace' ? [] : document.workload.map((entry) => byId.get(entry.id) ?? entry);
  const before = new Set(document.workload.map(({ id }) => id));
  const fresh = mode === 'replace' ? incoming : incoming.filter(({ id }) => !before.has(id));
  const workload = [...kept, ...fresh];
  const removed = mode === 'replace' ? document.workload.flatMap(({ id }) => (byId.has(id) ? [] : [id])) : [];
  const missing = missingQueues(document, incoming);
  return {
    edits: [
      ...(createQueues && missing.length > 0 ? [queuesEdit(document, missing)] : []),
      ...withoutOrphans(document, workload),
      { path: ['workload'], value: workload },
    ],
    added: incoming.filter(({ id }) => !before.has(id)).length,
    updated: incoming.filter(({ id }) => before.has(id)).length,
    removed,
    renamed,
    missing,
  };
}

/** Queues that applications name and that are not there. Where rules place applications they need not be. */
function missingQueues(document: Scenario, applications: readonly ApplicationText[]): string[] {
  if (Array.isArray(document.scheduler['placementrules'])) return [];
  const known = new Set(document.queues.map(({ id }) => id));
  const named = applications.flatMap(({ queue }) => (queue === undefined || known.has(queue) ? [] : [queue]));
  return [...new Set(named)];
}

/** Creates queues and all missing queues above them. */
function queuesEdit(document: Scenario, missing: readonly string[]): Edit {
  const known = new Set(document.queues.map(({ id }) => id));
  const queues = [...document.queues];
  const create = (id: string): void => {
    if (known.has(id)) return;
    const parent = parentOf(id);
    if (parent !== undefined) create(parent);
    known.add(id);
    queues.push({ id });
  };
  missing.forEach(create);
  return { path: ['queues'], value: queues };
}

/**
 * Rows as entries of a workload of their own, to be copied. Applications come with their entry; one without it gets an id
 * that an entry may have, and its submission as far as it is not drawn.
 */
export function rowsToCopy(rows: readonly TableRow[]): ApplicationText[] {
  const entries = new Set(rows.filter(isEntry).map(({ key }) => key));
  return rows.flatMap(({ key, entry, number, own }) => {
    if (number === undefined) return [entry];
    if (entries.has(entry.id)) return [];
    const { count: _, arrivals = 0, ...alone } = entry;
    const submit =
      typeof arrivals === 'object'
        ? {}
        : { submit: formatDuration(micros(entry.submit ?? 0) + (number - 1) * micros(arrivals)) };
    return [{ ...alone, ...submit, ...own, id: key.replace('/', '-'), kind: entry.kind }];
  });
}
