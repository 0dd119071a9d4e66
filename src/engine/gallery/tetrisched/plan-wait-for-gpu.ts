import type { GalleryEntry } from '../entry';
import { planWaitForGpuLesson } from './plan-wait-for-gpu.lesson';

/** A job worth 20 - 2c, c the slice in which it is done, and GPUs that are free in a moment. Source: TetriSched, section 3. */
export const planWaitForGpu: GalleryEntry = {
  id: 'plan-wait-for-gpu',
  question: 'machine-choice',
  title: 'Wait for the better machine',
  summary: 'Two GPU nodes are free in a moment: a scheduler that plans ahead waits, one that does not starts slowly.',
  scenario: {
    signalbox: 1,
    title: 'Wait for the better machine',
    notes: [
      'Two of five nodes have a GPU, and they are taken for one more slice of 4 s. The job ml runs for two slices on both of them, or for five on any two nodes. It is worth 20, less 2 for every slice until it is done.',
      'A plans nothing ahead. It starts what can start now, on plain nodes: ml is done in slice 5 and worth 10. alsched works like this.',
      'B plans one slice ahead. Waiting for the GPUs is worth 14, so nothing starts now, although three nodes are free.',
      'Ask why at 0:02. In the view Plan, every start of ml has its value.',
      'In C and D the pair is free, and two jobs want it. C plans one slice ahead: ml2 starts slowly at once, and both together are worth 30. D plans two ahead: ml2 waits for the pair, and both are worth 32.',
    ].join('\n\n'),
    lesson: planWaitForGpuLesson,
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
        title: 'two jobs, plan-ahead 1',
        changes: [
          { path: ['scheduler', 'planAhead'], value: 1 },
          { path: ['workload', 'before', 'count'], value: 0 },
          { path: ['workload', 'ml2', 'count'], value: 1 },
        ],
      },
      {
        id: 'D',
        title: 'two jobs, plan-ahead 2',
        changes: [
          { path: ['scheduler', 'planAhead'], value: 2 },
          { path: ['workload', 'before', 'count'], value: 0 },
          { path: ['workload', 'ml2', 'count'], value: 1 },
        ],
      },
    ],
    view: { cursor: '2s', selection: 'app:ml' },
  },
};
