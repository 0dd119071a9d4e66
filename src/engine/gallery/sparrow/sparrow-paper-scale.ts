import type { GalleryEntry } from '../entry';
import { jobStream, workers } from './sparrow-parts';

export const sparrowPaperScale: GalleryEntry = {
  id: 'sparrow-paper-scale',
  question: 'speed',
  title: 'Sparrow at the size of the paper',
  summary: 'Ten thousand workers, 400,000 tasks of 100 ms in a few seconds, and no scheduler that knows them all.',
  scenario: {
    signalbox: 1,
    title: 'Sparrow at the size of the paper',
    notes: [
      'This is the default configuration of the paper’s simulator. It has 10,000 workers with four slots, and 4,000 jobs of 100 tasks at a load of 0.8. All tasks of a job take the same time, 100 ms on average.',
      'There are two probes per task, and a message takes 0.5 ms. Jobs come for 1.25 seconds.',
      'A, batch sampling: 149 ms per job on average. Only jobs that arrive after the first half second count.',
      'B, late binding: 102 ms, 31 % less, at 99 ms that an ideal scheduler would take. The original simulator gives 158 and 104 ms with more jobs.',
      'Ten schedulers share the jobs, and none knows the others. The outcome equals that of a single one. A scheduler keeps no state between jobs.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion' },
    seed: 1,
    cluster: workers(10_000, 4),
    queues: [{ id: 'root' }],
    scheduler: { type: 'sparrow', policy: 'batch', 'sample.ratio': 2, schedulers: 10, 'network.delay': '500us' },
    workload: [jobStream(4000, '312us', 100, '100ms', { durationPer: 'job' })],
    variants: [
      { id: 'A', title: 'batch sampling', changes: [] },
      { id: 'B', title: 'late binding', changes: [{ path: ['scheduler', 'policy'], value: 'late' }] },
    ],
    // The cluster is empty at first; the original simulator leaves out what starts before this as well.
    window: { from: '500ms' },
    view: { cursor: '800ms', panels: { dock: 'workers', workers: 'response' } },
  },
};
