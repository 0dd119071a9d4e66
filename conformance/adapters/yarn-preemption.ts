import { preemptionOrder } from '../../src/schedulers/yarn-preemption/container-order';
import { PreemptionPolicy } from '../../src/schedulers/yarn-preemption/policy';
import { defaultCalculator } from '../../src/schedulers/yarn/resources';
import type { Adapter } from '../adapter';
import { list, number, object } from '../read';
import type { Json } from '../vectors';
import { runInterQueue, runKillTiming, settingsOf } from './yarn-preemption/inter-queue';
import { runSnapshot, runTables } from './yarn-preemption/snapshot-tables';

function runContainerOrder(input: Json): unknown {
  const containers = list(object(input).containers)
    .map(object)
    .map(({ id, requestPriority }) => ({ id: number(id), requestPriority: number(requestPriority) }));
  return { preemptionOrder: preemptionOrder(containers).map(({ id }) => id) };
}

/** A cluster with nothing in it. */
const EMPTY = {
  types: 1,
  partitions: [],
  queues: [],
  apps: [],
  nodes: [],
  minimumAllocation: new Float64Array(1),
};

function runConfig(input: Json): unknown {
  const { generation, first, second } = object(input);
  let inForce = settingsOf(generation, object(first));
  const policy = new PreemptionPolicy(() => inForce);
  policy.run(EMPTY, defaultCalculator, 0);
  inForce = settingsOf(generation, object(second));
  policy.run(EMPTY, defaultCalculator, policy.settings.monitoringInterval);
  const { monitoringInterval, observeOnly } = policy.settings;
  return { afterNextRun: { monitoring_interval: monitoringInterval, observe_only: observeOnly } };
}

/** YARN's proportional preemption policy. */
export const yarnPreemption: Adapter = {
  kinds: {
    'inter-queue': runInterQueue,
    'inter-queue-vcores': runInterQueue,
    'kill-timing': runKillTiming,
    'container-order': runContainerOrder,
    config: runConfig,
    'inter-queue-multi-resource': runTables,
    'balance-after-satisfied': runTables,
    'reserved-containers': runSnapshot,
    'queue-priority': runTables,
    'node-partitions': runSnapshot,
    'intra-queue': runTables,
    'intra-queue-user-limit': runTables,
    'intra-queue-fair': runTables,
  },
  comparison: {
    // Applications that `derived` does not list have nothing.
    'inter-queue': { wholeFrom: 2 },
  },
};
