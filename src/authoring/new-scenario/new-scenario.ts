/** Where a person starts from nothing: a system, a typical cluster, and something to run. */
import { schedulerPlugin } from '../../engine/registry';
import type { Scenario } from '../../scenario/schema';
import { editDocument } from '../edit-document';
import { systemChange } from '../system/system-change';

/** A small cluster with one queue and no application yet. */
export const NEW_SCENARIO: Scenario = {
  signalbox: 1,
  title: 'New scenario',
  seed: 1,
  cluster: { nodes: [{ id: 'node', count: 4, capacity: { vcore: 4, memory: '16GB' }, racks: 2 }] },
  queues: [{ id: 'root' }, { id: 'root.default' }],
  scheduler: { type: 'yunikorn' },
  workload: [],
};

export const STARTS = [
  { id: 'team', title: 'A team', about: '4 nodes of 4 cores, six Spark applications in one queue' },
  { id: 'shared', title: 'A shared cluster', about: '20 nodes of 16 cores in 4 racks, two competing kinds of work' },
  { id: 'large', title: 'A large cluster', about: '200 nodes of 16 cores in 10 racks, two hundred jobs' },
  { id: 'empty', title: 'Empty', about: '4 nodes of 4 cores, no application' },
] as const;
export type Start = (typeof STARTS)[number]['id'];

const NODES = {
  empty: { count: 4, capacity: { vcore: 4, memory: '16GB' }, racks: 2 },
  team: { count: 4, capacity: { vcore: 4, memory: '16GB' }, racks: 2 },
  shared: { count: 20, capacity: { vcore: 16, memory: '64GB' }, racks: 4 },
  large: { count: 200, capacity: { vcore: 16, memory: '64GB' }, racks: 10 },
} as const;

const SPARK = {
  kind: 'spark',
  queue: 'root.default',
  user: 'ana',
  submit: '0s',
  arrivals: { dist: 'exponential', mean: '5s' },
  'spark.executor.instances': 3,
  'spark.executor.cores': 1,
  driverStartup: '3s',
  executorStartup: '2s',
  stages: [
    { id: 'map', tasks: 12, duration: { dist: 'lognormal', median: '8s', sigma: 0.3 } },
    { id: 'reduce', tasks: 4, duration: { dist: 'lognormal', median: '6s', sigma: 0.3 } },
  ],
} as const;

const BATCH = {
  kind: 'batch',
  queue: 'root.default',
  user: 'ben',
  submit: '10s',
  arrivals: { dist: 'exponential', mean: '4s' },
  tasks: 8,
  duration: { dist: 'exponential', mean: '10s' },
} as const;

function workloadOf(start: Start): Scenario['workload'] {
  switch (start) {
    case 'empty':
      return [];
    case 'team':
      return [{ ...SPARK, id: 'etl', count: 6 }];
    case 'shared':
      return [
        { ...SPARK, id: 'etl', count: 8, 'spark.executor.instances': 20 },
        { ...BATCH, id: 'query', count: 20 },
      ];
    case 'large':
      return [
        { ...BATCH, id: 'short', count: 160, arrivals: { dist: 'exponential', mean: '1s' } },
        { ...BATCH, id: 'long', count: 40, tasks: 200, duration: { dist: 'exponential', mean: '60s' } },
      ];
  }
}

/** A scenario for a system (its type) from one of the starting points; what the system cannot run comes nearest to it. */
export function newScenario(type: string, start: Start): Scenario {
  const cluster = { nodes: [{ id: 'node', ...NODES[start] }] };
  const plain: Scenario = { ...NEW_SCENARIO, cluster, workload: workloadOf(start) };
  if (type === plain.scheduler.type) return plain;
  const { edits } = systemChange(plain, 'A', type);
  const changed = editDocument(plain, edits);
  return changed.ok ? changed.value : { ...NEW_SCENARIO, scheduler: { type: schedulerPlugin(type).type } };
}
