import type { GalleryEntry } from '../entry';

export const capacityReservation: GalleryEntry = {
  id: 'capacity-reservation',
  question: 'order',
  title: 'A node is kept free for a big container',
  summary: 'A container that fits nowhere now reserves a node, which drains while smaller ones wait beside free room.',
  practice: {
    setting:
      'In row A the small tasks may hold [percent](drag queues/root.small/maximum-capacity from=50 to=100 step=5 in=A) of the cluster.',
    task: 'Serve big of row A sooner than in row C, and end within five and a half minutes.',
    condition: 'A.app[big].response < C.app[big].response and A.makespan < 330s',
    hint: 'The part closed to small tasks is free for big, and idle before it arrives.',
    done: 'big takes {A.app[big].response}, and all ends after {A.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'A node is kept free for a big container',
    notes: [
      'Small tasks of 1 GB fill six of the eight gigabytes of each of sixteen nodes. There are 32 GB free, two on every node, when at 0:20 an application asks for two containers of 8 GB.',
      'A: it reserves nodes, more of them the longer it waits. On a reserved node nothing else starts; when the last small task there has ended, the big container runs, after 40 seconds.',
      'The price is idle room in the meantime. The reservations are drawn as dashed boxes.',
      'B: the small tasks may use everything, before Hadoop 2.8. Now the free memory of the whole cluster is below 8 GB whenever a node reports.',
      'The queue has no room for such a container, so it does not even reserve. It waits until the small tasks run out.',
      'C: the same since 2.8. What is left is less than the big container needs. It is kept for its queue instead of going to small tasks, until it is enough for a reservation.',
      'A reservation counts as used by its application, its user and its queue.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion@entry=big' },
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 16, capacity: { vcore: 8, memory: '8GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.small', capacity: 50, 'maximum-capacity': 75, 'user-limit-factor': 2 },
      { id: 'root.big', capacity: 50, 'user-limit-factor': 2 },
    ],
    scheduler: { type: 'yarn-capacity' },
    workload: [
      {
        id: 'small',
        kind: 'batch',
        queue: 'root.small',
        tasks: 900,
        duration: { dist: 'uniform', min: '10s', max: '60s' },
      },
      {
        id: 'big',
        kind: 'batch',
        queue: 'root.big',
        submit: '20s',
        tasks: 2,
        vcore: 1,
        memory: '8GB',
        duration: '30s',
      },
    ],
    variants: [
      { id: 'A', title: 'three quarters for small', changes: [] },
      {
        id: 'B',
        title: 'all for small, before 2.8',
        changes: [
          { path: ['queues', 'root.small', 'maximum-capacity'], value: 100 },
          { path: ['scheduler', 'preset'], value: 'cs-2014' },
        ],
      },
      {
        id: 'C',
        title: 'all for small, since 2.8',
        changes: [{ path: ['queues', 'root.small', 'maximum-capacity'], value: 100 }],
      },
    ],
    view: { cursor: '45s', selection: 'app:big', panels: { dock: 'yarn', yarn: 'why' } },
  },
};
