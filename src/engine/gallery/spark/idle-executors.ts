import type { GalleryEntry } from '../entry';

export const idleExecutors: GalleryEntry = {
  id: 'idle-executors-while-tasks-wait',
  question: 'nothing-runs',
  about: 'Spark',
  title: 'Idle executors while tasks wait',
  summary: 'Blocks pile up on a few nodes: their executors are busy for minutes while others stay idle.',
  practice: {
    setting: 'Leave the wait of row A alone. Its data has [copy|copies](drag data/logs/replication from=1 to=4 in=A).',
    task: 'Make row A faster than row B, which does not wait.',
    condition: 'A.makespan < B.makespan and A.knob[workload/app/spark.locality.wait] == 3s',
    hint: 'A task waits for any machine that has a copy.',
    done: 'It takes {A.makespan}. More copies cost disk space, and no task has to wait.',
  },
  scenario: {
    signalbox: 1,
    title: 'Idle executors while tasks wait',
    notes: [
      'Ninety-six blocks without copies, most of them on the first nodes (Zipf). A task of four seconds is hardly slower elsewhere, but Spark does not know that.',
      'For three seconds it refuses every slot that is not local. Each round without a refusal restarts that wait.',
      'In A whole executors are idle although tasks wait. In B (no wait) no task waits for a place. In C each block has three copies: most slots are local to something.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 4,
    cluster: {
      nodes: [
        { id: 'h', count: 8, capacity: { vcore: 2, memory: '2GB' } },
        { id: 'driver', capacity: { vcore: 1, memory: '4GB' } },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.spark' }],
    scheduler: { type: 'yunikorn' },
    data: [{ id: 'logs', blocks: 96, placement: 'skewed', skew: 1.5 }],
    workload: [
      {
        id: 'app',
        kind: 'spark',
        queue: 'root.spark',
        'spark.driver.memory': '4GB',
        'spark.executor.memory': '2GB',
        'spark.executor.instances': 8,
        driverStartup: '0s',
        executorStartup: '0s',
        'spark.scheduler.minRegisteredResourcesRatio': 1,
        'spark.executor.cores': 2,
        'spark.locality.wait': '3s',
        stages: [{ id: 'read', tasks: 96, duration: '4s', input: 'logs', anyReadFactor: 1.2 }],
      },
    ],
    variants: [
      { id: 'A', title: 'wait 3 s', changes: [] },
      { id: 'B', title: 'no wait', changes: [{ path: ['workload', 'app', 'spark.locality.wait'], value: '0s' }] },
      { id: 'C', title: 'three copies', changes: [{ path: ['data', 'logs', 'replication'], value: 3 }] },
    ],
    view: { cursor: '10s', selection: 'app:app', panels: { dock: 'locality', locality: 'map' } },
  },
};
