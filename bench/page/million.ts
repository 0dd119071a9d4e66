/** Runs of a million spans on 5,000 nodes with 8 slots each, as documents. */

const cluster = (vcore: number, count = 5000) => ({
  nodes: [{ id: 'node', count, capacity: { vcore, memory: '64GB' }, racks: 100 }],
});
const queues = [{ id: 'root' }, { id: 'root.work', properties: { 'application.sort.policy': 'fifo' } }];

/** One application of 1,000,000 tasks of 20 to 60 s, a container each. */
export const batchMillion = {
  signalbox: 1,
  title: 'A million tasks',
  seed: 1,
  cluster: cluster(8),
  queues,
  scheduler: { type: 'yunikorn' },
  workload: [
    {
      id: 'tasks',
      kind: 'batch',
      tasks: 1_000_000,
      vcore: 1,
      duration: { dist: 'uniform', min: '20s', max: '60s' },
    },
  ],
};

/** The same on 10,000 nodes. */
export const scaleMillion = { ...batchMillion, cluster: cluster(8, 10_000) };

/** 500 Spark applications of 2,000 tasks each, inside executors with 4 cores. */
export const sparkMillion = {
  signalbox: 1,
  title: 'A million tasks inside executors',
  seed: 1,
  cluster: cluster(9),
  queues,
  scheduler: { type: 'yunikorn' },
  workload: [
    {
      id: 'job',
      kind: 'spark',
      count: 500,
      arrivals: '1s',
      'spark.executor.instances': 19,
      'spark.executor.cores': 4,
      driverStartup: '4s',
      executorStartup: '2s',
      stages: [
        { id: 'map', tasks: 1500, duration: { dist: 'uniform', min: '20s', max: '60s' } },
        { id: 'reduce', tasks: 500, duration: { dist: 'uniform', min: '20s', max: '60s' } },
      ],
    },
  ],
};
