import type { GalleryEntry } from '../entry';

/** A gang in one rack (max), availability over two racks (min), and a barrier over a linear leaf. */
export const planTrees: GalleryEntry = {
  id: 'plan-trees',
  question: 'machine-choice',
  title: 'Trees of utility: max, min, barrier',
  summary: 'A gang in any one rack, one task in each of two racks, and nothing below half of what is asked for.',
  practice: {
    setting:
      'In row B scan needs nodes worth [or more](drag workload/scan/utility/v from=1 to=8 in=B). With every second until it is done it loses [of its value](drag workload/scan/sensitivity from=0 to=1 step=0.1 in=B).',
    task: 'Make scan of row B start beside hog.',
    condition: 'B.app[scan].wait == 0s',
    hint: 'Two nodes are worth four. Waiting must cost more than the other two nodes bring.',
    done: 'It starts at {B.app[scan].start} and ends at {B.app[scan].end}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Trees of utility: max, min, barrier',
    notes: [
      'The job mpi is fastest with both tasks in one rack. Its tree is a max over the racks, with a slower leaf over all nodes. The job web wants one node in each of two racks: a min, worth as much as the lesser of them.',
      'The job scan takes up to four nodes of rack-3. Each is worth a quarter of 8. Below 6 it is worth nothing: a barrier over LnCk.',
      'A: all jobs fit. Open Plan, Utility: satisfied nodes have a green edge and a check. Drag nodes into the allocation to see the value of each tree.',
      'B: hog takes two nodes of rack-3. Two are left for scan. They are worth 4, below the barrier, so it waits until hog is done.',
    ].join('\n\n'),
    seed: 1,
    cluster: {
      nodes: [
        { id: 'a', count: 2, capacity: { vcore: 1, memory: '4GB' }, rack: 'rack-1' },
        { id: 'b', count: 3, capacity: { vcore: 1, memory: '4GB' }, rack: 'rack-2' },
        { id: 's', count: 4, capacity: { vcore: 1, memory: '4GB' }, rack: 'rack-3' },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched', planAhead: 4, relativeGap: 0 },
    workload: [
      { id: 'hog', kind: 'batch', count: 0, tasks: 2, duration: '12s', utility: { op: 'nCk', set: 's', k: 2, v: 50 } },
      {
        id: 'mpi',
        kind: 'batch',
        tasks: 2,
        duration: '8s',
        prefers: 'rack',
        slowdown: 2,
        budget: 10,
        sensitivity: 0.1,
      },
      {
        id: 'web',
        kind: 'batch',
        tasks: 2,
        duration: '12s',
        utility: {
          op: 'min',
          of: [
            { op: 'nCk', set: 'a', k: 1, v: 8 },
            { op: 'nCk', set: 'b', k: 1, v: 8 },
          ],
        },
      },
      {
        id: 'scan',
        kind: 'batch',
        tasks: 4,
        duration: '8s',
        sensitivity: 0.01,
        utility: { op: 'barrier', v: 6, of: { op: 'LnCk', set: 's', k: 4, v: 8 } },
      },
    ],
    variants: [
      { id: 'A', title: 'idle', changes: [] },
      { id: 'B', title: 'half of it taken', changes: [{ path: ['workload', 'hog', 'count'], value: 1 }] },
    ],
    view: { cursor: '0s', selection: 'app:scan' },
  },
};
