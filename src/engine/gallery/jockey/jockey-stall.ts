import type { GalleryEntry } from '../entry';
import { control, hundredTokens, queues, rows } from './jockey-parts';

export const jockeyStall: GalleryEntry = {
  id: 'jockey-stall',
  question: 'deadlines',
  title: 'A stall of ten minutes',
  summary:
    'The cluster all but stops between minute 5 and 15: the first late tick is held, then tokens rise from 42 on.',
  practice: {
    setting:
      'Row B never looks again. Its forecast is multiplied by [as slack](drag scheduler/slack from=1 to=2 step=0.1 in=B).',
    task: 'Make row B meet its deadline in spite of the stall.',
    condition: 'B.makespan <= B.knob[workload/rank/deadline]',
    hint: 'More tokens from the start leave time for a stall.',
    done: 'It ends after {B.makespan} with {B.token-seconds} token seconds. Row A needs {A.token-seconds}.',
  },
  scenario: {
    signalbox: 1,
    title: 'A stall of ten minutes',
    notes: [
      'The job runs with 40 tokens and a deadline of 60 minutes. At 5:00 every node drops to a fifth of its speed, at 15:00 to half of it. At 25:00 all nodes are back to full speed.',
      'A: ticks come every 5 minutes. At 10:00 it is late, but inside the dead zone: held.',
      'At 15:00 it is outside: 50 tokens would fit, 42 is a fifth of the way. At 20:00 it is 46, and so on: the longer the stall lasts, the more it gets.',
      'B: without adaptation the 40 tokens of the first tick are kept, and the deadline is missed.',
      'Look at the indicators of progress: all of them are nearly flat in the stall. The reaction of the control loop depends on the chosen indicator.',
    ].join('\n\n'),
    seed: 1,
    cluster: hundredTokens,
    queues,
    scheduler: { ...control, period: '5min' },
    workload: [
      {
        id: 'rank',
        kind: 'dag',
        queue: 'root.slo',
        deadline: '60min',
        stages: [{ id: 'score', vertices: 2000, duration: '1min' }],
        table: rows(),
      },
    ],
    interventions: [
      { id: 'slow', at: '5min', kind: 'node-slowed', node: 'cell', speed: 0.2 },
      { id: 'better', at: '15min', kind: 'node-slowed', node: 'cell', speed: 0.5 },
      { id: 'well', at: '25min', kind: 'node-slowed', node: 'cell', speed: 1 },
    ],
    variants: [
      { id: 'A', title: 'Jockey', changes: [] },
      { id: 'B', title: 'first tick kept', changes: [{ path: ['scheduler', 'policy'], value: 'no-adaptation' }] },
    ],
    view: { cursor: '15min', selection: 'app:rank' },
  },
};
