import type { GalleryEntry } from '../entry';

/** The example of the article about TetriSched: two GPU servers for 2 units of time, or any two for 3. */
export const planSeedExample: GalleryEntry = {
  id: 'plan-seed-example',
  question: 'machine-choice',
  title: 'Two GPU servers, or any two for longer',
  summary: 'The first expression in STRL: a max of two leaves, and what one busy server changes.',
  practice: {
    setting: 'Row C looks [slice|slices](drag scheduler/planAhead from=0 to=8 in=C) ahead.',
    task: 'Make the job of row C start at once.',
    condition: 'C.app[job].wait == 0s',
    hint: 'A scheduler that does not plan ahead cannot wait for something better.',
    done: 'It starts at {C.app[job].start} on plain nodes, and ends at {C.app[job].end} all the same.',
  },
  scenario: {
    signalbox: 1,
    title: 'Two GPU servers, or any two for longer',
    notes: [
      'A job may have two GPU nodes for 2 slices, which is worth 4. Or it may have any two nodes for 3 slices, which is worth 3.',
      'Its request is max(nCk(gpu, 2), nCk(any, 2)). At most one leaf of a max is satisfied.',
      'A: all nodes are free, it gets the GPUs. B: one GPU is taken; two of the others are worth 3. Under plan-ahead it would have waited: the leaf is worth 4 whenever it starts.',
      'C: with plan-ahead it does wait. D: greedy has the same result here, because there is only one job.',
    ].join('\n\n'),
    seed: 1,
    cluster: {
      nodes: [
        { id: 'g', count: 2, capacity: { vcore: 1, memory: '4GB' }, labels: ['gpu'] },
        { id: 'c', count: 2, capacity: { vcore: 1, memory: '4GB' } },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched', policy: 'alsched', relativeGap: 0 },
    workload: [
      {
        id: 'other',
        kind: 'batch',
        count: 0,
        tasks: 1,
        duration: '4s',
        utility: { op: 'nCk', set: 'gpu', k: 1, v: 9 },
      },
      {
        id: 'job',
        kind: 'batch',
        tasks: 2,
        duration: '8s',
        prefers: 'label',
        preferredLabel: 'gpu',
        slowdown: 1.5,
        utility: {
          op: 'max',
          of: [
            { op: 'nCk', set: 'gpu', k: 2, dur: '8s', v: 4 },
            { op: 'nCk', set: 'any', k: 2, dur: '12s', v: 3 },
          ],
        },
      },
    ],
    variants: [
      { id: 'A', title: 'idle', changes: [] },
      { id: 'B', title: 'one GPU busy', changes: [{ path: ['workload', 'other', 'count'], value: 1 }] },
      {
        id: 'C',
        title: 'plan-ahead',
        changes: [
          { path: ['workload', 'other', 'count'], value: 1 },
          { path: ['scheduler', 'policy'], value: 'TetriSched' },
        ],
      },
      {
        id: 'D',
        title: 'greedy',
        changes: [
          { path: ['workload', 'other', 'count'], value: 1 },
          { path: ['scheduler', 'solver'], value: 'greedy' },
        ],
      },
    ],
    view: { cursor: '0s', selection: 'app:job' },
  },
};
