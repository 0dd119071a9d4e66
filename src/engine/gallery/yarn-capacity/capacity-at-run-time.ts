import type { GalleryEntry } from '../entry';

export const capacityAtRunTime: GalleryEntry = {
  id: 'capacity-at-run-time',
  question: 'shares',
  title: 'Nodes and queues that come and go',
  summary:
    'Nodes join, one grows smaller, a queue is added with a refresh, and another is drained before it is deleted.',
  practice: {
    setting:
      'The application early comes [after the start](drag workload/early/submit from=0s to=4min step=10s in=A). The application late comes [after the start](drag workload/late/submit from=1min to=6min step=10s in=A).',
    task: 'Let no application be refused.',
    condition: 'A.finished == 5',
    hint: 'When does root.c begin to exist? Until when does root.b accept work?',
    done: 'All are accepted, and the last one ends after {A.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Nodes and queues that come and go',
    notes: [
      'Two nodes of four containers each, two queues with half of them each. root.a wants 20 containers, root.b 3.',
      '1:00: two nodes join, and root.a gets eight more containers within three seconds. The guarantee of a queue is a part of the cluster, so it grows with it.',
      '2:00: root.c is added with 20 %. The others are cut to 40 % in the same refresh, so that siblings add up to 100 at every instant. An application for root.c at 0:30 was rejected, the one at 2:10 is accepted.',
      '3:00: node/1 has room for two containers instead of four. The four running ones continue; no new one starts there before three of them have ended.',
      '4:00: root.b is STOPPED. It accepts no more applications: late is rejected.',
      'While long works on it is DRAINING, and a refresh that deletes it would be refused. At 7:00 it is empty and is deleted, and its part goes to root.a.',
    ].join('\n\n'),
    seed: 1,
    horizon: '15min',
    cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.a', capacity: 50, 'user-limit-factor': 4 },
      { id: 'root.b', capacity: 50, 'user-limit-factor': 4 },
    ],
    scheduler: { type: 'yarn-capacity' },
    workload: [
      { id: 'wide', kind: 'batch', queue: 'root.a', tasks: 20, duration: '200s' },
      { id: 'long', kind: 'batch', queue: 'root.b', tasks: 3, duration: '6min' },
      { id: 'early', kind: 'batch', queue: 'root.c', submit: '30s', tasks: 2, duration: '30s' },
      { id: 'new', kind: 'batch', queue: 'root.c', submit: '130s', tasks: 4, duration: '1min' },
      { id: 'late', kind: 'batch', queue: 'root.b', submit: '250s', tasks: 2, duration: '30s' },
    ],
    interventions: [
      { id: 'join', at: '1min', kind: 'node-added', node: 'extra', count: 2, capacity: { vcore: 4, memory: '4GB' } },
      {
        id: 'add-c',
        at: '2min',
        kind: 'queue-added',
        queue: 'root.c',
        settings: { capacity: 20, 'user-limit-factor': 4 },
      },
      { id: 'cut-a', at: '2min', kind: 'queue-changed', queue: 'root.a', path: ['capacity'], value: 40 },
      { id: 'cut-b', at: '2min', kind: 'queue-changed', queue: 'root.b', path: ['capacity'], value: 40 },
      { id: 'shrink', at: '3min', kind: 'node-resized', node: 'node/1', capacity: { vcore: 2, memory: '2GB' } },
      { id: 'stop-b', at: '4min', kind: 'queue-changed', queue: 'root.b', path: ['state'], value: 'STOPPED' },
      { id: 'drop-b', at: '7min', kind: 'queue-removed', queue: 'root.b' },
      { id: 'more-a', at: '7min', kind: 'queue-changed', queue: 'root.a', path: ['capacity'], value: 80 },
    ],
    view: { cursor: '2min', group: 'node' },
  },
};
