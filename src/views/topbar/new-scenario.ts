import type { Scenario } from '../../scenario/schema';

/** Where a person starts from nothing: a small cluster with one queue and no application yet. */
export const NEW_SCENARIO: Scenario = {
  signalbox: 1,
  title: 'New scenario',
  seed: 1,
  cluster: { nodes: [{ id: 'node', count: 4, capacity: { vcore: 4, memory: '16GB' }, racks: 2 }] },
  queues: [{ id: 'root' }, { id: 'root.default' }],
  scheduler: { type: 'yunikorn' },
  workload: [],
};
