import type { GalleryEntry } from '../entry';
import { localityWaitSweepLesson } from './locality-wait-sweep.lesson';

export const localityWaitSweep: GalleryEntry = {
  id: 'locality-wait-sweep',
  question: 'locality',
  about: 'Spark',
  title: 'How long to wait for the data',
  summary: 'Twelve tasks whose data lies on one of four hosts, with a wait of 0, 1, 3 and 10 seconds.',
  scenario: {
    signalbox: 1,
    title: 'How long to wait for the data',
    notes: [
      'All twelve blocks lie on h/1. A task takes one second there and three seconds on any other host, which has to fetch its block.',
      'With no wait tasks take any slot: done after 6 s. With a wait, three cores are idle for that long first. It takes 7 s with a wait of 1 s, 9 s with 3 s and 13 s with 10 s.',
      'Waiting for data pays when local work is much faster and places come free soon. Here only one host has the data.',
      'Watch the level of the task set. It opens when the wait has run out since the last round without a refused offer. Offers to idle executors come once per second (spark.scheduler.revive.interval).',
    ].join('\n\n'),
    lesson: localityWaitSweepLesson,
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: {
      nodes: [
        { id: 'h', count: 4, capacity: { vcore: 1, memory: '2GB' } },
        { id: 'driver', capacity: { vcore: 1, memory: '4GB' } },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.spark' }],
    scheduler: { type: 'yunikorn' },
    data: [{ id: 'logs', blocks: 12, nodes: ['h/1'] }],
    workload: [
      {
        id: 'app',
        kind: 'spark',
        queue: 'root.spark',
        'spark.driver.memory': '4GB',
        'spark.executor.memory': '2GB',
        'spark.executor.instances': 4,
        driverStartup: '0s',
        executorStartup: '0s',
        'spark.scheduler.minRegisteredResourcesRatio': 1,
        'spark.locality.wait': '0s',
        stages: [{ id: 'read', tasks: 12, duration: '1s', input: 'logs', anyReadFactor: 3 }],
      },
    ],
    variants: [
      { id: 'A', title: 'no wait', changes: [] },
      { id: 'B', title: '1 s', changes: [{ path: ['workload', 'app', 'spark.locality.wait'], value: '1s' }] },
      { id: 'C', title: '3 s', changes: [{ path: ['workload', 'app', 'spark.locality.wait'], value: '3s' }] },
      { id: 'D', title: '10 s', changes: [{ path: ['workload', 'app', 'spark.locality.wait'], value: '10s' }] },
    ],
    view: { cursor: '2s', selection: 'app:app', panels: { dock: 'locality', locality: 'map' } },
  },
};
