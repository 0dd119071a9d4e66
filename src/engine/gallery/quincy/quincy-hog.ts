import type { GalleryEntry } from '../entry';
import { quincyHogLesson } from './quincy-hog.lesson';

export const quincyHog: GalleryEntry = {
  id: 'quincy-hog',
  question: 'shares',
  title: 'The hog: one job has every slot',
  summary:
    'A long job holds all slots when a short one comes. Four policies let it in at the very end, soon, or at once.',
  scenario: {
    signalbox: 1,
    title: 'The hog: one job has every slot',
    notes: [
      'The hog has sixteen tasks of about a minute on four nodes of one slot each. At 0:30 a job of four short tasks comes. Each is entitled to two slots.',
      'A, flow (Q): no task is stopped and no share is kept. A slot goes where waiting has become most expensive. Tasks of the hog have waited 30 s longer, so the short job starts after more than three minutes.',
      'B, with preemption (QP): running tasks may be stopped, but none is. Each second of running raises the cost of stopping by 1; each second of waiting costs 0.5. Time alone never stops a task as long as omega is below 1.',
      'C, with fair shares (QF): the hog is above its share and starts nothing more. The short job gets the next two slots, at 0:42, and is done at 1:26.',
      'D, with both (QFP): shares are kept at once. The two tasks of the hog that cost least to stop give way at 0:30. 60 s of work are lost, and the short job is done at 1:14.',
      'Stopped tasks keep the credit of what they ran, so the same ones are not chosen again and again. In Queues, press root to see the wasted seconds.',
    ].join('\n\n'),
    lesson: quincyHogLesson,
    goal: { metric: 'mean-completion@entry=short' },
    seed: 318,
    cluster: { nodes: [{ id: 'm', count: 4, capacity: { vcore: 1, memory: '4GB' }, racks: 2 }] },
    queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b' }],
    scheduler: { type: 'quincy', policy: 'Q' },
    data: [
      { id: 'pages', blocks: 16, blockSize: '4GB', replication: 2 },
      { id: 'clicks', blocks: 4, blockSize: '2GB', replication: 2 },
    ],
    workload: [
      {
        id: 'hog',
        kind: 'batch',
        queue: 'root.a',
        tasks: 16,
        input: 'pages',
        duration: { dist: 'uniform', min: '40s', max: '80s' },
        rackReadFactor: 1.2,
        anyReadFactor: 1.5,
      },
      {
        id: 'short',
        kind: 'batch',
        queue: 'root.b',
        submit: '30s',
        tasks: 4,
        input: 'clicks',
        duration: '20s',
        rackReadFactor: 1.2,
        anyReadFactor: 1.5,
      },
    ],
    variants: [
      { id: 'A', title: 'flow', changes: [] },
      { id: 'B', title: 'flow, preemption', changes: [{ path: ['scheduler', 'policy'], value: 'QP' }] },
      { id: 'C', title: 'flow, fair', changes: [{ path: ['scheduler', 'policy'], value: 'QF' }] },
      { id: 'D', title: 'flow, fair, preemption', changes: [{ path: ['scheduler', 'policy'], value: 'QFP' }] },
    ],
    view: { cursor: '45s', selection: 'app:short', panels: { dock: 'nodes' } },
  },
};
