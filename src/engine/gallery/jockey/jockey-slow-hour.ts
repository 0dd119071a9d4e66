import type { GalleryEntry } from '../entry';

export const jockeySlowHour: GalleryEntry = {
  id: 'jockey-slow-hour',
  question: 'deadlines',
  title: 'A deadline and a slow hour',
  summary: 'Storage is slow for twenty minutes: the control loop makes up for it, the first guess alone does not.',
  practice: {
    setting:
      'Row B keeps the tokens of its first forecast, which is multiplied by [as slack](drag scheduler/slack from=1 to=2 step=0.1 in=B).',
    task: 'Make rank of row B meet its deadline.',
    condition: 'B.app[rank].response <= B.knob[workload/rank/deadline]',
    hint: 'A job that cannot ask for more later must ask for more at once.',
    done: 'rank takes {B.app[rank].response}. All jobs together hold {B.token-seconds} token seconds, in row A {A.token-seconds}.',
  },
  scenario: {
    signalbox: 1,
    title: 'A deadline and a slow hour',
    notes: [
      'rank is due at 60:00, daily at 90:00, and a background job takes every remaining token. Their tables are simulated: 200 runs for each of ten allocations.',
      'From 11:00 to 32:00 storage is slow and every vertex takes five times as long. A, Jockey: predictions rise above the target.',
      'The dead zone holds the first ticks, then the guarantee climbs. After the slow hour it comes down again.',
      'B keeps the tokens of the first tick and is late. C predicts with Amdahl’s law instead of the simulator. D always takes the most: it is in time, but withholds tokens that it does not need.',
      'At the cursor, set off slow nodes, lost machines, twice the input or half the time. The buttons are above the picture of the deadline.',
    ].join('\n\n'),
    seed: 2,
    cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 50, memory: '200GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.slo' }, { id: 'root.other' }],
    scheduler: { type: 'jockey', simulations: 200, maxTokens: 80, allocations: 8, spareTokens: false },
    workload: [
      {
        id: 'rank',
        kind: 'dag',
        queue: 'root.slo',
        deadline: '60min',
        stages: [
          {
            id: 'extract',
            vertices: 240,
            duration: { dist: 'lognormal', median: '80s', sigma: 0.4 },
            init: '5s',
            stragglers: 0.01,
            stragglerFactor: 3,
          },
          {
            id: 'parse',
            vertices: 240,
            reads: ['extract'],
            duration: { dist: 'lognormal', median: '2min', sigma: 0.4 },
          },
          { id: 'join', vertices: 160, after: ['parse'], duration: { dist: 'lognormal', median: '90s', sigma: 0.3 } },
          { id: 'aggregate', vertices: 80, reads: ['join'], duration: '90s', failureRate: 0.02, lostInputs: 0.3 },
          { id: 'write', vertices: 24, duration: { dist: 'uniform', min: '1min', max: '2min' } },
        ],
      },
      {
        id: 'daily',
        kind: 'dag',
        queue: 'root.slo',
        submit: '5min',
        deadline: '85min',
        stages: [
          { id: 'map', vertices: 160, duration: { dist: 'lognormal', median: '2min', sigma: 0.5 } },
          { id: 'reduce', vertices: 40, duration: '3min' },
        ],
      },
      {
        id: 'background',
        kind: 'batch',
        queue: 'root.other',
        tasks: 900,
        duration: { dist: 'uniform', min: '2min', max: '6min' },
      },
    ],
    interventions: [1, 2].flatMap((node) => [
      { id: `slow-${node}`, at: '11min', kind: 'node-slowed' as const, node: `n/${node}`, speed: 0.2 },
      { id: `well-${node}`, at: '32min', kind: 'node-slowed' as const, node: `n/${node}`, speed: 1 },
    ]),
    variants: [
      { id: 'A', title: 'Jockey', changes: [] },
      { id: 'B', title: 'first tick kept', changes: [{ path: ['scheduler', 'policy'], value: 'no-adaptation' }] },
      { id: 'C', title: 'Amdahl', changes: [{ path: ['scheduler', 'policy'], value: 'no-simulator' }] },
      { id: 'D', title: 'always 80', changes: [{ path: ['scheduler', 'policy'], value: 'max-allocation' }] },
    ],
    view: { cursor: '27min', selection: 'app:rank' },
  },
};
