import type { GalleryEntry } from '../entry';
import { sparrowRaceLesson } from './sparrow-race.lesson';
import { workers } from './sparrow-parts';

export const sparrowRace: GalleryEntry = {
  id: 'sparrow-race',
  title: 'The race of two schedulers',
  summary: 'Two schedulers see the same idle slots and both send there; a reservation cannot lose that race.',
  scenario: {
    signalbox: 1,
    title: 'The race of two schedulers',
    notes: [
      'Ten idle workers, two schedulers that do not know each other, and a job of five tasks at each of them in the same instant. There is room for all ten tasks. A message takes half a second.',
      'A, batch sampling: both ask all ten workers and hear ten times “idle”. What the other is about to send is in nobody’s answer, so some workers get two tasks while others get none, and one job takes 41.5 s instead of 21.5 s.',
      'B: two seconds apart there is no race. C, late binding: a worker that has been asked by both serves one reservation and keeps the other. Its slot is never promised twice; the second job pays one round trip.',
    ].join('\n\n'),
    lesson: sparrowRaceLesson,
    seed: 1,
    cluster: workers(10, 1),
    queues: [{ id: 'root' }],
    scheduler: { type: 'sparrow', policy: 'batch', 'sample.ratio': 2, schedulers: 2, 'network.delay': '500ms' },
    workload: [
      { id: 'ana', kind: 'batch', user: 'ana', tasks: 5, duration: '20s' },
      { id: 'ben', kind: 'batch', user: 'ben', tasks: 5, duration: '20s' },
    ],
    variants: [
      { id: 'A', title: 'batch sampling', changes: [] },
      {
        id: 'B',
        title: 'one after the other',
        changes: [{ path: ['workload', 'ben', 'submit'], value: '2s' }],
      },
      { id: 'C', title: 'late binding', changes: [{ path: ['scheduler', 'policy'], value: 'late' }] },
    ],
    view: { cursor: '1500ms', panels: { dock: 'workers', workers: 'workers' } },
  },
};
