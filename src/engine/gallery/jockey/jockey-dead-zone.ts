import type { GalleryEntry } from '../entry';
import { control, hundredTokens, queues, rows } from './jockey-parts';

export const jockeyDeadZone: GalleryEntry = {
  id: 'jockey-dead-zone',
  question: 'deadlines',
  title: 'Inside and outside the dead zone',
  summary: 'A job that is a little late keeps its 45 tokens; one that is 3.5 minutes later goes from 40 to 48.',
  practice: {
    setting:
      'In row A a job keeps its tokens while it is no more than [late](drag scheduler/deadZone from=0s to=5min step=30s in=A).',
    task: 'Make the job of row A give tokens back at its look.',
    condition: 'A.queue[root.slo].used @ 25min < 45',
    hint: 'What does the job need at this point, by its forecast? Only the zone makes it hold on.',
    done: 'It holds {A.queue[root.slo].used @ 25min}. Each look would move tokens now.',
  },
  scenario: {
    signalbox: 1,
    title: 'Inside and outside the dead zone',
    notes: [
      'Both jobs have done a quarter and are due at 60:00. Each has only one control tick.',
      'A: at 21:00 it has 45 tokens. 21 + 1.2 · 32 = 59.4 min: later than the target at 57, but before the deadline. 50 tokens would fit the target; inside the dead zone tokens are not raised, so the 45 are kept.',
      'B: at 24:30 it has 40 tokens. 24.5 + 1.2 · 34 = 65.3 min: after the deadline, outside the dead zone. 80 tokens would fit; a fifth of the way is 48.',
      'The dead zone keeps noise from moving tokens about. Without it a job’s tokens would rise and fall all the time.',
    ].join('\n\n'),
    seed: 1,
    horizon: '2h',
    cluster: hundredTokens,
    queues,
    scheduler: { ...control, period: '21min' },
    workload: [
      {
        id: 'rank',
        kind: 'dag',
        queue: 'root.slo',
        deadline: '56min',
        stages: [
          { id: 'read', vertices: 40, duration: '20min' },
          { id: 'rank', vertices: 480, duration: '5min' },
        ],
        table: rows(45),
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
      { id: 'A', title: 'at 21:00, held', changes: [] },
      {
        id: 'B',
        title: 'at 24:30, raised',
        changes: [
          { path: ['scheduler', 'period'], value: '1470s' },
          { path: ['workload', 'rank', 'deadline'], value: '60min' },
        ],
      },
    ],
    view: { cursor: '21min', selection: 'app:rank' },
  },
};
