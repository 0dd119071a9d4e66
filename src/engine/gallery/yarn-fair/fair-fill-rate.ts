import type { GalleryEntry } from '../entry';

export const fairFillRate: GalleryEntry = {
  id: 'fair-fill-rate',
  question: 'speed',
  title: 'One container per heartbeat',
  summary:
    'Without assignmultiple a node gets one container per heartbeat, and a cluster fills as slowly as its nodes report.',
  practice: {
    setting:
      'In row D a machine reports every [milliseconds](drag scheduler/yarn.resourcemanager.nodemanagers.heartbeat-interval-ms from=500 to=5000 step=500 in=D).',
    task: 'Make row D faster than row A.',
    condition: 'D.makespan < A.makespan',
    hint: 'One report brings one container to a machine.',
    done: 'It takes {D.makespan}. A scheduler has to process every one of these reports.',
  },
  scenario: {
    signalbox: 1,
    title: 'One container per heartbeat',
    notes: [
      'Ten nodes with room for 16 containers each report once a second. A job of 160 tasks meets an empty cluster.',
      'A, Hadoop’s default: one container per heartbeat. Ten containers a second, and 16 seconds until the cluster is full. Short tasks end before that: such a cluster never fills.',
      'B, assignmultiple: a heartbeat assigns containers until half of the free room is used (dynamic.max.assign): 9 of 16 at first. C: without that limit all 16 come with a node’s first heartbeat.',
      'D: the same as A with heartbeats every 3 seconds.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 16, memory: '16GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default' }],
    scheduler: { type: 'yarn-fair' },
    workload: [{ id: 'job', kind: 'batch', queue: 'root.default', tasks: 160, duration: '60s' }],
    variants: [
      { id: 'A', title: 'one per heartbeat', changes: [] },
      {
        id: 'B',
        title: 'assignmultiple',
        changes: [{ path: ['scheduler', 'yarn.scheduler.fair.assignmultiple'], value: true }],
      },
      {
        id: 'C',
        title: 'without a limit',
        changes: [
          { path: ['scheduler', 'yarn.scheduler.fair.assignmultiple'], value: true },
          { path: ['scheduler', 'yarn.scheduler.fair.dynamic.max.assign'], value: false },
        ],
      },
      {
        id: 'D',
        title: 'heartbeats every 3 s',
        changes: [{ path: ['scheduler', 'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms'], value: 3000 }],
      },
    ],
    view: { cursor: '8s', selection: 'app:job', panels: { dock: 'nodes' } },
  },
};
