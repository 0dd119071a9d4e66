import type { GalleryEntry } from '../entry';
import { capacityAmLimitLesson } from './capacity-am-limit.lesson';

export const capacityAmLimit: GalleryEntry = {
  id: 'capacity-am-limit',
  question: 'nothing-runs',
  title: 'ACCEPTED on an idle cluster',
  summary:
    'Application masters may take a tenth of a queue: beyond that applications wait, however idle the cluster is.',
  scenario: {
    signalbox: 1,
    title: 'ACCEPTED on an idle cluster',
    notes: [
      'Eight applications arrive at an idle cluster of 40 GB. Each has an application master of 2 GB and four maps.',
      'A, maximum-am-resource-percent 0.1, the default: 4 GB are two masters. Six applications stay ACCEPTED while at most ten of forty containers run. This is the question users ask most.',
      'B, 0.5: all eight run at once.',
      'The limit is checked whenever an application arrives or ends. An application that does not fit is skipped: a smaller one behind it may start.',
    ].join('\n\n'),
    lesson: capacityAmLimitLesson,
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default', capacity: 100 }],
    scheduler: { type: 'yarn-capacity' },
    workload: [
      {
        id: 'job',
        kind: 'mapreduce',
        queue: 'root.default',
        count: 8,
        submit: '0s',
        arrivals: '1s',
        'mapreduce.job.maps': 4,
        mapDuration: '20s',
        'mapreduce.job.reduces': 1,
        reduceDuration: '10s',
      },
    ],
    variants: [
      { id: 'A', title: 'a tenth', changes: [] },
      {
        id: 'B',
        title: 'half',
        changes: [{ path: ['scheduler', 'yarn.scheduler.capacity.maximum-am-resource-percent'], value: 0.5 }],
      },
    ],
    view: { cursor: '20s', selection: 'app:job/5', panels: { dock: 'yarn', yarn: 'why' } },
  },
};
