import { PreemptionPolicy } from '../../src/schedulers/yarn-preemption/policy';
import { defaultCalculator } from '../../src/schedulers/yarn/resources';
import type { Adapter } from '../adapter';
import { list, number, object } from '../read';
import type { Json } from '../vectors';
import { runInterQueue, runKillTiming, settingsOf } from './yarn-preemption/inter-queue';
import { playTable } from './yarn-preemption/monitor-scene';
import { runSnapshot, runTables } from './yarn-preemption/snapshot-tables';

/** Kind container-order: an application holds them all, and another queue is due as much. */
async function runContainerOrder(input: Json): Promise<unknown> {
  const containers = list(object(input).containers)
    .map(object)
    .map(({ id, requestPriority }) => ({ id: number(id), requestPriority: number(requestPriority) }))
    .sort((a, b) => a.id - b.id);
  const amount = (memory: number) => Float64Array.of(memory, 0);
  const [all, none] = [amount(containers.length), amount(0)];
  const queue = {
    maximum: all,
    pending: none,
    pendingWithoutReserved: none,
    reserved: none,
    priority: undefined,
    disablePreemption: undefined,
  };
  const more = { maximumAmFraction: 0, settings: {} };
  const outcome = await playTable({
    generation: 'modern',
    calculator: 'default',
    total: all,
    queues: [
      { ...queue, ...more, name: 'root', parent: -1, guaranteed: all, used: all },
      { ...queue, ...more, name: 'holds', parent: 0, guaranteed: none, used: all },
      {
        ...queue,
        ...more,
        name: 'asks',
        parent: 0,
        guaranteed: all,
        used: none,
        pending: all,
        pendingWithoutReserved: all,
      },
    ],
    apps: [
      {
        id: 'app',
        queue: 1,
        sizes: containers.map(() => amount(1)),
        requests: containers.map(({ requestPriority }) => requestPriority),
        hasMaster: false,
        user: 'user',
        priority: 0,
        pending: none,
      },
    ],
    config: WHOLE_ROUND,
  });
  return { preemptionOrder: outcome?.order.map((container) => containers[container].id) };
}

const PREEMPTION = 'yarn.resourcemanager.monitor.capacity.preemption.';
/** A round may take all that is due. */
const WHOLE_ROUND = { [`${PREEMPTION}total_preemption_per_round`]: 1, [`${PREEMPTION}natural_termination_factor`]: 1 };

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
    'reserved-containers': runTables,
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
