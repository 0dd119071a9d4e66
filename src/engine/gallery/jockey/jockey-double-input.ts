import type { GalleryEntry } from '../entry';

export const jockeyDoubleInput: GalleryEntry = {
  id: 'jockey-double-input',
  question: 'deadlines',
  title: 'Twice the input, and a table that does not know',
  summary:
    'A job leaves the envelope of its table: continuing, simulating again, and giving up the guarantee, compared.',
  practice: {
    setting: 'The input has doubled. Choose what row A does when its [model](pick scheduler/mismatch in=A) is wrong.',
    task: 'Make the mean time of a job in row A as short as in row B.',
    condition: 'A.mean-completion <= B.mean-completion',
    hint: 'A forecast needs a model of the actual work.',
    done: 'It is {A.mean-completion}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Twice the input, and a table that does not know',
    notes: [
      'The table comes from a run with half of today’s input. The simulator knows stragglers and barriers, but not that every vertex takes twice as long.',
      'Progress may be below the slowest 5 % of the simulated runs. After three such ticks, the model does not hold. A continues: slower progress raises the tokens, later than it should.',
      'B simulates the job again with the run times seen so far, and knows what is left. C gives up the guarantee and shares by weight. A background job there is three times as heavy.',
    ].join('\n\n'),
    seed: 1,
    horizon: '6h',
    cluster: { nodes: [{ id: 'n', count: 6, capacity: { vcore: 10, memory: '40GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.slo' }, { id: 'root.other', weight: 3 }],
    scheduler: { type: 'jockey', simulations: 200, maxTokens: 60, allocations: 6, mismatch: 'keep' },
    workload: [
      {
        id: 'rank',
        kind: 'dag',
        queue: 'root.slo',
        deadline: '60min',
        inputFactor: 2,
        stages: [
          { id: 'map', vertices: 200, duration: { dist: 'uniform', min: '2min', max: '4min' } },
          { id: 'join', vertices: 100, duration: { dist: 'uniform', min: '2min', max: '3min' } },
        ],
      },
      { id: 'background', kind: 'batch', queue: 'root.other', tasks: 2000, duration: '3min' },
    ],
    variants: [
      { id: 'A', title: 'goes on', changes: [] },
      { id: 'B', title: 'simulates again', changes: [{ path: ['scheduler', 'mismatch'], value: 'simulate-again' }] },
      { id: 'C', title: 'shares by weight', changes: [{ path: ['scheduler', 'mismatch'], value: 'weighted-share' }] },
    ],
    view: { cursor: '20min', selection: 'app:rank' },
  },
};
