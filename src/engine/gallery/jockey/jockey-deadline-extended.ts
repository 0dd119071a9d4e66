import type { GalleryEntry } from '../entry';
import { control, hundredTokens, queues, rows } from './jockey-parts';

export const jockeyDeadlineExtended: GalleryEntry = {
  id: 'jockey-deadline-extended',
  title: 'A deadline that is put off',
  summary: 'Twice the time from minute 10 on: 20 tokens would do now, and 50 are given back slowly, 44 first.',
  scenario: {
    signalbox: 1,
    title: 'A deadline that is put off',
    notes: [
      'The job takes 50 tokens. At 10:00 its owner puts the deadline off to 120 minutes.',
      'The curve is exchanged at the next tick, at 20:00, and the smoothed allocation is kept. Now 20 tokens would do (20 + 1.2 · 53 + 3 = 86.6 min).',
      'It gets 50 + 0.2 · (20 − 50) = 44. Tokens go back a fifth of the way each tick, and what runs is not stopped.',
      'Drag the deadline in the picture to try others.',
    ].join('\n\n'),
    seed: 1,
    cluster: hundredTokens,
    queues,
    scheduler: { ...control, period: '20min' },
    workload: [
      {
        id: 'rank',
        kind: 'dag',
        queue: 'root.slo',
        deadline: '55min',
        stages: [
          { id: 'read', vertices: 50, duration: '20min' },
          { id: 'rank', vertices: 600, duration: '5min' },
        ],
        table: rows(),
      },
    ],
    interventions: [
      {
        id: 'later',
        at: '10min',
        kind: 'application-changed',
        application: 'rank',
        path: ['deadline'],
        value: '120min',
      },
    ],
    view: { cursor: '20min', selection: 'app:rank' },
  },
};
