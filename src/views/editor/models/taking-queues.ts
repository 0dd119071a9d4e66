import { memo } from '../../../base/memo';
import { addedQueues } from '../../../engine/expand/later';
import type { Scenario } from '../../../scenario/schema';
import { queueRows } from '../../../authoring/queue-model';

/** Paths of the queues that take applications at some time: also those that events add. */
export const takingQueues = memo((document: Scenario): readonly string[] =>
  queueRows({ queues: [...document.queues, ...addedQueues(document)] }).flatMap((row) =>
    row.leaf ? [row.queue.id] : [],
  ),
);
