import type { GalleryEntry } from '../entry';

export const fairPools: GalleryEntry = {
  id: 'fair-pools-min-share',
  question: 'shares',
  about: 'Spark',
  title: 'A small query beside a large job',
  summary:
    'Inside one application: FAIR pools with a minimum share admit a query at once, FIFO makes it wait for the job.',
  practice: {
    setting: 'Row B serves its jobs by a [rule](pick workload/app/spark.scheduler.mode in=B).',
    task: 'Bring the median delay of a task in row B down to that of row A.',
    condition: 'B.p50-scheduling-delay <= A.p50-scheduling-delay',
    hint: 'The tasks of the query stand behind all others.',
    done: 'It is {B.p50-scheduling-delay}. The query gets a task whenever a slot becomes free.',
  },
  scenario: {
    signalbox: 1,
    title: 'A small query beside a large job',
    notes: [
      'A job of sixty tasks fills all six slots. Five seconds later a query of eight short tasks comes to the same application.',
      'With FAIR pools (A) the pool of the query has a minimum share of two. As long as fewer of its tasks run, it gets every slot that becomes free.',
      'Nothing is preempted: it waits for the first tasks of the job to end, and takes 7.9 s in all. Its tasks are the short ones before 0:13.',
      'FIFO (B) is the default. The query is served when the job has no task left to launch. It takes 78.2 s, with the short tasks at the very end.',
    ].join('\n\n'),
    seed: 3,
    cluster: {
      nodes: [
        { id: 'h', count: 3, capacity: { vcore: 2, memory: '2GB' } },
        { id: 'driver', capacity: { vcore: 1, memory: '4GB' } },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.spark' }],
    scheduler: { type: 'yunikorn' },
    workload: [
      {
        id: 'app',
        kind: 'spark',
        queue: 'root.spark',
        'spark.driver.memory': '4GB',
        'spark.executor.memory': '2GB',
        'spark.executor.instances': 3,
        driverStartup: '0s',
        executorStartup: '0s',
        'spark.executor.cores': 2,
        'spark.scheduler.mode': 'FAIR',
        pools: [{ id: 'reports' }, { id: 'adhoc', minShare: 2 }],
        stages: [
          { id: 'report', tasks: 60, duration: { dist: 'uniform', min: '6s', max: '10s' }, job: 1, pool: 'reports' },
          { id: 'query', tasks: 8, duration: '2s', job: 2, pool: 'adhoc', notBefore: '5s' },
        ],
      },
    ],
    variants: [
      { id: 'A', title: 'FAIR', changes: [] },
      { id: 'B', title: 'FIFO', changes: [{ path: ['workload', 'app', 'spark.scheduler.mode'], value: 'FIFO' }] },
    ],
    view: { cursor: '12s', selection: 'app:app', panels: { dock: 'nodes' } },
  },
};
