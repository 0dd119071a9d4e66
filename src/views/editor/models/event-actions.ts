/** What can be done to the running system at an instant, and to what is selected: pure, for menus and for dragging. */
import type { Json } from '../../../base/json';
import type { InterventionText, Scenario } from '../../../scenario/schema';
import type { Selection } from '../../../store/view/shared-view';
import { freshId } from './edits';
import type { Edit } from '../../../authoring/edits';
import { eventKinds } from './event-model';
import type { EventKind } from './event-model';
import { newEvent } from './new-event';
import { eventInstant, eventText } from './event-text';

/** What each kind happens to. */
const TARGETS: Readonly<Record<EventKind, Selection['kind'] | undefined>> = {
  'node-lost': 'node',
  'node-back': 'node',
  'node-slowed': 'node',
  'node-added': undefined,
  'node-resized': 'node',
  'executor-lost': 'app',
  'executor-decommissioned': 'app',
  'driver-failed': 'app',
  'application-killed': 'app',
  'application-moved': 'app',
  'application-changed': 'app',
  'scheduler-failed': undefined,
  'knob-changed': undefined,
  'queue-changed': 'queue',
  'queue-added': undefined,
  'queue-removed': 'queue',
};

/** One line of the menu of what can be added. */
export interface OfferedEvent {
  readonly kind: EventKind;
  readonly label: string;
  /** It happens to what is selected. */
  readonly selected: boolean;
}

/** The kinds of events a document has targets for, those for what is selected first. */
export function offeredEvents(document: Scenario, target: Selection | undefined): OfferedEvent[] {
  const offers = (Object.keys(eventKinds) as EventKind[]).flatMap((kind): OfferedEvent[] => {
    const event = newEvent(document, kind, 0, target);
    if (event === undefined) return [];
    const selected = target !== undefined && TARGETS[kind] === target.kind;
    return [{ kind, label: selected ? offerText(event) : eventKinds[kind].title, selected }];
  });
  return [...offers.filter(({ selected }) => selected), ...offers.filter(({ selected }) => !selected)];
}

function offerText(event: InterventionText): string {
  // The form says where it moves and what changes.
  if (event.kind === 'application-moved') return `${event.application} to another queue`;
  if (event.kind === 'application-changed') return `a setting of ${event.application}`;
  if (event.kind === 'queue-changed') return `a setting of ${event.queue}`;
  return eventText(event);
}

/**
 * Adds an intervention.
 * @param document as the variant sees it
 * @param target what it happens to, where it is something of that kind; else the first there is
 * @param at µs
 * @param taken further ids that are not free, such as those of other variants
 * @returns undefined when the document has nothing that it could happen to
 */
export function addEventAt(
  document: Scenario,
  kind: EventKind,
  target: Selection | undefined,
  at: number,
  taken: Iterable<string> = [],
): { readonly id: string; readonly edits: readonly Edit[] } | undefined {
  const event = newEvent(document, kind, at, target);
  if (event === undefined) return undefined;
  const id = freshId([...(document.interventions ?? []).map((other) => other.id), ...taken], kind);
  return { id, edits: [{ path: ['interventions', id], value: { ...event, id } }] };
}

/**
 * An intervention turned into one of another kind: its id and its instant stay, and so does what it happens to where that suits the
 * new kind. Undefined when there is nothing that it could happen to.
 */
export function withEventKind(
  document: Scenario,
  event: InterventionText,
  kind: EventKind,
): InterventionText | undefined {
  const next = newEvent(document, kind, 0, targetOf(event)) ?? newEvent(document, kind, 0);
  return next && { ...next, id: event.id, at: event.at };
}

/** What an intervention happens to; undefined for kinds that make something new or concern the scheduler. */
function targetOf(event: InterventionText): Selection | undefined {
  const { node, application, queue } = event as { readonly [field: string]: Json | undefined };
  const kind = TARGETS[event.kind];
  const id = kind === 'node' ? node : kind === 'app' ? application : queue;
  return kind === undefined || typeof id !== 'string' ? undefined : { kind, id };
}

/** "0:30.0 node/2 lost": an intervention with its instant, for tooltips and lists. */
export function describeEvent(event: InterventionText): string {
  return `${eventInstant(event)} ${eventText(event)}`;
}
