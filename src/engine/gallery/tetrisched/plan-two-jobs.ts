import type { GalleryEntry } from '../entry';

/** Two jobs worth 20 - 2c and 20 - c, c the slice in which a job is done. */
export const planTwoJobs: GalleryEntry = {
  id: 'plan-two-jobs',
  question: 'machine-choice',
  title: 'Two jobs, one pair of GPUs',
  summary: 'With two slices of plan-ahead the second job queues for the GPUs behind the first: 32 instead of 30.',
  practice: {
    setting: 'Row A looks [slice|slices](drag scheduler/planAhead from=0 to=4 in=A) ahead.',
    task: 'Make the mean time of a job in row A shorter than in row B.',
    condition: 'A.mean-completion < B.mean-completion',
    hint: 'How long does another job use the pair?',
    done: 'It is {A.mean-completion} with {A.knob[scheduler/planAhead] | words}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Two jobs, one pair of GPUs',
    notes: [
      'Both jobs run for two slices on the pair of GPU nodes. Elsewhere hasty takes five and loses 2 with each slice, patient takes six and loses 1.',
      'A, plan-ahead 0, and B, plan-ahead 1: the pair is not free again inside the window. hasty gets it, patient starts slowly at once: 16 + 14 = 30.',
      'C, plan-ahead 2: patient may start in slice 2 on the GPUs, where it is worth 16. It waits, and is done earlier than otherwise: 32. No job was moved; the plan only shows that the GPUs become free.',
    ].join('\n\n'),
    seed: 1,
    cluster: {
      nodes: [
        { id: 'g', count: 2, capacity: { vcore: 1, memory: '4GB' }, labels: ['gpu'] },
        { id: 'c', count: 2, capacity: { vcore: 1, memory: '4GB' } },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched', planAhead: 0, relativeGap: 0 },
    workload: [
      {
        id: 'hasty',
        kind: 'batch',
        tasks: 2,
        duration: '8s',
        prefers: 'label',
        preferredLabel: 'gpu',
        slowdown: 2.5,
        budget: 20,
        sensitivity: 0.5,
      },
      {
        id: 'patient',
        kind: 'batch',
        tasks: 2,
        duration: '8s',
        prefers: 'label',
        preferredLabel: 'gpu',
        slowdown: 3,
        budget: 20,
        sensitivity: 0.25,
      },
    ],
    variants: [
      { id: 'A', title: 'plan-ahead 0', changes: [] },
      { id: 'B', title: 'plan-ahead 1', changes: [{ path: ['scheduler', 'planAhead'], value: 1 }] },
      { id: 'C', title: 'plan-ahead 2', changes: [{ path: ['scheduler', 'planAhead'], value: 2 }] },
    ],
    view: { cursor: '4s', selection: 'app:patient' },
  },
};
