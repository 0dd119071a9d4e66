import type { GalleryEntry } from '../entry';

/** Source: TetriSched, section 3, and the spec's second teaching scenario: 20 - 2 times the slice in which it is done. */
export const planWaitForGpu: GalleryEntry = {
  id: 'plan-wait-for-gpu',
  title: 'Wait for the better machine',
  summary: 'Two GPU nodes are free in a moment: a scheduler that plans ahead waits, one that does not starts slowly.',
  scenario: {
    signalbox: 1,
    title: 'Wait for the better machine',
    notes: [
      'The two GPU nodes are taken for one more slice of 4 s. ml runs for two slices on both of them, or for five on any two nodes. It is worth 20, less 2 for every slice until it is done.',
      'A, no plan-ahead: something positive can start now, so it starts on plain nodes: done in slice 5, worth 10. This is alsched: it knows no later.',
      'B, one slice of plan-ahead: to wait for the GPUs is worth 14. Nothing starts now, although three nodes are free; ask why at 0:02. Open Plan, and hover ml: every start has its value.',
      'C: another job wants the same pair. D: the same, planned ahead by two slices.',
    ].join('\n\n'),
    seed: 1,
    cluster: {
      nodes: [
        { id: 'g', count: 2, capacity: { vcore: 1, memory: '4GB' }, labels: ['gpu'] },
        { id: 'c', count: 3, capacity: { vcore: 1, memory: '4GB' } },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched', planAhead: 0, relativeGap: 0 },
    workload: [
      {
        id: 'before',
        kind: 'batch',
        tasks: 2,
        duration: '4s',
        sensitivity: 10,
        utility: { op: 'nCk', set: 'gpu', k: 2, v: 100 },
      },
      {
        id: 'ml',
        kind: 'batch',
        tasks: 2,
        duration: '8s',
        prefers: 'label',
        preferredLabel: 'gpu',
        slowdown: 2.5,
        budget: 20,
        sensitivity: 0.5,
      },
      {
        id: 'ml2',
        kind: 'batch',
        count: 0,
        tasks: 2,
        duration: '8s',
        prefers: 'label',
        preferredLabel: 'gpu',
        slowdown: 3,
        budget: 20,
        sensitivity: 0.25,
      },
    ],
    variants: [
      { id: 'A', title: 'plan-ahead 0', changes: [] },
      { id: 'B', title: 'plan-ahead 1', changes: [{ path: ['scheduler', 'planAhead'], value: 1 }] },
      {
        id: 'C',
        title: 'two jobs, 1',
        changes: [
          { path: ['scheduler', 'planAhead'], value: 1 },
          { path: ['workload', 'ml2', 'count'], value: 1 },
        ],
      },
      {
        id: 'D',
        title: 'two jobs, 3',
        changes: [
          { path: ['scheduler', 'planAhead'], value: 3 },
          { path: ['workload', 'ml2', 'count'], value: 1 },
        ],
      },
    ],
    view: { cursor: '2s', selection: 'app:ml' },
  },
};
