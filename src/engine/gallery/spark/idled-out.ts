import type { GalleryEntry } from '../entry';

export const idledOut: GalleryEntry = {
  id: 'idled-out-mid-stage',
  question: 'nothing-runs',
  about: 'Spark',
  title: 'Idled out in the middle of a job',
  summary:
    'One long task keeps a job running: the other executors are released after a minute, and the next stage starts with two.',
  practice: {
    setting:
      'Row A releases an executor that is idle for [or longer](drag workload/app/spark.dynamicAllocation.executorIdleTimeout from=10s to=5min step=10s in=A).',
    task: 'Make row A as fast as row B, and still release executors at some point.',
    condition: 'A.makespan <= B.makespan and A.knob[workload/app/spark.dynamicAllocation.executorIdleTimeout] <= 4min',
    hint: 'How long are the others idle before the last stage wants them?',
    done: 'It takes {A.makespan}. Executors kept longer cost longer.',
  },
  scenario: {
    signalbox: 1,
    title: 'Idled out in the middle of a job',
    notes: [
      'Eight short tasks and a long one, then a stage that reads the output of both. While the long task runs, the other executors have nothing to do.',
      'With an external shuffle service (A) nothing keeps them. After executorIdleTimeout (60 s) they are released, and the last stage has to ramp up again.',
      'Without the service (B) their shuffle files are still to be read. So shuffle tracking keeps them, idle, at their full price. The last stage starts at once.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: {
      nodes: [
        { id: 'h', count: 9, capacity: { vcore: 1, memory: '2GB' } },
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
        'spark.executor.instances': 9,
        driverStartup: '0s',
        executorStartup: '2s',
        'spark.dynamicAllocation.enabled': true,
        'spark.shuffle.service.enabled': true,
        stages: [
          { id: 'wide', tasks: 8, duration: '10s', after: [] },
          { id: 'long', tasks: 1, duration: '3min', after: [] },
          { id: 'join', tasks: 9, duration: '20s', after: ['wide', 'long'] },
        ],
      },
    ],
    variants: [
      { id: 'A', title: 'shuffle service', changes: [] },
      {
        id: 'B',
        title: 'shuffle tracking',
        changes: [{ path: ['workload', 'app', 'spark.shuffle.service.enabled'], value: false }],
      },
    ],
    view: { cursor: '100s', selection: 'app:app', panels: { dock: 'nodes' } },
  },
};
