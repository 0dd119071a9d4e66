import type { GalleryEntry } from '../entry';
import { control, hundredTokens, queues, rows } from './jockey-parts';

export const jockeyDeadlineExtended: GalleryEntry = {
  id: 'jockey-deadline-extended',
  question: 'deadlines',
  title: 'A postponed deadline',
  summary: 'Twice the time from minute 10: 20 tokens are enough now, and 50 are returned slowly, 44 first.',
  practice: {
    setting:
      'A forecast is followed [of the way](drag scheduler/alpha from=0.1 to=1 step=0.1 in=A), every twenty minutes.',
    task: 'Let the job hold no more than half of its fifty tokens ten minutes after the look.',
    condition: 'A.queue[root.slo].used @ 30min <= 25',
    hint: 'Now twenty tokens are enough. How far is it from fifty to half of that?',
    done: 'It holds {A.queue[root.slo].used @ 30min} then, and ends after {A.makespan}. Its deadline is at two hours.',
  },
  scenario: {
    signalbox: 1,
    title: 'A postponed deadline',
    notes: [
      'The job takes 50 tokens. At 10:00 its owner postpones the deadline to 120 minutes.',
      'The curve is replaced at the next tick, at 20:00, and the smoothed allocation is kept. Now 20 tokens are enough (20 + 1.2 · 53 + 3 = 86.6 min).',
      'It gets 50 + 0.2 · (20 − 50) = 44. Each tick returns a fifth of the difference, and running vertices are not stopped.',
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
