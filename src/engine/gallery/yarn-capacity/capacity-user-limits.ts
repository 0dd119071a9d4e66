import type { GalleryEntry } from '../entry';
import { capacityUserLimitsLesson } from './capacity-user-limits.lesson';

export const capacityUserLimits: GalleryEntry = {
  id: 'capacity-user-limits',
  question: 'shares',
  title: 'User limits: a floor, a ceiling and the fifth user',
  summary:
    'One setting decides how many users are served at once. The other one says how much of an idle cluster one of them may take.',
  scenario: {
    signalbox: 1,
    title: 'User limits: a floor, a ceiling and the fifth user',
    notes: [
      'Five users come one by one, half a minute apart. Their queue is guaranteed 20 of 40 GB. There is no other work.',
      'A, minimum-user-limit-percent 25 and user-limit-factor 1: the first user gets 20 GB and one more container. Only a user above the limit is refused. The other half of the cluster stays idle: the factor is a ceiling in units of the guarantee.',
      'Two users fill the cluster; then it is a third each, then a quarter. The fifth waits, because 25 percent is a floor: no user is pushed below it to make room.',
      'B, factor 2: a lone user fills the cluster.',
      'C, 100 percent, the default: the first two users have all. The third gets nothing until the first is done, after five minutes.',
      'Select the application of a waiting user. The reason shows the limit and its use.',
    ].join('\n\n'),
    lesson: capacityUserLimitsLesson,
    seed: 1,
    horizon: '6min',
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.default', capacity: 50, 'minimum-user-limit-percent': 25 },
      { id: 'root.other', capacity: 50 },
    ],
    scheduler: { type: 'yarn-capacity' },
    workload: [
      { id: 'ann', kind: 'batch', queue: 'root.default', user: 'ann', tasks: 400, duration: '15s' },
      { id: 'ben', kind: 'batch', queue: 'root.default', user: 'ben', submit: '30s', tasks: 400, duration: '15s' },
      { id: 'cem', kind: 'batch', queue: 'root.default', user: 'cem', submit: '60s', tasks: 400, duration: '15s' },
      { id: 'dot', kind: 'batch', queue: 'root.default', user: 'dot', submit: '90s', tasks: 400, duration: '15s' },
      { id: 'eve', kind: 'batch', queue: 'root.default', user: 'eve', submit: '2min', tasks: 400, duration: '15s' },
    ],
    variants: [
      { id: 'A', title: '25 percent, factor 1', changes: [] },
      {
        id: 'B',
        title: 'factor 2',
        changes: [{ path: ['queues', 'root.default', 'user-limit-factor'], value: 2 }],
      },
      {
        id: 'C',
        title: '100 percent',
        changes: [{ path: ['queues', 'root.default', 'minimum-user-limit-percent'], value: 100 }],
      },
    ],
    view: { cursor: '150s', selection: 'app:eve', panels: { dock: 'yarn', yarn: 'limits' } },
  },
};
