import type { GalleryEntry } from '../entry';
import { control, hundredTokens, queues, rows } from './jockey-parts';

export const jockeyTwiceAsFast: GalleryEntry = {
  id: 'jockey-twice-as-fast',
  question: 'deadlines',
  title: 'Twice as fast as planned',
  summary: 'Half is done after 10 minutes and 20 tokens are enough, but the guarantee only drops from 50 to 44.',
  practice: {
    setting:
      'Row B goes all the way to each forecast. Let it go [of the way](drag scheduler/alpha from=0.1 to=1 step=0.1 in=B).',
    task: 'Make row B end as early as row A.',
    condition: 'B.makespan <= A.makespan',
    hint: 'A job that returns tokens slowly keeps them longer.',
    done: 'It ends after {B.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Twice as fast as planned',
    notes: [
      'The job takes 50 tokens for its deadline of 55 minutes. The table expects half of it to be done after 20 minutes; it is done after 10.',
      'With p = 0.5 at 10:00, 20 tokens are enough: 10 + 1.2 · 35 + 3 = 55. The smoothed allocation moves by alpha = 0.2 of the way: 50 + 0.2 · (20 − 50) = 44. One good sample gives back a few tokens, not thirty.',
      'B: alpha = 1 gives all of them back at once. It is right only if the job continues like this.',
    ].join('\n\n'),
    seed: 1,
    cluster: hundredTokens,
    queues,
    scheduler: { ...control, period: '10min' },
    workload: [
      {
        id: 'rank',
        kind: 'dag',
        queue: 'root.slo',
        deadline: '55min',
        stages: [{ id: 'score', vertices: 100, duration: '10min' }],
        table: rows(),
      },
    ],
    variants: [
      { id: 'A', title: 'alpha 0.2', changes: [] },
      { id: 'B', title: 'alpha 1', changes: [{ path: ['scheduler', 'alpha'], value: 1 }] },
    ],
    view: { cursor: '10min', selection: 'app:rank' },
  },
};
