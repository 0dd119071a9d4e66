import type { GalleryEntry } from '../entry';

const stages = [
  { id: 'map', vertices: 200, duration: { dist: 'uniform' as const, min: '1min', max: '3min' } },
  { id: 'reduce', vertices: 60, duration: '2min' },
];

export const jockeySeveralDeadlines: GalleryEntry = {
  id: 'jockey-several-deadlines',
  title: 'More guaranteed than there is',
  summary: 'Three jobs with deadlines want 40 tokens each of 60: who loses least by a token less gives it up.',
  scenario: {
    signalbox: 1,
    title: 'More guaranteed than there is',
    notes: [
      'Three jobs of the same work share 60 tokens. strict and soon are to be done in 25 minutes. easy has a curve of its own: it is worth a little less with every minute, and nothing is lost at once.',
      'The loops want more than there is. The cluster takes one token after the other from the job that loses the least utility by it. The job’s own table says how much.',
      'The picture says “over-committed”. It shows what is granted beside what is wanted.',
      'B: tokens on loan are not taken back. A job below its guarantee waits until vertices of the background job end.',
    ].join('\n\n'),
    seed: 1,
    cluster: { nodes: [{ id: 'n', count: 6, capacity: { vcore: 10, memory: '40GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.slo' }, { id: 'root.other' }],
    scheduler: { type: 'jockey', simulations: 100, maxTokens: 60, allocations: 6 },
    workload: [
      { id: 'strict', kind: 'dag', queue: 'root.slo', submit: '4min', deadline: '25min', stages },
      { id: 'soon', kind: 'dag', queue: 'root.slo', submit: '5min', deadline: '25min', stages },
      {
        id: 'easy',
        kind: 'dag',
        queue: 'root.slo',
        submit: '6min',
        utility: [
          { at: '0s', utility: 1 },
          { at: '20min', utility: 1 },
          { at: '80min', utility: 0 },
        ],
        stages,
      },
      { id: 'background', kind: 'batch', queue: 'root.other', tasks: 240, duration: '4min' },
    ],
    variants: [
      { id: 'A', title: 'taken back', changes: [] },
      { id: 'B', title: 'waited for', changes: [{ path: ['scheduler', 'takeBack'], value: false }] },
    ],
    view: { cursor: '6min', selection: 'app:strict' },
  },
};
