/**
 * Which document sets the measure of how long applications take at least: that of the first variant, so that a time is divided by
 * the same number in all variants.
 */
import { applyChanges, deepEqual } from '../../base/json';
import type { Change, Json, JsonObject } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import { decisive } from './decisive';
import { variantsOf } from './variants';

/** Fields that decide who gets what and when: neither what there is to do nor what there is to do it with. */
const GIVING: ReadonlySet<string> = new Set(['seed', 'scheduler', 'queues', 'policies', 'horizon']);

/** The work and the nodes of a document as a variant sees it. */
export function workParts(seen: Scenario): Json {
  const fields = Object.entries(decisive(seen) as JsonObject);
  return Object.fromEntries(fields.filter(([field]) => !GIVING.has(field)));
}

/**
 * The document as its first variant sees it, with the changes of a run, where its work or its nodes are not those of the run.
 * Undefined where they are, so that the run measures itself; also where the changes cannot be made to the first variant.
 * @param seen what the run is of, its changes included
 */
export function workBase(document: Scenario, seen: Scenario, changes: readonly Change[]): Scenario | undefined {
  const [first] = variantsOf(document);
  const changed = applyChanges(document, [...((first.changes ?? []) as readonly Change[]), ...changes]);
  if (!changed.ok) return undefined;
  const { variants: _, ...base } = changed.value as Scenario;
  return deepEqual(workParts(base), workParts(seen)) ? undefined : base;
}
