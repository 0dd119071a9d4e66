import type { GalleryEntry } from '../entry';
import { gangVsStateawareVsMaxapplicationsLesson } from './gang-vs-stateaware-vs-maxapplications.lesson';

export const gangVsStateAware: GalleryEntry = {
  id: 'gang-vs-stateaware-vs-maxapplications',
  question: 'nothing-runs',
  title: 'Four ways through a storm',
  summary: 'The same storm with gang scheduling, StateAware, maxapplications and plain FIFO.',
  scenario: {
    signalbox: 1,
    title: 'Four ways through a storm',
    notes: [
      'Ten Spark applications at once, each with a driver and three executors, on fourteen cores. That is room for three whole applications and a half.',
      'A, gang: placeholders hold room for a driver and all its executors before anything starts. No driver starts without room for its executors. The half gang left over (K) holds two cores and does nothing with them.',
      'B, StateAware: one application at a time may start, until it has its first executor. C, maxapplications: 3 may run at once; you have to know that number. D, FIFO: ten drivers take ten cores and share the last four.',
      'Compare when the first application is done, and when the last one.',
    ].join('\n\n'),
    lesson: gangVsStateawareVsMaxapplicationsLesson,
    goal: { metric: 'makespan' },
    seed: 7,
    horizon: '1h',
    cluster: { nodes: [{ id: 'node', count: 7, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.spark', properties: { 'application.sort.policy': 'fifo' } }],
    scheduler: { type: 'yunikorn', preset: '1.5' },
    workload: [
      {
        id: 'etl',
        kind: 'spark',
        queue: 'root.spark',
        user: 'ana',
        count: 10,
        arrivals: '200ms',
        'spark.executor.instances': 3,
        driverStartup: '3s',
        executorStartup: '2s',
        gang: true,
        stages: [{ id: 'read', tasks: 9, duration: { dist: 'lognormal', median: '8s', sigma: 0.25 } }],
      },
    ],
    variants: [
      { id: 'A', title: 'gang', changes: [] },
      {
        id: 'B',
        title: 'StateAware',
        changes: [
          { path: ['workload', 'etl', 'gang'], value: false },
          { path: ['queues', 'root.spark', 'properties', 'application.sort.policy'], value: 'stateaware' },
        ],
      },
      {
        id: 'C',
        title: 'maxapplications',
        changes: [
          { path: ['workload', 'etl', 'gang'], value: false },
          { path: ['queues', 'root.spark', 'maxapplications'], value: 3 },
        ],
      },
      { id: 'D', title: 'FIFO', changes: [{ path: ['workload', 'etl', 'gang'], value: false }] },
    ],
    view: { cursor: '12s', selection: 'app:etl/4', panels: { dock: 'nodes' } },
  },
};
