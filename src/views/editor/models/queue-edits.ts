/** The edits that add and delete queues. */
import { counted } from '../../../base/text/counted';
import type { InterventionText, Scenario } from '../../../scenario/schema';
import { freshId } from './edits';
import type { Edit } from '../../../authoring/edits';
import { isInside, leafQueues, parentOf, queueRows } from '../../../authoring/queue-model';

interface QueueUses {
  /** Entries of the workload and single applications. */
  readonly applications: readonly string[];
  /** Interventions that would need another queue. */
  readonly events: readonly string[];
  /** Interventions that add or remove such a queue: they have no meaning without it, and another queue must not take its place. */
  readonly comings: readonly string[];
}

/** What names the queue or one below it. */
function usesOf(document: Scenario, id: string): QueueUses {
  const inside = (queue: unknown) => isInside(queue, id);
  const overridden = Object.entries(document.overrides ?? {}).flatMap(([app, o]) => (inside(o['queue']) ? [app] : []));
  const events = (document.interventions ?? []).filter((event) => 'queue' in event && inside(event.queue));
  const isComing = ({ kind }: InterventionText): boolean => kind === 'queue-added' || kind === 'queue-removed';
  return {
    applications: [...document.workload.flatMap((app) => (inside(app.queue) ? [app.id] : [])), ...overridden],
    events: events.filter((event) => !isComing(event)).map((event) => event.id),
    comings: events.filter(isComing).map((event) => event.id),
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
 * Deletes a queue and those below it, with the events that add or remove one of them. Refused while applications or other events
 * name it; with `moveTo` they are moved there first (`targets` lists where they could go).
 */
export function deleteQueueEdits(document: Scenario, id: string, moveTo?: string): Deletion {
  const gone = queueRows(document).flatMap(({ queue }) => (isInside(queue.id, id) ? [queue.id] : []));
  if (parentOf(id) === undefined) {
    return { kind: 'refused', sentence: `${id} is the root: every other queue is below it.`, targets: [] };
  }
  const { applications, events, comings } = usesOf(document, id);
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
    ...comings.map((event) => ({ path: ['interventions', event], value: undefined })),
  ];
  const removals = gone.reverse().map((queue) => ({ path: ['queues', queue], value: undefined }));
  return { kind: 'edits', edits: [...moves, ...removals] };
}

function placeOfApplication(app: string): string[] {
  return app.includes('/') ? ['overrides', app, 'queue'] : ['workload', app, 'queue'];
}
