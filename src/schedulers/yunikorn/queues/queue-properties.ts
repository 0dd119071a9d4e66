/** Which properties of a queue are in force, its own and inherited ones. */
import { isObject } from '../../../base/json';
import type { Json, JsonObject } from '../../../base/json';
import type { KnobHolder } from '../../../scenario/knobs';

/** Properties of a queue as `queues.yaml` writes them: text by name. */
export type QueueProperties = JsonObject;

/**
 * The properties in force in a queue: those of the queue above it, replaced by its own. `priority.policy` and
 * `priority.offset` hold only where they are written (offsets add up along the tree), and of `preemption.policy` only
 * `disabled` reaches further down.
 * Source: YuniKorn core, queue.go mergeProperties and filterParentProperty.
 */
export function mergeProperties(parent: QueueProperties, own: Json | undefined): QueueProperties {
  const merged: Record<string, Json | undefined> = {};
  for (const [name, value] of Object.entries(parent)) {
    if (name === 'priority.policy' || name === 'priority.offset') continue;
    if (name === 'preemption.policy' && value !== 'disabled') continue;
    merged[name] = value;
  }
  return isObject(own) ? { ...merged, ...own } : merged;
}

/** The properties in force in a queue: a queue that placement created has those of its template and inherits nothing. */
export function propertiesOf(settings: KnobHolder, parent: QueueProperties | undefined): QueueProperties {
  return mergeProperties(settings['created'] === true ? {} : (parent ?? {}), settings['properties']);
}
