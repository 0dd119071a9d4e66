/** What is written about the scheduler and its queues at an instant: as the variant has it, with what was changed since. */
import { isObject, setAt } from '../../base/json';
import type { Json } from '../../base/json';
import { queueTextOf } from '../../engine/expand/later';
import { micros } from '../../scenario/written-amounts';
import type { KnobHolder } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';

export interface Settings {
  readonly scheduler: KnobHolder;
  /** By path; queues that the scheduler created, and removed ones in which work goes on, have no settings. */
  readonly queue: (path: string) => KnobHolder;
}

/** @param document as the variant sees it @param at µs */
export function settingsAt(document: Scenario, at: number): Settings {
  let scheduler: KnobHolder = document.scheduler;
  const queues = new Map<string, KnobHolder>(document.queues.map((queue) => [queue.id, queue]));
  const changes = [...(document.interventions ?? [])]
    .filter((change) => micros(change.at) <= at)
    .sort((x, y) => micros(x.at) - micros(y.at));
  for (const change of changes) {
    if (change.kind === 'knob-changed') scheduler = changed(scheduler, change.path, change.value);
    if (change.kind === 'queue-added') queues.set(change.queue, queueTextOf(change));
    // Work in a queue that the Fair scheduler no longer knows goes on under default settings; the Capacity scheduler keeps the queue.
    if (change.kind === 'queue-removed' && document.scheduler.type === 'yarn-fair') queues.delete(change.queue);
    if (change.kind !== 'queue-changed') continue;
    const queue = queues.get(change.queue);
    if (queue !== undefined) queues.set(change.queue, changed(queue, change.path, change.value));
  }
  return { scheduler, queue: (path) => queues.get(path) ?? { id: path } };
}

/** What cannot be set is left as it is: the run has refused it as well. */
function changed(holder: KnobHolder, path: readonly string[], value: Json): KnobHolder {
  const result = setAt(holder, path, value);
  return result.ok && isObject(result.value) ? result.value : holder;
}
