import type { QueueConfig } from '../../../src/schedulers/yarn-fair/queues/fair-queue';
import { number, object, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { FairRig, policyName, resource } from './rig';

const SECOND = 1000;

/** What cases say of the preemption of a queue. */
function preemptionConfig(given: JsonObject): Partial<QueueConfig> {
  const seconds = (value: Json) => number(value) * SECOND;
  const said = <T>(key: string, name: string, read: (value: Json) => T) =>
    given[name] === undefined ? {} : { [key]: read(given[name]) };
  return {
    ...said('policy', 'policy', policyName),
    ...said('minShare', 'minResources', (value) => resource(value, 2, 0)),
    ...said('allowPreemptionFrom', 'allowPreemptionFrom', truth),
    ...said('fairSharePreemptionThreshold', 'fairSharePreemptionThreshold', number),
    ...said('fairSharePreemptionTimeout', 'fairSharePreemptionTimeoutSec', seconds),
    ...said('minSharePreemptionTimeout', 'minSharePreemptionTimeoutSec', seconds),
    ...said('fairSharePreemptionTimeout', 'fairSharePreemptionTimeoutMs', number),
    ...said('minSharePreemptionTimeout', 'minSharePreemptionTimeoutMs', number),
  };
}

function configure(rig: FairRig, queues: Json | undefined): void {
  for (const [path, config] of Object.entries(object(queues ?? {})))
    rig.configure(path, preemptionConfig(object(config)));
}

/** Kind fair-preemption-inheritance: settings of a queue that comes into being later. */
export function runInheritance(input: Json): unknown {
  const { queues, created } = object(input);
  const rig = new FairRig(2);
  configure(rig, queues);
  rig.createQueues();
  const queue = rig.queue(text(created));
  return {
    minSharePreemptionTimeoutMs: queue.minSharePreemptionTimeout,
    fairSharePreemptionTimeoutMs: queue.fairSharePreemptionTimeout,
    fairSharePreemptionThreshold: queue.fairSharePreemptionThreshold,
  };
}
