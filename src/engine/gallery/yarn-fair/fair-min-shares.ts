import type { GalleryEntry } from '../entry';
import { fairMinSharesLesson } from './fair-min-shares.lesson';

export const fairMinShares: GalleryEntry = {
  id: 'fair-min-shares',
  question: 'shares',
  title: 'Minimum shares and weights',
  summary: 'Weights divide what minimum shares leave, and a queue below its minimum share is served before all others.',
  scenario: {
    signalbox: 1,
    title: 'Minimum shares and weights',
    notes: [
      'Three queues want all of 40 GB: etl with the weight 3, adhoc and prod with 1.',
      'A, weights alone: 24, 8 and 8 GB. Fair shares are found by a search for the ratio R. With it the shares, each R times the weight, use up the cluster.',
      'B: prod has minResources of 16 GB. It gets them first; R shrinks until 3 R + R equals the rest: 18, 6 and 16 GB.',
      'C: minResources of 30 GB for prod and 30 GB for adhoc, more than exists. Both are honoured in the search.',
      'Shares add up to 60 GB, and nothing is left for etl. Containers go to the queue further below its minimum: twenty each, and none to etl any more.',
      'Weights matter among siblings only. Prod comes late, at 1:00: follow how long it takes until tasks of others end.',
    ].join('\n\n'),
    lesson: fairMinSharesLesson,
    seed: 2,
    horizon: '6min',
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.default' },
      { id: 'root.etl', weight: 3 },
      { id: 'root.adhoc' },
      { id: 'root.prod' },
    ],
    scheduler: { type: 'yarn-fair' },
    workload: [
      {
        id: 'etl',
        kind: 'batch',
        queue: 'root.etl',
        tasks: 1000,
        duration: { dist: 'uniform', min: '10s', max: '30s' },
      },
      {
        id: 'adhoc',
        kind: 'batch',
        queue: 'root.adhoc',
        tasks: 1000,
        duration: { dist: 'uniform', min: '10s', max: '30s' },
      },
      {
        id: 'prod',
        kind: 'batch',
        queue: 'root.prod',
        submit: '1min',
        tasks: 1000,
        duration: { dist: 'uniform', min: '10s', max: '30s' },
      },
    ],
    variants: [
      { id: 'A', title: 'weights 3, 1, 1', changes: [] },
      {
        id: 'B',
        title: 'prod: 16 GB',
        changes: [{ path: ['queues', 'root.prod', 'minResources'], value: '16384 mb, 16 vcores' }],
      },
      {
        id: 'C',
        title: 'more than exists',
        changes: [
          { path: ['queues', 'root.prod', 'minResources'], value: '30720 mb, 30 vcores' },
          { path: ['queues', 'root.adhoc', 'minResources'], value: '30720 mb, 30 vcores' },
        ],
      },
    ],
    view: { cursor: '3min', selection: 'queue:root.prod', panels: { dock: 'yarn', yarn: 'shares' } },
  },
};
