import type { GalleryEntry } from '../entry';

export const capacityOffSwitch: GalleryEntry = {
  id: 'capacity-off-switch',
  question: 'speed',
  title: 'One off-switch container per heartbeat',
  summary:
    'A heartbeat may bring many containers, but only one without a preferred place: jobs without data start slowly.',
  practice: {
    setting:
      'In row A one report of a machine brings [container|containers](drag scheduler/yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments from=1 to=10 in=A) without data there.',
    task: 'Make row A faster than row C, where the tasks have data.',
    condition: 'A.makespan < C.makespan',
    hint: 'A machine has room for more than one.',
    done: 'It takes {A.makespan}, row C {C.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'One off-switch container per heartbeat',
    notes: [
      'Ten nodes with room for 16 containers each. The job wants 160 containers on any nodes.',
      'A: multiple assignments are on by default, and still each heartbeat brings one container. maximum-offswitch-assignments is 1, and a container for any place counts as off-switch. 16 seconds until the cluster is full.',
      'B, maximum-offswitch-assignments 100: all in the first second.',
      'C: the same job reads data that lies on the nodes. Containers beside their data do not count: 153 start in the first second. The last seven follow one by one when their wait for a node with their data is over.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 16, memory: '16GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default', capacity: 100 }],
    scheduler: { type: 'yarn-capacity' },
    data: [{ id: 'logs', blocks: 160, replication: 3 }],
    workload: [{ id: 'job', kind: 'batch', queue: 'root.default', tasks: 160, duration: '60s' }],
    variants: [
      { id: 'A', title: 'one', changes: [] },
      {
        id: 'B',
        title: 'a hundred',
        changes: [
          {
            path: ['scheduler', 'yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments'],
            value: 100,
          },
        ],
      },
      { id: 'C', title: 'one, with data', changes: [{ path: ['workload', 'job', 'input'], value: 'logs' }] },
    ],
    view: { cursor: '8s', selection: 'app:job', panels: { dock: 'yarn', yarn: 'why' } },
  },
};
