import type { GalleryEntry } from '../entry';
import { sparrowRaceLesson } from './sparrow-race.lesson';
import { workers } from './sparrow-parts';

export const sparrowRace: GalleryEntry = {
  id: 'sparrow-race',
  question: 'several-schedulers',
  title: 'The race of two schedulers',
  summary: 'Two schedulers see the same idle slots and both send there; a reservation cannot lose that race.',
  scenario: {
    signalbox: 1,
    title: 'The race of two schedulers',
    notes: [
      'Ten workers are idle. Two independent schedulers each get a job of five tasks, in the same instant.',
      'There is room for all ten tasks. A message takes half a second.',
      'A, batch sampling: both schedulers ask all ten workers, and all answer that they are idle. No answer knows what the other scheduler is about to send. So some workers get two tasks and others none: the end is at 41.5 s instead of 21.5 s.',
      'B: the second job comes two seconds later, and there is no race. D: it comes half a second later, while the first answers are still in transit, and the race is back.',
      'C, late binding: a worker that both have asked serves one reservation and keeps the other. Its slot is never promised twice. All is done after 22.5 s.',
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
      {
        id: 'D',
        title: 'half a second apart',
        changes: [{ path: ['workload', 'ben', 'submit'], value: '500ms' }],
      },
    ],
    view: { cursor: '1500ms', panels: { dock: 'workers', workers: 'workers' } },
  },
};
