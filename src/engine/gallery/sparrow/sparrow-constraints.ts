import type { ApplicationText } from '../../../scenario/schema';
import type { GalleryEntry } from '../entry';
import { jobStream, workers } from './sparrow-parts';

const readers = ['clicks', 'orders', 'errors'];

/** Jobs that read all blocks of one dataset, each task on a worker that holds its block. */
function reader(id: string): ApplicationText {
  return jobStream(60, '8300ms', 10, '10s', { id, input: id, onlyWithData: true });
}

export const sparrowConstraints: GalleryEntry = {
  id: 'sparrow-constraints',
  question: 'machine-choice',
  title: 'Tasks that may not run everywhere',
  summary: 'Tasks tied to the copies of their blocks: tasks share no information, but reservations still choose late.',
  practice: {
    setting:
      'In row A a task can run on few workers. A job asks [worker|workers](drag scheduler/sample.ratio.constrained from=1 to=5 in=A) for each such task.',
    task: 'Bring the mean wait of row A below that of row C.',
    condition: 'A.mean-waiting < C.mean-waiting',
    hint: 'Row A asks only one.',
    done: 'It is {A.mean-waiting} with {A.knob[scheduler/sample.ratio.constrained] | words}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Tasks that may not run everywhere',
    notes: [
      'Thirty workers with two slots. There are three datasets of ten blocks with three copies each.',
      'Every job reads one dataset, and a task may run only where a copy of its block lies. Load 0.6, late binding.',
      'The tasks of a job may run on different workers. The answers for one task do not help another.',
      'Each reserves at some of its own three workers. A worker that asks gets a task that reserved there, else any other of the job that may run there.',
      'A, one copy each: no choice, 81 s per job on average. B, two copies each, the default of sample.ratio.constrained: 32 s.',
      'C, the same probes, but tasks are bound when the answers arrive: 36 s. D, without constraints: 30 s.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion' },
    seed: 1,
    cluster: workers(30, 2),
    queues: [{ id: 'root' }],
    scheduler: {
      type: 'sparrow',
      policy: 'late',
      'sample.ratio': 2,
      'sample.ratio.constrained': 1,
      'network.delay': '50ms',
    },
    data: readers.map((id) => ({ id, blocks: 10, replication: 3, placement: 'random' })),
    workload: readers.map((id) => reader(id)),
    variants: [
      { id: 'A', title: 'one copy each', changes: [] },
      { id: 'B', title: 'two copies each', changes: [{ path: ['scheduler', 'sample.ratio.constrained'], value: 2 }] },
      {
        id: 'C',
        title: 'per-task sampling',
        changes: [
          { path: ['scheduler', 'policy'], value: 'per-task' },
          { path: ['scheduler', 'sample.ratio.constrained'], value: 2 },
        ],
      },
      {
        id: 'D',
        title: 'no constraints',
        changes: readers.map((id) => ({ path: ['workload', id, 'onlyWithData'], value: false })),
      },
    ],
    view: { cursor: '120s', panels: { dock: 'workers', workers: 'response' } },
  },
};
