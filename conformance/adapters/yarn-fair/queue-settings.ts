/** Queues of the Fair scheduler as cases write them. */
import type { KnobHolder } from '../../../src/scenario/knobs';
import { list, number, object, optional, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { limitText, resourceText, said } from './fair-scene';

/** What a case says of a queue beside its path, as an allocation file has it. */
export function queueSettings(given: JsonObject): KnobHolder {
  const settings = {
    weight: said(given.weight, number),
    schedulingPolicy: said(given.policy, text),
    minResources: said(given.minResources, (value) => resourceText(value, 0)),
    maxResources: said(given.maxResources, limitText),
    maxChildResources: said(given.maxChildResources, limitText),
    maxAMShare: said(given.maxAMShare, number),
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
