/** For tests: one Spark application on four nodes, its driver on the first one and executors of one slot on those behind it. */
export const sparkAlone = (settings: object, interventions: readonly object[] = []) => ({
  signalbox: 1,
  seed: 1,
  horizon: '10min',
  cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 1, memory: '4GB' } }] },
  queues: [{ id: 'root' }],
  scheduler: { type: 'yunikorn' },
  workload: [{ id: 'app', kind: 'spark', driverStartup: '0s', ...settings }],
  interventions,
});
