import type { GalleryEntry } from '../entry';

/** Two jobs want one GPU: values 10 or 9 for the flexible one, 8 or nothing for the other. */
export const planGlobalOrGreedy: GalleryEntry = {
  id: 'plan-global-or-greedy',
  question: 'machine-choice',
  title: 'All jobs at once, or one by one',
  summary:
    'Greedy gives the flexible job the only GPU, and nothing is left for the job that needs it: 10 instead of 17.',
  practice: {
    setting: 'In row B the GPU is worth [to picky](drag workload/picky/utility/v from=1 to=20 in=B).',
    task: 'Make both jobs of row B start at once.',
    condition: 'B.mean-waiting == 0s',
    hint: 'Greedy serves the highest value first.',
    done: 'With {B.knob[workload/picky/utility/v]} picky comes first. Row A needs no such luck.',
  },
  scenario: {
    signalbox: 1,
    title: 'All jobs at once, or one by one',
    notes: [
      'flexible is worth 10 on the GPU node and 9 on the plain one. picky is worth 8 on the GPU node and cannot run elsewhere.',
      'A, all at once: flexible takes the plain node, picky the GPU: 17. B, greedy: the job of the highest value gets its best place, the GPU, and picky waits: 10. C, one job at a time (NG): the same.',
      'The gain of 1 for one job costs 8 for the other. A scheduler that looks at one job at a time cannot know. The article calls both ways of computing alsched: optimally or greedily.',
    ].join('\n\n'),
    seed: 1,
    cluster: {
      nodes: [
        { id: 'g', capacity: { vcore: 1, memory: '4GB' }, labels: ['gpu'] },
        { id: 'c', capacity: { vcore: 1, memory: '4GB' } },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched', planAhead: 0, relativeGap: 0 },
    workload: [
      {
        id: 'flexible',
        kind: 'batch',
        duration: '8s',
        utility: {
          op: 'max',
          of: [
            { op: 'nCk', set: 'gpu', k: 1, v: 10 },
            { op: 'nCk', set: 'c', k: 1, v: 9 },
          ],
        },
      },
      { id: 'picky', kind: 'batch', duration: '8s', utility: { op: 'nCk', set: 'gpu', k: 1, v: 8 } },
    ],
    variants: [
      { id: 'A', title: 'all at once', changes: [] },
      { id: 'B', title: 'greedy', changes: [{ path: ['scheduler', 'solver'], value: 'greedy' }] },
      { id: 'C', title: 'NG', changes: [{ path: ['scheduler', 'policy'], value: 'TetriSched-NG' }] },
    ],
    view: { cursor: '4s', selection: 'app:picky' },
  },
};
