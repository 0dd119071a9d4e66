/** Which runs an edit makes necessary. Pure; run-control carries it out. */
import { deepEqual } from '../../base/json';
import type { Json } from '../../base/json';
import { decisive } from '../../engine/document/decisive';
import { applyVariant, variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';

/** What decides a variant's run: its document without the fields that only describe it. */
export type RunKey = Json;

export interface RunPlan {
  /** Variants in the order of the document. */
  readonly keys: ReadonlyMap<string, RunKey>;
  /** To be run (again). */
  readonly start: readonly string[];
  /** No longer there. */
  readonly drop: readonly string[];
}

const NO_KEYS: ReadonlyMap<string, RunKey> = new Map();

/** What has to be run after an edit, given what decided the runs before it. */
export function planRuns(document: Scenario, before: ReadonlyMap<string, RunKey> = NO_KEYS): RunPlan {
  const keys = new Map<string, RunKey>();
  const start: string[] = [];
  for (const { id } of variantsOf(document)) {
    const key = runKey(document, id);
    const previous = before.get(id);
    if (previous === undefined || !deepEqual(previous, key)) start.push(id);
    keys.set(id, key);
  }
  return { keys, start, drop: [...before.keys()].filter((id) => !keys.has(id)) };
}

function runKey(document: Scenario, variant: string): RunKey {
  const applied = applyVariant(document, variant);
  // A document in the store is valid in every variant; if this one is not, the worker will report the problem.
  return decisive(applied.ok ? applied.value : document);
}
