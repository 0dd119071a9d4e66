/** A job of four tasks under a framework that works on two offers at once and answers the second one first. */
export const twoOffers = {
  signalbox: 1,
  horizon: '12s',
  cluster: { nodes: [{ id: 'm', count: 5, capacity: { vcore: 1, memory: '4GB' } }] },
  queues: [{ id: 'root' }],
  scheduler: {
    type: 'omega',
    architecture: 'two-level',
    concurrentOffers: true,
    't_job.batch': '1s',
    't_task.batch': '2s',
  },
  workload: [
    { id: 'fill', kind: 'batch', jobType: 'prefill', tasks: 2, duration: '2h' },
    { id: 'short', kind: 'batch', jobType: 'prefill', duration: '2500ms' },
    { id: 'a', kind: 'batch', tasks: 4, duration: '1h' },
  ],
};
