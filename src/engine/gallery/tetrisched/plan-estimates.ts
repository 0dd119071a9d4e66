import type { GalleryEntry } from '../entry';
import { mixedJobs, mixedNodes } from './mixed-jobs';

export const planEstimates: GalleryEntry = {
  id: 'plan-estimates',
  title: 'Wrong estimates, planned anew',
  summary: 'The scheduler believes half or twice of every run time; planning anew in every cycle absorbs a part of it.',
  scenario: {
    signalbox: 1,
    title: 'Wrong estimates, planned anew',
    notes: [
      'Four types of jobs on 8 GPU nodes and two racks: ml and mpi have deadlines, web and etl are best effort.',
      'A believes the truth: all ten deadlines are met.',
      'B believes half of every run time. What should have ended is expected to end a slice later, in every cycle anew, and plans that rested on it move. Six deadlines are met.',
      'C believes twice the run time. Places seem taken longer than they are, and four jobs that could still have met their deadline are dropped as hopeless. Six deadlines are met.',
      'Drag estimateError. Open Plan at any cycle: dotted is what the plan before held.',
    ].join('\n\n'),
    seed: 4,
    cluster: { nodes: mixedNodes },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched' },
    workload: mixedJobs(5, '4s'),
    variants: [
      { id: 'A', title: 'true', changes: [] },
      { id: 'B', title: 'half', changes: [{ path: ['scheduler', 'estimateError'], value: 0.5 }] },
      { id: 'C', title: 'twice', changes: [{ path: ['scheduler', 'estimateError'], value: 2 }] },
    ],
    view: { cursor: '40s' },
  },
};
