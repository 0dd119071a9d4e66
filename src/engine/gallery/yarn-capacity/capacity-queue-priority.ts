import type { GalleryEntry } from '../entry';

export const capacityQueuePriority: GalleryEntry = {
  id: 'capacity-queue-priority',
  question: 'order',
  title: 'Queue priorities',
  summary:
    'By utilization the emptiest queue is served first; with priority-utilization the important one is, as long as both are below their guarantee.',
  practice: {
    setting: 'In row B root.etl has [as its priority](drag queues/root.etl/priority from=0 to=20 in=B).',
    task: 'Let root.etl of row B hold more than root.prod after two seconds.',
    condition: 'B.queue[root.etl].used @ 2s > B.queue[root.prod].used @ 2s',
    hint: 'Both are below their guarantee. What decides then?',
    done: 'It holds {B.queue[root.etl].used @ 2s}. Once it has its guarantee, it is behind the others again.',
  },
  scenario: {
    signalbox: 1,
    title: 'Queue priorities',
    notes: [
      'Three queues with a third each and much to do. root.prod has the priority 10.',
      'A, utilization: the queue that uses the least of its guarantee is next, and all three rise together. Priorities have no effect.',
      'B, priority-utilization: root.prod is served alone until it has its guarantee, after two seconds. Then the two that are below theirs go before it, whatever its priority is. A queue at its guarantee counts as above it.',
      'So a priority decides among queues in the same situation, and no queue starves below its guarantee. Look at the first six seconds.',
    ].join('\n\n'),
    seed: 1,
    horizon: '3min',
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 6, memory: '6GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.etl', capacity: 33.3, 'user-limit-factor': 3 },
      { id: 'root.adhoc', capacity: 33.3, 'user-limit-factor': 3 },
      { id: 'root.prod', capacity: 33.4, 'user-limit-factor': 3, priority: 10 },
    ],
    scheduler: { type: 'yarn-capacity' },
    workload: [
      { id: 'etl', kind: 'batch', queue: 'root.etl', tasks: 200, duration: '40s' },
      { id: 'adhoc', kind: 'batch', queue: 'root.adhoc', tasks: 200, duration: '40s' },
      { id: 'prod', kind: 'batch', queue: 'root.prod', tasks: 200, duration: '40s' },
    ],
    variants: [
      { id: 'A', title: 'utilization', changes: [] },
      {
        id: 'B',
        title: 'priority-utilization',
        changes: [{ path: ['queues', 'root', 'ordering-policy'], value: 'priority-utilization' }],
      },
    ],
    view: { cursor: '2s', selection: 'queue:root.prod', panels: { dock: 'yarn', yarn: 'next' } },
  },
};
