import type { GalleryEntry } from '../entry';
import { onePodAppsLesson } from './one-pod-apps.lesson';

export const onePodApps: GalleryEntry = {
  id: 'one-pod-apps',
  question: 'nothing-runs',
  title: 'StateAware’s flaw',
  summary: 'Ten one-pod applications: each holds the only starting place for five minutes, on an empty cluster.',
  scenario: {
    signalbox: 1,
    title: 'StateAware’s flaw',
    notes: [
      'Ten applications of ten minutes that never ask for a second container. The cluster has room for all of them.',
      'A, StateAware: an application leaves Starting with its second allocation. These have none, so each one stays there until the fixed five-minute fallback, and the queue starts one application per five minutes. The last one starts after 45 minutes.',
      'B, FIFO: all ten start at once. This is why StateAware was deprecated in 1.5 and is gone from 1.6 on. The tag application.stateaware.disable takes a single application out of the rule.',
    ].join('\n\n'),
    lesson: onePodAppsLesson,
    goal: { metric: 'makespan' },
    seed: 1,
    horizon: '3h',
    cluster: { nodes: [{ id: 'node', count: 5, capacity: { vcore: 4, memory: '16GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.small', properties: { 'application.sort.policy': 'stateaware' } }],
    scheduler: { type: 'yunikorn', preset: '1.5' },
    workload: [
      {
        id: 'pod',
        kind: 'spark',
        queue: 'root.small',
        user: 'cron',
        count: 10,
        submit: '0s',
        'spark.executor.instances': 0,
        driverStartup: '0s',
        stages: [{ id: 'work', tasks: 1, duration: '10min' }],
      },
    ],
    variants: [
      { id: 'A', title: 'StateAware', changes: [] },
      {
        id: 'B',
        title: 'FIFO',
        changes: [{ path: ['queues', 'root.small', 'properties', 'application.sort.policy'], value: 'fifo' }],
      },
    ],
    view: { cursor: '12min', selection: 'app:pod/5', panels: { dock: 'queues', states: 'lanes' } },
  },
};
