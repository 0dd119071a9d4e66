/** Queues as a tree, and the edits that add and delete them. */
import { memo } from '../../../base/memo';
import { counted } from '../../../base/text/counted';
import { schedulerPlugin } from '../../../engine/registry';
import { holderOf } from '../../../scenario/knobs';
import type { Knob, PlacedKnob } from '../../../scenario/knobs';
import type { QueueText, Scenario } from '../../../scenario/schema';
import { lastName, parentPath } from '../../../scenario/queue-path';
import { freshId } from './edits';
import type { Edit } from './edits';

export interface QueueRow {
  readonly queue: QueueText;
  /** Last part of the path. */
  readonly name: string;
  readonly depth: number;
  readonly leaf: boolean;
}

/** Path of the queue above, undefined for the root. */
export function parentOf(id: string): string | undefined {
  return parentPath(id) || undefined;
}

/** All queues, every parent followed by its children in the order of the document. */
export function queueRows(document: Pick<Scenario, 'queues'>): QueueRow[] {
  const children = new Map<string | undefined, QueueText[]>();
  for (const queue of document.queues) {
    const parent = parentOf(queue.id);
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [queue]);
    else siblings.push(queue);
  }
  const rows: QueueRow[] = [];
  const visit = (queue: QueueText, depth: number) => {
    const below = children.get(queue.id) ?? [];
    rows.push({ queue, name: lastName(queue.id), depth, leaf: below.length === 0 && queue['isParent'] !== true });
    for (const child of below) visit(child, depth + 1);
  };
  for (const root of children.get(undefined) ?? []) visit(root, 0);
  return rows;
}

/** A setting of one queue, with what the queues above give it in the place of the default. */
export type QueueKnob = PlacedKnob & { readonly leafOnly?: boolean };

/** The scheduler's settings of one queue. */
export function queueKnobsOf(document: Scenario, id: string): QueueKnob[] {
  const plugin = schedulerPlugin(document.scheduler.type);
  const above = plugin.inherited?.(document.queues, id) ?? {};
  return plugin.queueKnobs.map((placed) => {
    const given = holderOf(above, placed)[placed.knob.name];
    return given === undefined ? placed : { ...placed, knob: { ...placed.knob, default: given as Knob['default'] } };
  });
}

/** Asked for once per cell of large tables. */
const leavesOf = memo((queues: Scenario['queues']): readonly string[] =>
  queueRows({ queues }).flatMap((row) => (row.leaf ? [row.queue.id] : [])),
);

/** Paths of the queues that take applications. */
export function leafQueues(document: Scenario): readonly string[] {
  return leavesOf(document.queues);
}

/** Entries of the workload and interventions that name the queue or one below it. */
function usesOf(document: Scenario, id: string): { applications: string[]; events: string[] } {
  const inside = (queue: unknown) => isInside(queue, id);
  const overridden = Object.entries(document.overrides ?? {}).flatMap(([app, o]) => (inside(o['queue']) ? [app] : []));
  return {
    applications: [...document.workload.flatMap((app) => (inside(app.queue) ? [app.id] : [])), ...overridden],
    events: (document.interventions ?? []).flatMap((event) =>
      'queue' in event && inside(event.queue) ? [event.id] : [],
    ),
  };
}

/** A new child of `parent`. The applications of a parent that was a leaf move into the new child. */
export function addQueueEdits(document: Scenario, parent: string): { id: string; edits: Edit[] } {
  const id = freshId(
    document.queues.map((queue) => queue.id),
    `${parent}.queue`,
  );
  const moved: Edit[] = document.workload.flatMap((app) =>
    app.queue === parent ? [{ path: ['workload', app.id, 'queue'], value: id }] : [],
  );
  return { id, edits: [{ path: ['queues', id], value: { id } }, ...moved] };
}

/** Either the edits that delete a queue with all below it, or the sentence that says why it has to stay. */
export type Deletion =
  | { readonly kind: 'edits'; readonly edits: Edit[] }
  | { readonly kind: 'refused'; readonly sentence: string; readonly targets: readonly string[] };

/**
 * Deletes a queue and those below it. Refused while applications or events name it; with `moveTo` they are moved there
 * first (`targets` lists where they could go).
 */
export function deleteQueueEdits(document: Scenario, id: string, moveTo?: string): Deletion {
  const gone = queueRows(document).flatMap(({ queue }) => (isInside(queue.id, id) ? [queue.id] : []));
  if (parentOf(id) === undefined) {
    return { kind: 'refused', sentence: `${id} is the root: every other queue is below it.`, targets: [] };
  }
  const { applications, events } = usesOf(document, id);
  const targets = leafQueues(document).filter((leaf) => !gone.includes(leaf));
  if (moveTo === undefined && applications.length + events.length > 0) {
    const parts = [
      ...(applications.length > 0 ? [counted(applications.length, 'application entry', 'application entries')] : []),
      ...(events.length > 0 ? [counted(events.length, 'event')] : []),
    ];
    const verb = applications.length + events.length === 1 ? 'uses' : 'use';
    return { kind: 'refused', sentence: `${parts.join(' and ')} ${verb} ${id}.`, targets };
  }
  const moves: Edit[] = [
    ...applications.map((app) => ({ path: placeOfApplication(app), value: moveTo })),
    ...events.map((event) => ({ path: ['interventions', event, 'queue'], value: moveTo })),
  ];
  const removals = gone.reverse().map((queue) => ({ path: ['queues', queue], value: undefined }));
  return { kind: 'edits', edits: [...moves, ...removals] };
}

function placeOfApplication(app: string): string[] {
  return app.includes('/') ? ['overrides', app, 'queue'] : ['workload', app, 'queue'];
}

/** True for the queue itself and for those below it. */
export function isInside(queue: unknown, id: string): boolean {
  return typeof queue === 'string' && (queue === id || queue.startsWith(`${id}.`));
}
