import type { GalleryEntry } from '../entry';

export const exactTimers: GalleryEntry = {
  id: 'exact-timers',
  question: 'locality',
  about: 'Spark',
  title: 'Levels open on time',
  summary: 'Cached data on a busy executor: the host opens after 3 seconds, any place after 6.',
  practice: {
    setting:
      'In row A a task waits [for its machine](drag workload/app/spark.locality.wait from=0s to=5s step=0.1s in=A).',
    task: 'Make row A faster than row B.',
    condition: 'A.makespan < B.makespan',
    hint: 'Does waiting bring any task to a better place here?',
    done: 'It takes {A.makespan}, row B {B.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Levels open on time',
    notes: [
      'Three long tasks find their data in the memory of executor 1, which can run one of them. One executor stands idle on the same host, one on another host.',
      'With a wait of three seconds (A) the same host is allowed from 3000 ms on (NODE_LOCAL). Any host is allowed from 6000 ms on (ANY). Each idle executor gets its task at exactly that instant, because offers are made every second.',
      'With 2.5 s (B) the same host is allowed from 2500 ms on. But the idle executor is not offered again before 3 s. The rest of the wait is carried over: ANY opens at 5000 ms, not at 5500.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: {
      nodes: [
        { id: 'h1', capacity: { vcore: 2, memory: '2GB' } },
        { id: 'h2', capacity: { vcore: 1, memory: '1GB' } },
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
        'spark.executor.memory': '1GB',
        'spark.executor.instances': 3,
        driverStartup: '0s',
        executorStartup: '0s',
        'spark.scheduler.minRegisteredResourcesRatio': 1,
        'spark.locality.wait': '3s',
        stages: [{ id: 'cached', tasks: 3, duration: '20s', hosts: ['executor_h1_1'] }],
      },
    ],
    variants: [
      { id: 'A', title: 'wait 3 s', changes: [] },
      { id: 'B', title: 'wait 2.5 s', changes: [{ path: ['workload', 'app', 'spark.locality.wait'], value: '2.5s' }] },
    ],
    view: { cursor: '4s', selection: 'app:app', panels: { dock: 'locality', locality: 'ladder' } },
  },
};
