import type { GalleryEntry } from '../entry';
import { driverDeadlockLesson } from './driver-deadlock.lesson';

export const driverDeadlock: GalleryEntry = {
  id: 'driver-deadlock',
  question: 'nothing-runs',
  title: 'Driver deadlock',
  summary: 'Eight Spark applications on eight cores: under FIFO only drivers run, under StateAware everything flows.',
  scenario: {
    signalbox: 1,
    title: 'Driver deadlock',
    notes: [
      'Eight Spark applications arrive within two seconds. Each asks for one driver and then for three executors; the cluster has eight cores in all.',
      'B, FIFO: every driver starts at once and takes the last core. From then on eight drivers wait for executors that have nowhere to run.',
      'None of them will ever give its core back. The red mark is the instant from which nothing can move.',
      'A, StateAware: the queue lets one application start at a time. The next driver gets its core only when the previous application has its first executor, so executors always find room. Hover over any textured stretch to read what it waits for.',
      'More to try: drag the small triangle where an application begins. Or select one in B and fail its driver at the cursor.',
    ].join('\n\n'),
    lesson: driverDeadlockLesson,
    seed: 7,
    cluster: { nodes: [{ id: 'node', count: 4, capacity: { vcore: 2, memory: '8GB' }, racks: 2 }] },
    queues: [{ id: 'root' }, { id: 'root.spark', properties: { 'application.sort.policy': 'stateaware' } }],
    scheduler: { type: 'yunikorn', preset: '1.5' },
    workload: [
      {
        id: 'etl',
        kind: 'spark',
        queue: 'root.spark',
        user: 'ana',
        count: 8,
        submit: '0s',
        arrivals: '250ms',
        'spark.executor.instances': 3,
        'spark.executor.cores': 1,
        driverStartup: '3s',
        executorStartup: '2s',
        stages: [
          { id: 'read', tasks: 6, duration: { dist: 'lognormal', median: '8s', sigma: 0.25 } },
          { id: 'write', tasks: 3, duration: { dist: 'lognormal', median: '6s', sigma: 0.25 } },
        ],
      },
    ],
    variants: [
      { id: 'A', title: 'StateAware', changes: [] },
      {
        id: 'B',
        title: 'FIFO',
        changes: [{ path: ['queues', 'root.spark', 'properties', 'application.sort.policy'], value: 'fifo' }],
      },
    ],
    view: { cursor: '20s', selection: 'app:etl/5', panels: { dock: 'nodes' } },
  },
};
