import type { GalleryEntry } from '../entry';
import { mixedJobs, mixedNodes } from './mixed-jobs';

export const planEstimates: GalleryEntry = {
  id: 'plan-estimates',
  question: 'deadlines',
  title: 'Wrong estimates, replanned',
  summary: 'The scheduler assumes half or twice every run time; replanning in every cycle absorbs part of the error.',
  practice: {
    setting:
      'In row C a run time is estimated as [times the true one](drag scheduler/estimateError from=0.5 to=2 step=0.1 in=C).',
    task: 'Make all jobs of row C finish, with estimates that are too long.',
    condition: 'C.finished == A.finished and C.knob[scheduler/estimateError] > 1',
    hint: 'A job that is believed to miss its deadline is not started.',
    done: 'With {C.knob[scheduler/estimateError] | 1} all jobs finish.',
  },
  scenario: {
    signalbox: 1,
    title: 'Wrong estimates, replanned',
    notes: [
      'Four types of jobs on 8 GPU nodes and two racks: ml and mpi have deadlines, web and etl are best effort.',
      'A has correct estimates: all ten deadlines are met.',
      'B assumes half of every run time. In every cycle, overdue jobs are expected to end a slice later, and dependent plans move. Six deadlines are met.',
      'C assumes twice the run time. Places seem occupied longer than they are, and four jobs that could still have met their deadline are dropped as hopeless. Six deadlines are met.',
      'Drag estimateError. Open Plan at any cycle: dotted is what the plan before held.',
    ].join('\n\n'),
    goal: { metric: 'slo-met' },
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
