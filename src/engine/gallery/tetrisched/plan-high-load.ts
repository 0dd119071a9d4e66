import type { GalleryEntry } from '../entry';

/** Soft constraints without plan-ahead can do worse than hard ones at high load. Source: TetriSched. */
export const planHighLoad: GalleryEntry = {
  id: 'plan-high-load',
  question: 'machine-choice',
  title: 'Soft without plan-ahead is worse than hard',
  summary: 'The preferred rack becomes free in a moment: alsched starts elsewhere at once and takes ten times as long.',
  practice: {
    setting: 'Wishes for machines in row A are of one [kind](pick scheduler/constraints in=A).',
    task: 'Make row A end as early as row C.',
    condition: 'A.makespan <= C.makespan',
    hint: 'On a slow machine the job takes many times as long. Is a short wait better?',
    done: 'It ends after {A.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Soft without plan-ahead is worse than hard',
    notes: [
      'The preferred rack is taken for one more second. job runs for 10 s there and for 100 s elsewhere, and a rack elsewhere is free.',
      'A, alsched: the slow place has some utility now, and the fast one has none. So the job starts at once and is done at 100 s. B, hard: it waits for a second and is done at 11 s.',
      'Under high load the preferred place is never free at the moment of decision. That is how soft constraints without time do worse than hard ones, as the article says.',
      'C, TetriSched: waits, because waiting has the higher value: 11 s, without a hard constraint.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: {
      nodes: [
        { id: 'p', count: 4, capacity: { vcore: 1, memory: '4GB' }, labels: ['preferred'] },
        { id: 'e', count: 4, capacity: { vcore: 1, memory: '4GB' } },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched', policy: 'alsched', quantum: '1s', relativeGap: 0 },
    workload: [
      {
        id: 'before',
        kind: 'batch',
        tasks: 4,
        duration: '1s',
        utility: { op: 'nCk', set: 'preferred', k: 4, v: 9000 },
      },
      {
        id: 'job',
        kind: 'batch',
        tasks: 4,
        duration: '10s',
        prefers: 'label',
        preferredLabel: 'preferred',
        slowdown: 10,
        budget: 1000,
        sensitivity: 1,
      },
    ],
    variants: [
      { id: 'A', title: 'alsched, soft', changes: [] },
      { id: 'B', title: 'alsched, hard', changes: [{ path: ['scheduler', 'constraints'], value: 'hard' }] },
      { id: 'C', title: 'TetriSched', changes: [{ path: ['scheduler', 'policy'], value: 'TetriSched' }] },
    ],
    view: { cursor: '500ms', selection: 'app:job' },
  },
};
