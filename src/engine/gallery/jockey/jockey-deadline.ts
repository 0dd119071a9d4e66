import type { GalleryEntry } from '../entry';
import { jockeyDeadlineLesson } from './jockey-deadline.lesson';
import { control, hundredTokens, queues, rankStages, rows } from './jockey-parts';

export const jockeyDeadline: GalleryEntry = {
  id: 'jockey-deadline',
  question: 'deadlines',
  title: 'Done by nine',
  summary: 'A job has an hour, and machines become slow: a loop that checks every minute is in time.',
  scenario: {
    signalbox: 1,
    title: 'Done by nine',
    notes: [
      'The job rank has to be done in 60 minutes. A table from earlier runs says how long it takes: 54 min with 30 tokens, 45 min with 40.',
      'From 10:00 to 35:00 the machines are slow. A, Jockey, checks every minute. It starts with 40 tokens, sees that it falls behind, goes up to 84 and is done at 56:30.',
      'B keeps the 40 tokens of the first tick and is done at 1:02:30, too late. C always keeps 100 tokens: done at 52:30, at 1.7 times the token time of A.',
      'D follows every forecast at once (alpha = 1). It jumps to 100 tokens and is done when A is.',
    ].join('\n\n'),
    lesson: jockeyDeadlineLesson,
    seed: 1,
    cluster: hundredTokens,
    queues,
    scheduler: control,
    workload: [{ id: 'rank', kind: 'dag', queue: 'root.slo', deadline: '60min', stages: rankStages, table: rows() }],
    interventions: [
      { id: 'slow', at: '10min', kind: 'node-slowed', node: 'cell', speed: 0.3 },
      { id: 'well', at: '35min', kind: 'node-slowed', node: 'cell', speed: 1 },
    ],
    variants: [
      { id: 'A', title: 'Jockey', changes: [] },
      { id: 'B', title: 'first tick kept', changes: [{ path: ['scheduler', 'policy'], value: 'no-adaptation' }] },
      { id: 'C', title: 'always the most', changes: [{ path: ['scheduler', 'policy'], value: 'max-allocation' }] },
      { id: 'D', title: 'no smoothing', changes: [{ path: ['scheduler', 'alpha'], value: 1 }] },
    ],
    view: { cursor: '20min', selection: 'app:rank' },
  },
};
