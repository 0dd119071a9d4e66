import type { GalleryEntry } from '../entry';
import { sparrowBatchLesson } from './sparrow-batch.lesson';
import { jobStream, workers } from './sparrow-parts';

export const sparrowBatch: GalleryEntry = {
  id: 'sparrow-batch',
  question: 'speed',
  title: 'Batch against per-task sampling',
  summary: 'A job is as slow as its unluckiest task: shared probes leave fewer unlucky ones.',
  scenario: {
    signalbox: 1,
    title: 'Batch against per-task sampling',
    notes: [
      'Forty workers with one slot each. A job has eight tasks of 10 s on average, and the cluster is loaded to 0.8. Each variant sends two probes per task, and the same jobs probe the same workers.',
      'A, per-task: each task probes two workers and takes the better one. If both are busy it queues, although another task of its job has found two idle ones. A job takes 41.4 s on average.',
      'B, batch: the sixteen answers are sorted, and the eight best workers get a task each. A job takes 37.6 s on average.',
      'A job ends with its last task, so the worst of eight choices counts. Hover over a task to see which loads were sampled.',
      'With this seed A ends 13 s before B. Compare shows that this is chance: B ends first with sixteen of twenty seeds. Its jobs are faster on average with all twenty.',
    ].join('\n\n'),
    lesson: sparrowBatchLesson,
    goal: { metric: 'mean-completion' },
    seed: 4,
    cluster: workers(40, 1),
    queues: [{ id: 'root' }],
    scheduler: { type: 'sparrow', policy: 'per-task', 'sample.ratio': 2, 'network.delay': '50ms' },
    workload: [jobStream(200, '2500ms', 8, '10s')],
    variants: [
      { id: 'A', title: 'per-task', changes: [] },
      { id: 'B', title: 'batch', changes: [{ path: ['scheduler', 'policy'], value: 'batch' }] },
    ],
    view: { cursor: '120s', panels: { dock: 'workers', workers: 'response' } },
  },
};
