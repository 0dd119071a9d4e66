import type { GalleryEntry } from '../entry';
import { fairPreemptionLesson } from './fair-preemption.lesson';

export const fairPreemption: GalleryEntry = {
  id: 'fair-preemption',
  question: 'order',
  title: 'Fair preemption, then and now',
  summary:
    'A starved queue gets containers back after a timeout. In 2014 the queue above its share gave them; since Hadoop 3 a node is cleared for one ask.',
  scenario: {
    signalbox: 1,
    title: 'Fair preemption, then and now',
    notes: [
      'A long job holds all 40 GB when a second queue asks for forty containers at 0:54. Its fair share is 20 GB; below half of that for 20 seconds it is starved.',
      'C, preemption off: it waits four minutes until tasks of the long job end.',
      'A, Hadoop 3: it lacks ten containers for half of its fair share. They are marked at 1:14 and killed 15 seconds later.',
      'Their room is kept for the starved application. Then it stops: at half of the fair share no queue is starved.',
      'B, as in 2014: all twenty that it lacks for its fair share are marked. They come from the queue that is furthest above its own.',
      'But the nodes are not kept: the long job had reserved all ten of them. On each it takes the first container back.',
      'The timeline shows marked containers with their remaining time.',
    ].join('\n\n'),
    lesson: fairPreemptionLesson,
    goal: { metric: 'mean-waiting@entry=short' },
    seed: 1,
    horizon: '10min',
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default' }, { id: 'root.long' }, { id: 'root.short' }],
    scheduler: {
      type: 'yarn-fair',
      'yarn.scheduler.fair.preemption': true,
      defaultFairSharePreemptionTimeout: 20,
    },
    workload: [
      { id: 'long', kind: 'batch', queue: 'root.long', tasks: 80, duration: '5min' },
      { id: 'short', kind: 'batch', queue: 'root.short', submit: '54s', tasks: 40, duration: '1min' },
    ],
    variants: [
      { id: 'A', title: 'Hadoop 3', changes: [] },
      { id: 'B', title: 'as in 2014', changes: [{ path: ['scheduler', 'preset'], value: 'fs-2014' }] },
      {
        id: 'C',
        title: 'off',
        changes: [{ path: ['scheduler', 'yarn.scheduler.fair.preemption'], value: false }],
      },
    ],
    view: { cursor: '80s', selection: 'app:short', panels: { dock: 'yarn', yarn: 'preemption' } },
  },
};
