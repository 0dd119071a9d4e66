/** The events that links of a lesson add to a run, such as `(do node-lost node=node/1 at=20s)`. */
import { deepEqual, getAt } from '../../../base/json';
import type { Json, JsonObject } from '../../../base/json';
import type { Attributes } from '../../../scenario/lesson/tree';
import type { InterventionText } from '../../../scenario/intervention-schema';
import type { Scenario } from '../../../scenario/schema';

/** Fields of events that are numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['speed', 'count', 'executor', 'scheduler']);

/** The fields of an event other than its id, as the document stores them: attributes are texts. */
export function eventFields(kind: string, given: Attributes): JsonObject {
  const fields = Object.entries(given).flatMap(([key, text]): [string, Json][] =>
    key === 'in' ? [] : [[key, NUMBERS.has(key) ? Number(text) : text]],
  );
  return { kind, ...Object.fromEntries(fields) };
}

/** The event of a document that says what these fields say. */
export function eventLike(fields: JsonObject, { interventions = [] }: Scenario): InterventionText | undefined {
  return interventions.find((event) =>
    Object.entries(fields).every(([key, value]) => deepEqual(getAt(event as Json, [key]), value)),
  );
}
