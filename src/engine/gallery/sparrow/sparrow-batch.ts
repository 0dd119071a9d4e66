import type { GalleryEntry } from '../entry';
import { jobStream, workers } from './sparrow-parts';

export const sparrowBatch: GalleryEntry = {
  id: 'sparrow-batch',
  title: 'Batch against per-task sampling',
  summary: 'A job is as slow as its unluckiest task: probes that are shared leave fewer unlucky ones.',
  scenario: {
    signalbox: 1,
    title: 'Batch against per-task sampling',
    notes: [
      'Forty workers with one slot, jobs of eight tasks of 10 s on average, load 0.8, two probes per task in both variants. The same jobs probe the same workers.',
      'A, per-task: each task has its own two workers and takes the better one. If both are busy, it queues although its sister found two idle ones: 45.6 s in the mean.',
      'B, batch: the sixteen loads are sorted and the eight best get a task each: 40.9 s. A job ends with its last task, so what counts is the worst choice of eight, not the average one. Hover a task to see which loads were sampled.',
    ].join('\n\n'),
    seed: 1,
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
