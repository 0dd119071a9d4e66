import type { GalleryEntry } from '../entry';
import { fairBelowMinShareLesson } from './fair-below-min-share.lesson';

export const fairBelowMinShare: GalleryEntry = {
  id: 'fair-below-min-share',
  question: 'shares',
  title: '8 of 10 or 50 of 100: who is next?',
  summary: 'Queues below their minimum share are compared by how far below it they are, as a ratio.',
  scenario: {
    signalbox: 1,
    title: '8 of 10 or 50 of 100: who is next?',
    notes: [
      'The example of the blog post "YARN Schedulers demystified". A has 8 of a minimum share of 10 containers, B has 50 of 100.',
      'Who gets the next one? B does: it is at 50 % of its minimum share, A at 80 %.',
      'Here root.a holds 8 containers and root.b 50. At 1:00 both ask for 60 more, and the containers of root.c end one by one. The first 30 of them go to root.b, until it is at 80 % as well; then both rise together.',
      'B: no minimum shares. Now the queue that uses less goes first, and all of them go to root.a until it has as many as root.b.',
    ].join('\n\n'),
    lesson: fairBelowMinShareLesson,
    seed: 1,
    horizon: '8min',
    cluster: { nodes: [{ id: 'node', count: 40, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.default' },
      { id: 'root.a', minResources: '10240mb,10vcores' },
      { id: 'root.b', minResources: '102400mb,100vcores' },
      { id: 'root.c' },
    ],
    scheduler: { type: 'yarn-fair' },
    workload: [
      { id: 'a-first', kind: 'batch', queue: 'root.a', tasks: 8, duration: '10min' },
      { id: 'b-first', kind: 'batch', queue: 'root.b', tasks: 50, duration: '10min' },
      { id: 'c', kind: 'batch', queue: 'root.c', tasks: 102, duration: { dist: 'uniform', min: '70s', max: '4min' } },
      { id: 'a-more', kind: 'batch', queue: 'root.a', submit: '1min', tasks: 60, duration: '10min' },
      { id: 'b-more', kind: 'batch', queue: 'root.b', submit: '1min', tasks: 60, duration: '10min' },
    ],
    variants: [
      { id: 'A', title: 'minimum shares 10 and 100', changes: [] },
      {
        id: 'B',
        title: 'none',
        changes: [
          { path: ['queues', 'root.a', 'minResources'], remove: true },
          { path: ['queues', 'root.b', 'minResources'], remove: true },
        ],
      },
    ],
    view: { cursor: '100s', selection: 'queue:root.b', panels: { dock: 'yarn', yarn: 'next' } },
  },
};
