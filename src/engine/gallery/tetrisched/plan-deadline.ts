import type { GalleryEntry } from '../entry';

/** Three nodes, a job with a deadline worth 1000, a best-effort job worth 11 - c, c the slice in which it is done. */
export const planDeadline: GalleryEntry = {
  id: 'plan-deadline',
  question: 'deadlines',
  title: 'A deadline leaves time for others',
  summary: 'A planner runs the short job first: the deadline is still met.',
  practice: {
    setting: 'Row A looks [slice|slices](drag scheduler/planAhead from=0 to=4 in=A) ahead.',
    task: 'Make the mean time of a job in row A as short as in row B.',
    condition: 'A.mean-completion <= B.mean-completion',
    hint: 'A job with a distant deadline can wait if its place is planned.',
    done: 'It is {A.mean-completion}.',
  },
  scenario: {
    signalbox: 1,
    title: 'A deadline leaves time for others',
    notes: [
      'slo needs two of three nodes for two slices and is due at 0:16, when its reservation ends. Until then it is worth 1000, then nothing. The job short takes two nodes for one slice, and loses 1 with every slice.',
      'A, no plan-ahead: only what starts now counts, and 1000 is more than 10. short waits for two slices although slo had time.',
      'B, plan-ahead 2: both are in the plan, 1010. short runs first and slo starts a slice later, in time.',
      'C: as B, with a deadline of 0:11 that slo cannot meet after short: slo runs first again. D: a deadline of 0:07 cannot be met at all: slo is dropped at once, with a notice.',
    ].join('\n\n'),
    seed: 1,
    cluster: { nodes: [{ id: 'm', count: 3, capacity: { vcore: 1, memory: '4GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched', planAhead: 0, relativeGap: 0 },
    workload: [
      { id: 'slo', kind: 'batch', tasks: 2, duration: '8s', deadline: '16s', reservation: true },
      { id: 'short', kind: 'batch', tasks: 2, duration: '4s', budget: 11, sensitivity: 0.25 },
    ],
    variants: [
      { id: 'A', title: 'plan-ahead 0', changes: [] },
      { id: 'B', title: 'plan-ahead 2', changes: [{ path: ['scheduler', 'planAhead'], value: 2 }] },
      {
        id: 'C',
        title: 'earlier',
        changes: [
          { path: ['scheduler', 'planAhead'], value: 2 },
          { path: ['workload', 'slo', 'deadline'], value: '11s' },
        ],
      },
      {
        id: 'D',
        title: 'too early',
        changes: [
          { path: ['scheduler', 'planAhead'], value: 2 },
          { path: ['workload', 'slo', 'deadline'], value: '7s' },
        ],
      },
    ],
    view: { cursor: '2s', selection: 'app:short' },
  },
};
