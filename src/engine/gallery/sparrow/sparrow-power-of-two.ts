import type { GalleryEntry } from '../entry';
import { sparrowPowerOfTwoLesson } from './sparrow-power-of-two.lesson';
import { jobStream, workers } from './sparrow-parts';

export const sparrowPowerOfTwo: GalleryEntry = {
  id: 'sparrow-power-of-two',
  question: 'speed',
  title: 'The power of two choices',
  summary: 'Asking two workers instead of none takes two fifths off the response time; two more take off less.',
  scenario: {
    signalbox: 1,
    title: 'The power of two choices',
    notes: [
      'Fifty workers have one slot each. Jobs are single tasks of 10 s on average, and they come at 0.9 of what the workers can do. The difference is who waits behind whom.',
      'A, random: a task goes to any worker. Some have six in their queue while others idle. A job takes 32.5 s on average, and one in twenty takes 92 s or more.',
      'B, two choices: two workers are asked for their load, and the task goes to the shorter queue: 19.3 s. C, four choices: 15.3 s, for nine messages per task instead of five. These figures are of one run.',
      'With very many workers theory says 100, 26 and 18 s. This run is too short for queues to grow that far under A. Open Theory beside the run.',
    ].join('\n\n'),
    lesson: sparrowPowerOfTwoLesson,
    goal: { metric: 'mean-completion' },
    seed: 1,
    cluster: workers(50, 1),
    queues: [{ id: 'root' }],
    scheduler: { type: 'sparrow', policy: 'random', 'sample.ratio': 2, 'network.delay': '50ms' },
    workload: [jobStream(1000, '222ms', 1, '10s')],
    variants: [
      { id: 'A', title: 'random', changes: [] },
      { id: 'B', title: 'two choices', changes: [{ path: ['scheduler', 'policy'], value: 'per-task' }] },
      {
        id: 'C',
        title: 'four choices',
        changes: [
          { path: ['scheduler', 'policy'], value: 'per-task' },
          { path: ['scheduler', 'sample.ratio'], value: 4 },
        ],
      },
    ],
    view: { cursor: '120s', panels: { dock: 'workers', workers: 'response' } },
  },
};
