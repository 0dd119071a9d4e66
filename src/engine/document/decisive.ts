/** The part of a document that a run depends on: all but the fields that only describe it. */
import type { Json } from '../../base/json';
import type { Scenario } from '../../scenario/schema';

/** Fields of a document that no run depends on. */
const DESCRIBING: ReadonlySet<string> = new Set([
  'title',
  'notes',
  'lesson',
  'engine',
  'view',
  'variants',
  'window',
  'goal',
  'challenge',
]);

/** What a run depends on in a document as a variant sees it. */
export function decisive(seen: Scenario): Json {
  const fields = Object.entries(seen);
  return Object.fromEntries(fields.filter(([field]) => !DESCRIBING.has(field))) as Json;
}
