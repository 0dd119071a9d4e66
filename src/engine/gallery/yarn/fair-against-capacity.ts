import type { GalleryEntry } from '../entry';
import { fairAgainstCapacityLesson } from './fair-against-capacity.lesson';

export const fairAgainstCapacity: GalleryEntry = {
  id: 'fair-against-capacity',
  question: 'shares',
  title: 'Fair against Capacity',
  summary:
    'The same work under both of YARN’s schedulers: shares by weight with preemption off against guarantees with user limits.',
  scenario: {
    signalbox: 1,
    title: 'Fair against Capacity',
    notes: [
      'Two departments share 40 GB, 60 to 40. Research submits two large MapReduce jobs of one user; from 1:00 on sales sends six small ones.',
      'A, Fair: the large jobs run side by side and have the whole cluster while it has no other work. When sales comes, nothing is free. Each container that ends goes to the queue furthest below its fair share, and a small job takes a minute.',
      'B, Capacity: one user of research gets no more than the guarantee of 24 GB (user-limit-factor 1). The first job goes before the second. Sales finds free room at once: a small job takes 20 seconds.',
      'But 16 GB lie idle while sales has nothing to do. The second large job ends nearly a minute and a half later than under Fair.',
      'Neither is right. The application masters of sales and research may take half of their queues in both.',
    ].join('\n\n'),
    lesson: fairAgainstCapacityLesson,
    seed: 7,
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.research', weight: 3, capacity: 60 },
      { id: 'root.sales', weight: 2, capacity: 40 },
    ],
    scheduler: { type: 'yarn-fair' },
    workload: [
      {
        id: 'model',
        kind: 'mapreduce',
        queue: 'root.research',
        user: 'rea',
        count: 2,
        submit: '0s',
        arrivals: '5s',
        'mapreduce.job.maps': 80,
        mapDuration: { dist: 'uniform', min: '20s', max: '60s' },
        'mapreduce.job.reduces': 4,
        reduceDuration: '40s',
      },
      {
        id: 'report',
        kind: 'mapreduce',
        queue: 'root.sales',
        user: 'sam',
        count: 6,
        submit: '1min',
        arrivals: '10s',
        'mapreduce.job.maps': 8,
        mapDuration: '10s',
        'mapreduce.job.reduces': 1,
        reduceDuration: '5s',
      },
    ],
    variants: [
      { id: 'A', title: 'Fair', changes: [] },
      {
        id: 'B',
        title: 'Capacity',
        changes: [
          {
            path: ['scheduler'],
            value: { type: 'yarn-capacity', 'yarn.scheduler.capacity.maximum-am-resource-percent': 0.5 },
          },
        ],
      },
    ],
    view: { cursor: '80s', selection: 'app:report/3', panels: { dock: 'queues' } },
  },
};
