import type { GalleryEntry } from '../entry';
import { control, hundredTokens, queues, rankStages, rows } from './jockey-parts';

export const jockeyInfeasible: GalleryEntry = {
  id: 'jockey-infeasible',
  question: 'deadlines',
  title: 'A deadline that cannot be met',
  summary:
    'A far deadline takes 20 tokens; one that no allocation can meet takes all 100 and misses with the least loss.',
  practice: {
    setting: 'In row B the job has [to be done](drag workload/rank/deadline from=20min to=100min step=5min in=B).',
    task: 'Give it a deadline below an hour that it meets.',
    condition: 'B.makespan <= B.knob[workload/rank/deadline] and B.knob[workload/rank/deadline] < 60min',
    hint: 'No number of tokens makes the longest path shorter.',
    done: 'It ends after {B.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'A deadline that cannot be met',
    notes: [
      'The loop does not search for tokens that meet the deadline. It takes the fewest with the highest utility by the curve: 1 until the deadline, then falling.',
      'A: 100 minutes. 20 tokens are enough (1.2 · 70 + 3 = 87 min), and as good as any more.',
      'B: 30 minutes. Even 100 tokens would take 1.2 · 31 + 3 = 40.2 min.',
      'Every number of tokens is too late, and utility falls with time. So the same rule takes all 100: the job misses its deadline by as little as it can.',
    ].join('\n\n'),
    seed: 1,
    cluster: hundredTokens,
    queues,
    scheduler: control,
    workload: [{ id: 'rank', kind: 'dag', queue: 'root.slo', deadline: '100min', stages: rankStages, table: rows() }],
    variants: [
      { id: 'A', title: '100 minutes', changes: [] },
      { id: 'B', title: '30 minutes', changes: [{ path: ['workload', 'rank', 'deadline'], value: '30min' }] },
    ],
    view: { cursor: '0s', selection: 'app:rank' },
  },
};
