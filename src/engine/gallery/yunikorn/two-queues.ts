import type { GalleryEntry } from '../entry';

export const twoQueues: GalleryEntry = {
  id: 'two-queues',
  question: 'nothing-runs',
  title: 'Two queues, two policies',
  summary: 'StateAware starts one queue bit by bit; the FIFO queue beside it does not notice.',
  practice: {
    setting:
      'In row B the queue etl starts every application. Let it run at most [application|applications](drag queues/root.etl/maxapplications from=0 to=6 in=B) at a time. Zero is no limit.',
    task: 'Make all applications of row B finish.',
    condition: 'B.finished == A.finished',
    hint: 'How many drivers fit beside one executor?',
    done: 'After {B.makespan}; row A takes {A.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Two queues, two policies',
    notes: [
      'The order of applications is a property of a leaf queue, not of the cluster. Here root.etl is StateAware and root.adhoc is FIFO. Each is guaranteed half of the cluster and may not take more.',
      'Follow the starting gate (G) in root.etl: it holds applications back one at a time. The applications of root.adhoc get their drivers the moment they are submitted.',
      'B makes root.etl FIFO as well. Its drivers take the whole of its half, and that half is stuck for good. root.adhoc goes on exactly as before.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 3,
    cluster: { nodes: [{ id: 'node', count: 5, capacity: { vcore: 2, memory: '8GB' }, racks: 2 }] },
    queues: [
      { id: 'root' },
      {
        id: 'root.etl',
        resources: { guaranteed: { vcore: 5 }, max: { vcore: 5 } },
        properties: { 'application.sort.policy': 'stateaware' },
      },
      {
        id: 'root.adhoc',
        resources: { guaranteed: { vcore: 5 }, max: { vcore: 5 } },
        properties: { 'application.sort.policy': 'fifo' },
      },
    ],
    scheduler: { type: 'yunikorn', preset: '1.5' },
    workload: [
      {
        id: 'etl',
        kind: 'spark',
        queue: 'root.etl',
        user: 'ana',
        count: 6,
        submit: '10s',
        arrivals: '500ms',
        'spark.executor.instances': 2,
        driverStartup: '4s',
        executorStartup: '2s',
        stages: [{ id: 'scan', tasks: 6, duration: { dist: 'lognormal', median: '9s', sigma: 0.3 } }],
      },
      {
        id: 'sql',
        kind: 'spark',
        queue: 'root.adhoc',
        user: 'ben',
        count: 3,
        submit: '0s',
        arrivals: '40s',
        'spark.executor.instances': 3,
        driverStartup: '3s',
        executorStartup: '2s',
        stages: [{ id: 'query', tasks: 9, duration: { dist: 'lognormal', median: '7s', sigma: 0.3 } }],
      },
    ],
    variants: [
      { id: 'A', title: 'etl StateAware', changes: [] },
      {
        id: 'B',
        title: 'etl FIFO',
        changes: [{ path: ['queues', 'root.etl', 'properties', 'application.sort.policy'], value: 'fifo' }],
      },
    ],
    view: { cursor: '25s', selection: 'app:etl/4', panels: { dock: 'queues' } },
  },
};
