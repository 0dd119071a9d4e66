/** What is written about the scheduler and its queues at an instant: as the variant has it, with what was changed since. */
import { setAt } from '../../base/json';
import type { Json } from '../../base/json';
import { micros } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';

export interface Settings {
  readonly scheduler: KnobHolder;
  /** By path; nothing is written about queues that came to be at run time. */
  readonly queue: (path: string) => KnobHolder;
}

/** @param document as the variant sees it @param at µs */
export function settingsAt(document: Scenario, at: number): Settings {
  let scheduler = document.scheduler as unknown as Json;
  const queues = new Map(document.queues.map((queue) => [queue.id, queue as unknown as Json]));
  const changes = [...(document.interventions ?? [])]
    .filter((change) => micros(change.at) <= at)
    .sort((x, y) => micros(x.at) - micros(y.at));
  for (const change of changes) {
    if (change.kind === 'knob-changed') scheduler = changed(scheduler, change.path, change.value);
    if (change.kind !== 'queue-changed') continue;
    const queue = queues.get(change.queue);
    if (queue !== undefined) queues.set(change.queue, changed(queue, change.path, change.value));
  }
  return {
    scheduler: scheduler as unknown as KnobHolder,
    queue: (path) => (queues.get(path) ?? { id: path }) as unknown as KnobHolder,
  };
}

/** What cannot be set is left as it is: the run has refused it as well. */
function changed(holder: Json, path: readonly string[], value: unknown): Json {
  const result = setAt(holder, path, value as Json);
  return result.ok ? result.value : holder;
}
