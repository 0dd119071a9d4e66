import { FairQueue } from '../../../src/schedulers/yarn-fair/queues/fair-queue';
import { readQueue } from '../../../src/schedulers/yarn-fair/queues/queue-config';
import { number, object, optional, text } from '../../read';
import type { Json } from '../../vectors';

const SECOND = 1000;
const TYPES = ['memory-mb', 'vcores'];

/** Kind fair-preemption-inheritance: settings of a queue below the root that comes into being later. */
export function runInheritance(input: Json): unknown {
  const { queues, created } = object(input);
  const said = object(object(queues).root);
  const seconds = (value: Json) => number(value) / SECOND;
  const settings = {
    id: 'root',
    minSharePreemptionTimeout: optional(said.minSharePreemptionTimeoutMs, seconds, undefined),
    fairSharePreemptionTimeout: optional(said.fairSharePreemptionTimeoutMs, seconds, undefined),
    fairSharePreemptionThreshold: optional(said.fairSharePreemptionThreshold, number, undefined),
  };
  const make = (parent: FairQueue | null, given: { readonly id: string }) => {
    const isLeaf = parent !== null;
    return new FairQueue(given.id, -1, parent, isLeaf, readQueue(given, {}, TYPES), TYPES.length);
  };
  const queue = make(make(null, settings), { id: text(created) });
  return {
    minSharePreemptionTimeoutMs: queue.minSharePreemptionTimeout,
    fairSharePreemptionTimeoutMs: queue.fairSharePreemptionTimeout,
    fairSharePreemptionThreshold: queue.fairSharePreemptionThreshold,
  };
}
