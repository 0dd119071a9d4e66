import type { GalleryEntry } from '../entry';
import { control, hundredTokens, queues, rankStages, rows } from './jockey-parts';

export const jockeyPriceOfSafety: GalleryEntry = {
  id: 'jockey-price-of-safety',
  question: 'deadlines',
  title: 'The price of safety',
  summary: 'With slack 1.2 and a dead zone of 3 min a job takes 40 tokens for its deadline. On paper, 30 would do.',
  practice: {
    setting:
      'Row B plans without reserve. Its forecast is multiplied by [as slack](drag scheduler/slack from=1 to=1.6 step=0.05 in=B).',
    task: 'Make row B end as early as row A.',
    condition: 'B.makespan <= A.makespan',
    hint: 'A forecast that is longer asks for more tokens.',
    done: 'It ends after {B.makespan} with a slack of {B.knob[scheduler/slack] | 2}.',
  },
  scenario: {
    signalbox: 1,
    title: 'The price of safety',
    notes: [
      'A job is due in 60 minutes. Its table says how long it takes with how many tokens: 54 min with 30, 45 with 40.',
      'A: predictions are stretched by slack = 1.2, and the job aims to be deadZone = 3 min early. With 30 tokens that makes 1.2 · 54 + 3 = 67.8 min, too late; with 40 it makes 57. The first tick takes 40 tokens.',
      'B: without slack and dead zone 30 tokens are enough: 54 min. The safety costs 10 tokens, a third. If something goes wrong, B has 6 minutes to notice and catch up.',
    ].join('\n\n'),
    seed: 1,
    cluster: hundredTokens,
    queues,
    scheduler: control,
    workload: [{ id: 'rank', kind: 'dag', queue: 'root.slo', deadline: '60min', stages: rankStages, table: rows() }],
    variants: [
      { id: 'A', title: 'slack 1.2, 3 min', changes: [] },
      {
        id: 'B',
        title: 'no safety',
        changes: [
          { path: ['scheduler', 'slack'], value: 1 },
          { path: ['scheduler', 'deadZone'], value: '0s' },
        ],
      },
    ],
    view: { cursor: '0s', selection: 'app:rank' },
  },
};
