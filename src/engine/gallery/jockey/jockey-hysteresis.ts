import type { GalleryEntry } from '../entry';
import { control, hundredTokens, queues, rows } from './jockey-parts';

export const jockeyHysteresis: GalleryEntry = {
  id: 'jockey-hysteresis',
  question: 'deadlines',
  title: 'A fifth of the way, or all of it',
  summary: 'The same late job goes from 30 tokens to 44 with alpha 0.2, and to 100 in one tick with alpha 1.',
  practice: {
    setting:
      'Row D goes [of the way](drag scheduler/alpha from=0.1 to=1 step=0.1 in=D) to each forecast, every minute.',
    task: 'Make row D end as early as row C.',
    condition: 'D.makespan <= C.makespan',
    hint: 'A larger step follows a worsening forecast sooner.',
    done: 'It ends after {D.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'A fifth of the way, or all of it',
    notes: [
      'A job takes 30 tokens for a deadline of 70 minutes. At 1:00 the deadline becomes 60 minutes, and at 40:00, at the next tick, only a quarter is done.',
      'Every allocation is late, and 100 tokens lose least. A: alpha = 0.2 goes a fifth of the way from 30 to 100, to 44. B: alpha = 1 takes all 100 at once.',
      'Late as this job is, B is right. But a sample that was bad by chance would have taken the whole cluster. The next one would have given it back.',
      'Without this smoothing, the hysteresis, the allocation follows the noise of the progress. C looks every minute with alpha = 1, D with 0.2: compare their strips of allocation.',
    ].join('\n\n'),
    seed: 1,
    horizon: '4h',
    cluster: hundredTokens,
    queues,
    scheduler: { ...control, period: '40min' },
    workload: [
      {
        id: 'rank',
        kind: 'dag',
        queue: 'root.slo',
        deadline: '70min',
        stages: [
          { id: 'read', vertices: 60, duration: '18min' },
          { id: 'rank', vertices: 648, duration: '5min' },
        ],
        table: rows(),
      },
    ],
    interventions: [
      {
        id: 'deadline',
        at: '1min',
        kind: 'application-changed',
        application: 'rank',
        path: ['deadline'],
        value: '60min',
      },
    ],
    variants: [
      { id: 'A', title: 'alpha 0.2', changes: [] },
      { id: 'B', title: 'alpha 1', changes: [{ path: ['scheduler', 'alpha'], value: 1 }] },
      {
        id: 'C',
        title: '1, every minute',
        changes: [
          { path: ['scheduler', 'alpha'], value: 1 },
          { path: ['scheduler', 'period'], value: '1min' },
        ],
      },
      { id: 'D', title: '0.2, every minute', changes: [{ path: ['scheduler', 'period'], value: '1min' }] },
    ],
    view: { cursor: '40min', selection: 'app:rank' },
  },
};
