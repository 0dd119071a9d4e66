import type { ApplicationText } from '../../../scenario/schema';
import type { GalleryEntry } from '../entry';

function job(id: string, queue: string, submit: string, tasks: number): ApplicationText {
  return {
    id,
    kind: 'batch',
    queue,
    submit,
    tasks,
    input: id,
    duration: { dist: 'uniform', min: '15s', max: '30s' },
    rackReadFactor: 1.3,
    anyReadFactor: 2,
  };
}

export const quincyThreeJobs: GalleryEntry = {
  id: 'quincy-three-jobs',
  question: 'locality',
  title: 'Three jobs, six machines: queues or one flow',
  summary: 'Greedy queues fill each free machine in turn; a flow considers all tasks and machines at once.',
  practice: {
    setting: 'Row A decides by a [policy](pick scheduler/policy in=A).',
    task: 'Make row A end before row C.',
    condition: 'A.makespan < C.makespan',
    hint: 'A policy that cannot stop a task waits for its end.',
    done: 'It ends after {A.makespan}, row C after {C.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Three jobs, six machines: queues or one flow',
    notes: [
      'Three jobs read blocks that lie on six nodes in three racks. The core switch is narrow: a GB over it costs 20, one inside a rack 1.',
      'Flow shows each decision of B, C and D as a network. In Queues, press root to see the data over the core.',
      'A, greedy: a free node serves tasks with data on it first. Then come those of its rack, then any. Jobs stop at their fair share.',
      'Jobs without nearby data take any task slot. Five of 33 tasks read over the core, 13 GB in all.',
      'B, flow: all tasks and all nodes are weighed together. Waiting for a better slot is one of the answers. Only 4 GB go over the core, although no shares are kept: blue, the last to arrive, ends last.',
      'C, fair: the same with shares. Blue gets slots as soon as tasks end, and nothing crosses the core here.',
      'D, fair with preemption: running tasks may also be stopped. Blue ends at 1:33 instead of 1:59. The price is nine stops and 87 s of lost work.',
    ].join('\n\n'),
    goal: { metric: 'data-over-core' },
    seed: 3,
    cluster: { nodes: [{ id: 'm', count: 6, capacity: { vcore: 1, memory: '4GB' }, racks: 3 }] },
    queues: [{ id: 'root' }, { id: 'root.red' }, { id: 'root.green' }, { id: 'root.blue' }],
    scheduler: { type: 'quincy', policy: 'GF', xi: 20 },
    data: [
      { id: 'red', blocks: 18, blockSize: '4GB', replication: 2 },
      { id: 'green', blocks: 9, blockSize: '3GB', replication: 2, placement: 'skewed' },
      { id: 'blue', blocks: 6, blockSize: '2GB', replication: 1 },
    ],
    workload: [
      job('red', 'root.red', '0s', 18),
      job('green', 'root.green', '10s', 9),
      job('blue', 'root.blue', '25s', 6),
    ],
    variants: [
      { id: 'A', title: 'greedy, fair', changes: [] },
      { id: 'B', title: 'flow', changes: [{ path: ['scheduler', 'policy'], value: 'Q' }] },
      { id: 'C', title: 'flow, fair', changes: [{ path: ['scheduler', 'policy'], value: 'QF' }] },
      { id: 'D', title: 'flow, fair, preemption', changes: [{ path: ['scheduler', 'policy'], value: 'QFP' }] },
    ],
    view: { cursor: '30s', selection: 'app:blue', panels: { dock: 'flow' } },
  },
};
