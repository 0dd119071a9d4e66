import type { GalleryEntry } from '../entry';
import { stuckStartingLesson } from './stuck-starting.lesson';

export const stuckStarting: GalleryEntry = {
  id: 'stuck-starting',
  question: 'nothing-runs',
  title: 'A stuck Starting application',
  summary:
    'A driver that never asks for executors blocks its queue until the five-minute fallback lets the next one in.',
  scenario: {
    signalbox: 1,
    title: 'A stuck Starting application',
    notes: [
      'The first application gets its driver and then misbehaves. Its start-up takes twelve minutes, so it asks for nothing. It is Starting, and under StateAware no other application of its queue may start.',
      'At 5:00 the fallback of the Starting state fires. The application counts as Running although it has no executor, and the next one gets its driver. Watch the countdown in the application states, and the wait of report/1 end with it.',
      'B gives the stuck application the tag application.stateaware.disable. Its time in Starting is zero, and no application waits for it.',
    ].join('\n\n'),
    lesson: stuckStartingLesson,
    goal: { metric: 'mean-waiting' },
    seed: 5,
    cluster: { nodes: [{ id: 'node', count: 4, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.reports', properties: { 'application.sort.policy': 'stateaware' } }],
    scheduler: { type: 'yunikorn', preset: '1.5' },
    workload: [
      {
        id: 'slow',
        kind: 'spark',
        queue: 'root.reports',
        user: 'ana',
        submit: '0s',
        'spark.executor.instances': 2,
        driverStartup: '12min',
        executorStartup: '2s',
        stages: [{ id: 'work', tasks: 4, duration: '20s' }],
      },
      {
        id: 'report',
        kind: 'spark',
        queue: 'root.reports',
        user: 'ben',
        count: 3,
        submit: '20s',
        arrivals: '20s',
        'spark.executor.instances': 2,
        driverStartup: '4s',
        executorStartup: '2s',
        stages: [{ id: 'work', tasks: 8, duration: { dist: 'lognormal', median: '20s', sigma: 0.3 } }],
      },
    ],
    variants: [
      { id: 'A', title: 'with the gate', changes: [] },
      {
        id: 'B',
        title: 'disable tag',
        changes: [{ path: ['workload', 'slow', 'tags'], value: { 'application.stateaware.disable': 'true' } }],
      },
    ],
    view: { cursor: '2min', selection: 'app:report/1', panels: { dock: 'queues', states: 'lanes' } },
  },
};
