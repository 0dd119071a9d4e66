/** Which queues there are at an instant: interventions may add and remove some. */
import type { RunModel } from '../../analysis/model';
import { valueAt } from '../../analysis/series';

/**
 * Tells whether a queue (its index) is there at an instant (µs): it is configured, or it still works, as the Fair scheduler lets
 * a queue work on that its file no longer names.
 */
export function queuesThereAt(model: RunModel, at: number): (queue: number) => boolean {
  const { directory, interventions, queues } = model;
  const configured = directory.queues.map(() => true);
  // The first of its interventions tells whether a run begins with a queue.
  for (const { kind, queue } of directory.interventions.toReversed()) {
    if (queue !== undefined) configured[queue] = kind === 'queue-removed';
  }
  // Those that were carried out: a removal may have been refused.
  for (const { at: time, index } of interventions) {
    const { kind, queue } = directory.interventions[index];
    if (queue !== undefined && time <= at) configured[queue] = kind === 'queue-added';
  }
  return (queue) => {
    const { used, pending } = queues[queue];
    return configured[queue] || [...used, ...pending].some((series) => valueAt(series, at) > 0);
  };
}
