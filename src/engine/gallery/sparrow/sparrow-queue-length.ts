import type { GalleryEntry } from '../entry';
import { sparrowQueueLengthLesson } from './sparrow-queue-length.lesson';

export const sparrowQueueLength: GalleryEntry = {
  id: 'sparrow-queue-length',
  question: 'speed',
  title: 'Why queue length misleads',
  summary: 'The worker with the shorter queue is the one that is free last; a reservation need not guess.',
  scenario: {
    signalbox: 1,
    title: 'Why queue length misleads',
    notes: [
      'Two workers. one-long runs a task of a minute and has nothing queued.',
      'many-short has one of 4 s running and two in its queue. At 0:04 a query comes and asks both.',
      'A, batch sampling: loads say that one-long has the shorter queue. Running tasks do not count, and their durations are unknown. The query waits there for a minute and is done after 67.5 s.',
      'B, late binding: the query leaves a reservation at both and decides nothing. many-short is free first, asks for the task and gets it.',
      'The query is done after 22.5 s, and the other reservation is cancelled. No estimate of any duration was needed.',
    ].join('\n\n'),
    lesson: sparrowQueueLengthLesson,
    goal: { metric: 'mean-completion@entry=query' },
    seed: 1,
    cluster: {
      nodes: [
        { id: 'one-long', capacity: { vcore: 1, memory: '1GB' }, labels: ['long'] },
        { id: 'many-short', capacity: { vcore: 1, memory: '1GB' }, labels: ['short'] },
      ],
    },
    queues: [{ id: 'root' }],
    scheduler: {
      type: 'sparrow',
      policy: 'batch',
      'sample.ratio': 2,
      'sample.ratio.constrained': 1,
      'network.delay': '500ms',
    },
    workload: [
      { id: 'long', kind: 'batch', user: 'etl', nodeLabel: 'long', duration: '60s' },
      { id: 'short', kind: 'batch', user: 'etl', nodeLabel: 'short', tasks: 3, duration: '4s' },
      { id: 'query', kind: 'batch', user: 'ana', submit: '4s', duration: '10s' },
    ],
    variants: [
      { id: 'A', title: 'batch sampling', changes: [] },
      { id: 'B', title: 'late binding', changes: [{ path: ['scheduler', 'policy'], value: 'late' }] },
    ],
    view: { cursor: '6s', selection: 'app:query', panels: { dock: 'workers', workers: 'workers' } },
  },
};
