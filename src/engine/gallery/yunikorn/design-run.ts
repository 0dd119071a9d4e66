import type { GalleryEntry } from '../entry';
import { designRunLesson } from './design-run.lesson';

export const designRun: GalleryEntry = {
  id: 'design-run',
  question: 'shares',
  title: 'The design document’s run',
  summary:
    'Two applications in one StateAware queue: driver by driver and executor by executor, as YuniKorn’s design tells it.',
  scenario: {
    signalbox: 1,
    title: 'The design document’s run',
    notes: [
      'The example of the StateAware design: App1 asks for a driver and two executors, App2 for a driver and one executor. Both are submitted to the same queue, App1 first. There is room for everything.',
      'Step through the events. App1 gets its driver D1 and is Starting; App2 stays Accepted although there is room, because one application is already starting.',
      'With its first executor E11 App1 is Running, E12 follows, and only now App2 gets its driver D2. With E21 App2 is Running too.',
      'Compare with B, FIFO: D2 starts at once.',
    ].join('\n\n'),
    lesson: designRunLesson,
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 3, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default', properties: { 'application.sort.policy': 'stateaware' } }],
    scheduler: { type: 'yunikorn', preset: '0.9' },
    workload: [
      {
        id: 'App1',
        kind: 'spark',
        queue: 'root.default',
        user: 'ana',
        submit: '0s',
        'spark.executor.instances': 2,
        driverStartup: '4s',
        executorStartup: '2s',
        stages: [{ id: 'work', tasks: 4, duration: '6s' }],
      },
      {
        id: 'App2',
        kind: 'spark',
        queue: 'root.default',
        user: 'ben',
        submit: '1s',
        'spark.executor.instances': 1,
        driverStartup: '4s',
        executorStartup: '2s',
        stages: [{ id: 'work', tasks: 2, duration: '6s' }],
      },
    ],
    variants: [
      { id: 'A', title: 'StateAware', changes: [] },
      {
        id: 'B',
        title: 'FIFO',
        changes: [{ path: ['queues', 'root.default', 'properties', 'application.sort.policy'], value: 'fifo' }],
      },
    ],
    view: { cursor: '3s', selection: 'app:App2', panels: { dock: 'queues', states: 'machine' } },
  },
};
