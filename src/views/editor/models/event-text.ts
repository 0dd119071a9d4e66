/** Interventions in words. */
import { formatInstant } from '../../../base/units';
import { micros } from '../../../scenario/written-amounts';
import type { InterventionText, ResourceText } from '../../../scenario/schema';

/** "0:30.0  n/4 at speed 0.5": an intervention in one line. */
export function eventText(event: InterventionText): string {
  switch (event.kind) {
    case 'node-lost':
      return `${valueText(event.node)} lost`;
    case 'node-back':
      return `${valueText(event.node)} back`;
    case 'node-slowed':
      return `${valueText(event.node)} at speed ${valueText(event.speed)}`;
    case 'node-added':
      return `${event.count === undefined ? valueText(event.node) : `${event.count} × ${valueText(event.node)}`} joins`;
    case 'node-resized':
      return `${valueText(event.node)} has ${amounts(event.capacity)}`;
    case 'queue-added':
      return `${valueText(event.queue)} added`;
    case 'queue-removed':
      return `${valueText(event.queue)} removed`;
    case 'application-killed':
      return `${valueText(event.application)} killed`;
    case 'application-moved':
      return `${valueText(event.application)} to ${valueText(event.queue)}`;
    case 'application-changed':
      return `${valueText(event.application)} ${event.path.join('.')} = ${valueText(event.value)}`;
    case 'executor-lost':
      return `${valueText(event.application)} loses ${event.executor === undefined ? 'an executor' : `executor ${valueText(event.executor)}`}`;
    case 'executor-decommissioned':
      return `${event.executor === undefined ? 'an executor' : `executor ${valueText(event.executor)}`} of ${valueText(event.application)} is decommissioned`;
    case 'driver-failed':
      return `driver of ${valueText(event.application)} fails`;
    case 'scheduler-failed':
      return `scheduler ${valueText(event.scheduler)} fails`;
    case 'knob-changed':
      return `${event.path.join('.')} = ${valueText(event.value)}`;
    case 'queue-changed':
      return `${valueText(event.queue)} ${event.path.join('.')} = ${valueText(event.value)}`;
  }
}

/** When it happens, "0:30.0". */
export function eventInstant(event: InterventionText): string {
  return formatInstant(micros(event.at));
}

/** "vcore 2, memory 8GB". */
function amounts(capacity: ResourceText): string {
  return Object.entries(capacity)
    .map(([type, value]) => `${type} ${valueText(value)}`)
    .join(', ');
}

/** A value of a document as it is written in a sentence. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
