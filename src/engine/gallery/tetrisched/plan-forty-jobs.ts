import type { GalleryEntry } from '../entry';
import { mixedNodes } from './mixed-jobs';

export const planFortyJobs: GalleryEntry = {
  id: 'plan-forty-jobs',
  question: 'machine-choice',
  title: 'Forty jobs at once',
  summary: 'More jobs than one plan weighs: the highest value per node and slice comes first.',
  practice: {
    setting: 'Row A weighs [job|jobs](drag scheduler/maxJobs from=4 to=40 step=4 in=A) against each other.',
    task: 'Weigh at most twelve, and keep the mean time of a job below three quarters of row B.',
    condition: 'A.mean-completion < 0.75 * B.mean-completion and A.knob[scheduler/maxJobs] <= 12',
    hint: 'A small program is solved quickly. Does it miss much?',
    done: 'It is {A.mean-completion} with {A.knob[scheduler/maxJobs] | words} jobs, in row B {B.mean-completion}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Forty jobs at once',
    notes: [
      'Forty jobs come within a few seconds. A program over all of them would take the solver long.',
      'So each cycle weighs the 24 jobs with the highest value per node and slice (maxJobs). The others get what is left.',
      'A: with the solver, within 10 % of the best plan: a job takes 39 s on average. B: greedy, without it: 56 s.',
      'Drag a value or a slowdown. The greedy plan appears at once, the optimal one when the solver is done.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion' },
    seed: 2,
    cluster: { nodes: mixedNodes },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched', planAhead: 6 },
    workload: [
      {
        id: 'ml',
        kind: 'batch',
        count: 14,
        tasks: 4,
        duration: { dist: 'uniform', min: '8s', max: '20s' },
        durationPer: 'job',
        prefers: 'label',
        preferredLabel: 'gpu',
        slowdown: 2,
        budget: 40,
        sensitivity: 0.1,
      },
      {
        id: 'mpi',
        kind: 'batch',
        count: 13,
        tasks: 3,
        duration: '12s',
        prefers: 'rack',
        slowdown: 1.5,
        budget: 30,
        sensitivity: 0.1,
      },
      { id: 'etl', kind: 'batch', count: 13, tasks: 2, duration: '8s', budget: 10, sensitivity: 0.02 },
    ],
    variants: [
      { id: 'A', title: 'solver', changes: [] },
      { id: 'B', title: 'greedy', changes: [{ path: ['scheduler', 'solver'], value: 'greedy' }] },
    ],
    view: { cursor: '20s' },
  },
};
