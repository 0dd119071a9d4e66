import type { GalleryEntry } from '../entry';

const stages = [
  { id: 'map', vertices: 200, duration: { dist: 'uniform' as const, min: '1min', max: '3min' } },
  { id: 'reduce', vertices: 60, duration: '2min' },
];

export const jockeySeveralDeadlines: GalleryEntry = {
  id: 'jockey-several-deadlines',
  question: 'deadlines',
  title: 'Guarantees beyond capacity',
  summary: 'Three jobs with deadlines want 40 tokens each of 60: the job that loses least gives up a token.',
  practice: {
    setting: 'In row A soon has [to be done](drag workload/soon/deadline from=15min to=40min step=1min in=A).',
    task: 'Make soon end before strict in row A.',
    condition: 'A.app[soon].end < A.app[strict].end',
    hint: 'The job that loses more keeps the token.',
    done: 'soon ends at {A.app[soon].end}, strict at {A.app[strict].end}. Promise little time and you are served first.',
  },
  scenario: {
    signalbox: 1,
    title: 'Guarantees beyond capacity',
    notes: [
      'Three jobs of the same work share 60 tokens. strict and soon are due in 25 minutes. easy has its own curve: it loses a little utility every minute, and never all at once.',
      'The loops want more tokens than exist. The cluster takes tokens one by one from the job that loses the least utility. The job’s table says how much.',
      'The picture says “over-committed”. It shows granted beside wanted tokens.',
      'B: lent tokens are not taken back. A job below its guarantee waits until vertices of the background job end.',
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
