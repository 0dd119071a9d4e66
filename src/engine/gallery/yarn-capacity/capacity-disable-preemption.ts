import type { GalleryEntry } from '../entry';

export const capacityDisablePreemption: GalleryEntry = {
  id: 'capacity-disable-preemption',
  question: 'order',
  title: 'A queue protected from preemption',
  summary: 'With disable_preemption a queue keeps what it holds above its guarantee, and others pay for it.',
  practice: {
    setting:
      'In row A a switch protects [root.b](pick queues/root.b/disable_preemption in=A), and another one [root.c](pick queues/root.c/disable_preemption in=A).',
    task: 'In row A let only root.c lose containers.',
    condition: 'A.app[b].lost-containers == 0 and A.app[c].lost-containers > 0',
    hint: 'Protect the queue that should keep its containers.',
    done: 'root.c gives {A.app[c].lost-containers}. root.a holds {A.queue[root.a].used @ 5min}, less than its guarantee.',
  },
  scenario: {
    signalbox: 1,
    title: 'A queue protected from preemption',
    notes: [
      'A hundred containers, three queues. root.a is guaranteed 40, root.b and root.c 30 each. At first root.b and root.c hold 50 each; at 1:00 root.a wants 60.',
      'A: both give, ten in a round together, until they have their guarantees and root.a has its 40.',
      'B, disable_preemption on root.c: it keeps its 50. Only root.b gives, down to 30, and root.a stays at 20 for as long as root.c works.',
      'The switch is inherited: set on a parent it applies to all children, unless one overrides it.',
    ].join('\n\n'),
    seed: 1,
    horizon: '10min',
    cluster: { nodes: [{ id: 'node', count: 25, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.a', capacity: 40, 'user-limit-factor': 3 },
      { id: 'root.b', capacity: 30, 'user-limit-factor': 3 },
      { id: 'root.c', capacity: 30, 'user-limit-factor': 3 },
    ],
    scheduler: {
      type: 'yarn-capacity',
      'yarn.resourcemanager.scheduler.monitor.enable': true,
      'yarn.resourcemanager.monitor.capacity.preemption.natural_termination_factor': 1,
    },
    workload: [
      { id: 'b', kind: 'batch', queue: 'root.b', tasks: 50, duration: '1h' },
      { id: 'c', kind: 'batch', queue: 'root.c', tasks: 50, duration: '1h' },
      { id: 'a', kind: 'batch', queue: 'root.a', submit: '1min', tasks: 60, duration: '1h' },
    ],
    variants: [
      { id: 'A', title: 'all may lose containers', changes: [] },
      {
        id: 'B',
        title: 'root.c may not',
        changes: [{ path: ['queues', 'root.c', 'disable_preemption'], value: true }],
      },
    ],
    view: { cursor: '3min', selection: 'queue:root.a', panels: { dock: 'yarn', yarn: 'preemption' } },
  },
};
