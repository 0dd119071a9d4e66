import type { GalleryEntry } from '../entry';
import { omegaCoarseConflictsLesson } from './omega-coarse-conflicts.lesson';
import { cell, stream } from './omega-parts';

export const omegaCoarseConflicts: GalleryEntry = {
  id: 'omega-coarse-conflicts',
  question: 'several-schedulers',
  title: 'Whose decision is thrown away',
  summary: 'Optimistic transactions rarely conflict if only missing room counts, and often if any change counts.',
  scenario: {
    signalbox: 1,
    title: 'Whose decision is thrown away',
    notes: [
      'Nearly half of forty machines are held by earlier work. One scheduler decides on batch jobs: one comes a second, and it takes up to 0.13 s. Another decides on service jobs: one comes every 10 s, and it takes up to 3 s.',
      'Both work on copies of the cell and commit at the end. The first commit wins.',
      'A: a claim conflicts when it no longer fits. The rest of the transaction goes through. The service scheduler loses something in 51 transactions, a fifth of its time.',
      'But each time it still places most of the tasks. Select a service job and read who won, and where.',
      'B: any placement on a machine since the copy was made counts, although there is room. That makes 78 conflicts, most of them for nothing. C: one conflict throws the whole transaction away: 76.',
      'D, both: a service job waits 89 s in the queue until it is placed, in A 7 s. The batch scheduler decides quickly and hardly notices.',
    ].join('\n\n'),
    lesson: omegaCoarseConflictsLesson,
    goal: { metric: 'mean-waiting@class=service' },
    seed: 1,
    cluster: cell(40),
    queues: [{ id: 'root' }],
    scheduler: { type: 'omega', 't_job.service': '3s' },
    workload: [
      { id: 'before', kind: 'batch', jobType: 'prefill', tasks: 72, memory: '2GB', duration: '12min' },
      stream('batch', 300, '1s', 5, '8s'),
      stream('service', 30, '10s', 6, '60s'),
    ],
    variants: [
      { id: 'A', title: 'resource-fit, incremental', changes: [] },
      {
        id: 'B',
        title: 'sequence-numbers',
        changes: [{ path: ['scheduler', 'conflictMode'], value: 'sequence-numbers' }],
      },
      {
        id: 'C',
        title: 'all-or-nothing',
        changes: [{ path: ['scheduler', 'transactionMode'], value: 'all-or-nothing' }],
      },
      {
        id: 'D',
        title: 'both',
        changes: [
          { path: ['scheduler', 'conflictMode'], value: 'sequence-numbers' },
          { path: ['scheduler', 'transactionMode'], value: 'all-or-nothing' },
        ],
      },
    ],
    view: { cursor: '60s', zoom: ['0s', '8min'] },
  },
};
