import type { GalleryEntry } from '../entry';
import { omegaHeadOfLineLesson } from './omega-head-of-line.lesson';
import { cell, stream } from './omega-parts';

export const omegaHeadOfLine: GalleryEntry = {
  id: 'omega-head-of-line',
  question: 'speed',
  title: 'Behind a slow decision',
  summary: 'Batch jobs stand behind the slow decisions on service jobs, unless each type has a scheduler of its own.',
  scenario: {
    signalbox: 1,
    title: 'Behind a slow decision',
    notes: [
      'There are forty machines. A small batch job arrives every 2 s, and twelve service jobs one every 20 s. A scheduler decides on one job at a time.',
      'It takes 12 s for a service job and 0.1 s for a batch job. Each task takes 5 ms more.',
      'A, single path: every job takes the 12 s. More jobs arrive than can be decided on: 129 of 132 jobs wait longer than 30 s, and the machines are idle. B, multi-path: a batch job takes 0.1 s again, yet it stands in the same queue.',
      'Select a waiting one: a service job is being decided on, and nothing else is in its way. A batch job waits 4.8 s on average.',
      'C, shared state: each type has a scheduler, both see all machines, and batch jobs wait 3 ms. The service scheduler pays the price. 7 of its transactions lose a claim to batch jobs that were placed meanwhile.',
      'D, partitions: no job blocks another type, but batch jobs have half of the machines. Once these are full, batch jobs retry every second without success, beside free machines.',
    ].join('\n\n'),
    lesson: omegaHeadOfLineLesson,
    goal: { metric: 'mean-waiting@class=batch' },
    seed: 1,
    cluster: cell(40),
    queues: [{ id: 'root' }],
    scheduler: { type: 'omega', architecture: 'monolithic-single-path', 't_job.service': '12s' },
    workload: [stream('batch', 120, '2s', 5, '28s'), stream('service', 12, '20s', 6, '5min')],
    variants: [
      { id: 'A', title: 'single path', changes: [] },
      {
        id: 'B',
        title: 'multi-path',
        changes: [{ path: ['scheduler', 'architecture'], value: 'monolithic-multi-path' }],
      },
      { id: 'C', title: 'shared state', changes: [{ path: ['scheduler', 'architecture'], value: 'shared-state' }] },
      { id: 'D', title: 'partitions', changes: [{ path: ['scheduler', 'architecture'], value: 'partitioned' }] },
    ],
    view: { cursor: '60s' },
  },
};
