/** Queues of the Fair scheduler as cases write them. */
import type { KnobHolder } from '../../../src/scenario/knobs';
import { list, number, object, optional, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { limitText, resourceText } from './case-scene';

/** The settings of a queue in a case, without its path, in the form of an allocation file. */
export function queueSettings(given: JsonObject): KnobHolder {
  const settings = {
    weight: optional(given.weight, number),
    schedulingPolicy: optional(given.policy, text),
    minResources: optional(given.minResources, (value) => resourceText(value, 0)),
    maxResources: optional(given.maxResources, limitText),
    maxChildResources: optional(given.maxChildResources, limitText),
    maxAMShare: optional(given.maxAMShare, number),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Settings by path. */
export function configuredList(queues: Json | undefined): Record<string, KnobHolder> {
  return Object.fromEntries(
    optional(queues, list, [])
      .map(object)
      .map((queue) => [text(queue.path), queueSettings(queue)]),
  );
}
