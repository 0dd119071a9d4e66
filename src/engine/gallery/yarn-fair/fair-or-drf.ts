import type { GalleryEntry } from '../entry';
import { fairOrDrfLesson } from './fair-or-drf.lesson';

export const fairOrDrf: GalleryEntry = {
  id: 'fair-or-drf',
  question: 'shares',
  title: 'Fair or DRF: memory against cores',
  summary:
    'Fair counts only memory, so a queue with many cores and little memory gets nearly all cores; DRF counts the larger share.',
  scenario: {
    signalbox: 1,
    title: 'Fair or DRF: memory against cores',
    notes: [
      'Two nodes with 45 vcores and 90 GB each. Tasks of root.memory take 1 vcore and 4 GB, those of root.cores 3 vcores and 1 GB. This is the example of the DRF paper, times ten.',
      'A, fair: both queues should get the same memory. That is 4 tasks of root.cores for one of root.memory.',
      '27 of them hold 81 of 90 vcores. The last nine run nine tasks of root.memory, and two thirds of the memory lie idle.',
      'B, drf: each queue counts by the resource of which it has the larger part. The memory of one and the vcores of the other stay equal: 30 tasks and 20 tasks, two thirds of each.',
      'DRF is only in the comparison. The shares are computed for each resource separately, with the same weights.',
    ].join('\n\n'),
    lesson: fairOrDrfLesson,
    goal: { metric: 'dominant-spread' },
    seed: 1,
    horizon: '3min',
    cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 45, memory: '90GB' } }] },
    queues: [
      { id: 'root', schedulingPolicy: 'fair' },
      { id: 'root.default' },
      { id: 'root.memory' },
      { id: 'root.cores' },
    ],
    scheduler: { type: 'yarn-fair' },
    workload: [
      { id: 'memory', kind: 'batch', queue: 'root.memory', tasks: 500, vcore: 1, memory: '4GB', duration: '10min' },
      { id: 'cores', kind: 'batch', queue: 'root.cores', tasks: 500, vcore: 3, memory: '1GB', duration: '10min' },
    ],
    variants: [
      { id: 'A', title: 'fair', changes: [] },
      {
        id: 'B',
        title: 'drf',
        changes: [
          { path: ['queues', 'root', 'schedulingPolicy'], value: 'drf' },
          { path: ['queues', 'root.memory', 'schedulingPolicy'], value: 'drf' },
          { path: ['queues', 'root.cores', 'schedulingPolicy'], value: 'drf' },
        ],
      },
    ],
    view: { cursor: '45s', selection: 'queue:root.cores', panels: { dock: 'queues', queues: 'both' } },
  },
};
