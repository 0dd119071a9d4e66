/** The places in a document that a path of a setting means: one, or one in every leaf queue. */
import { getAt } from '../../../base/json';
import type { Change, Json, JsonPath } from '../../../base/json';
import { isOfLeaves, leavesOf } from '../../../scenario/leaf-queues';
import type { Scenario } from '../../../scenario/schema';

/**
 * The places that a path means in a document as a variant sees it: one in every leaf queue for a path with `*` in the place of a
 * queue. None where the document lacks what the setting belongs to (the queue, the entry of the workload, the group of nodes): such
 * a variant is not swept.
 */
export function placesOf(document: Scenario, path: JsonPath): JsonPath[] {
  if (isOfLeaves(path)) return leavesOf(document.queues).map(({ id }) => ['queues', id, ...path.slice(2)]);
  const steps = path[0] === 'queues' || path[0] === 'workload' ? 2 : path[1] === 'nodes' ? 3 : 0;
  return getAt(document, path.slice(0, steps)) === undefined ? [] : [path];
}

/** The changes that set all places of a path to a value. */
export function changesAt(document: Scenario, path: JsonPath, value: Json): Change[] {
  return placesOf(document, path).map((place) => ({ path: place, value }));
}
