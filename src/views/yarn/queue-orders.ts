/** The order in which queues of the Capacity scheduler ask their children. */
import type { RunModel } from '../../analysis/model';
import { queueOrderingOf } from '../../schedulers/yarn-capacity/queues/queue-config';
import type { QueueOrderingPolicy } from '../../schedulers/yarn-capacity/queues/queue-ordering';
import { readSettings } from '../../schedulers/yarn-capacity/settings';
import { unitsOf } from './amounts-at';
import type { Settings } from './settings-at';

/** The order in force in a queue, which may be that of a queue above it. @param queue index of a queue that is no leaf */
export function orderBelow(model: RunModel, settings: Settings, queue: number): QueueOrderingPolicy {
  const { id, parent } = model.directory.queues[queue];
  const { generation } = readSettings(settings.scheduler, unitsOf(model).types);
  const above = parent < 0 ? undefined : orderBelow(model, settings, parent);
  return queueOrderingOf(settings.queue(id), generation, above);
}
