import { FairQueue } from '../../../src/schedulers/yarn-fair/queues/fair-queue';
import { parentPath } from '../../../src/scenario/queue-path';
import { readQueue } from '../../../src/schedulers/yarn-fair/queues/queue-config';
import { number, object, optional, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';

const SECOND = 1000;
const TYPES = ['memory-mb', 'vcores'];

/** Kind fair-preemption-inheritance: settings of a queue that comes into being later, from those above it. */
export function runInheritance(input: Json): unknown {
  const { queues, created } = object(input);
  const queue = queueAt(text(created), object(queues), true);
  return {
    minSharePreemptionTimeoutMs: queue.minSharePreemptionTimeout,
    fairSharePreemptionTimeoutMs: queue.fairSharePreemptionTimeout,
    fairSharePreemptionThreshold: queue.fairSharePreemptionThreshold,
  };
}

function queueAt(path: string, queues: JsonObject, isLeaf: boolean): FairQueue {
  const above = parentPath(path);
  const parent = above === '' ? null : queueAt(above, queues, false);
  const settings = { id: path, ...settingsOf(object(queues[path] ?? {})) };
  return new FairQueue(path, -1, parent, isLeaf, readQueue(settings, {}, TYPES), TYPES.length);
}

function settingsOf(said: JsonObject): object {
  const seconds = (value: Json) => number(value) / SECOND;
  return {
    minSharePreemptionTimeout: optional(said.minSharePreemptionTimeoutMs, seconds),
    fairSharePreemptionTimeout: optional(said.fairSharePreemptionTimeoutMs, seconds),
    fairSharePreemptionThreshold: optional(said.fairSharePreemptionThreshold, number),
  };
}
