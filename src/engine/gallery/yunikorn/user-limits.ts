import type { GalleryEntry } from '../entry';

export const userLimits: GalleryEntry = {
  id: 'user-limits',
  question: 'shares',
  title: 'Limits of users',
  summary: 'One user floods a shared queue; limits per user keep room for the others.',
  practice: {
    setting: 'In row B a task of Ben needs [core|cores](drag workload/ben/vcore from=0.25 to=2 step=0.25 in=B).',
    task: 'Make both applications of Ben start as soon as they come in row B.',
    condition: 'B.app[ben].mean-wait == 0s',
    hint: 'The limit counts what a user holds, not applications.',
    done: 'Both fit below the limit of a user, and the queue still has room.',
  },
  scenario: {
    signalbox: 1,
    title: 'Limits of users',
    notes: [
      'Ana submits twelve applications at once, Ben and Cem come a little later with two each. They share one FIFO queue.',
      'A: first come, first served. Ben and Cem wait behind everything of Ana’s.',
      'B: limits give each user (*) at most 4 vcores, and Ana, who is named, 6. The limit of a user (U, user at max) is checked before the room that the queue has left. An application that it stops does not stop those behind it.',
      'C: at most one application per user at a time (maxapplications). The others stay Accepted, and most of the cluster is idle when a user has the queue alone.',
    ].join('\n\n'),
    goal: { metric: 'mean-waiting@entry=ben' },
    seed: 4,
    cluster: { nodes: [{ id: 'node', count: 5, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.shared' }],
    scheduler: { type: 'yunikorn', preset: 'current' },
    workload: [
      { id: 'ana', kind: 'batch', queue: 'root.shared', user: 'ana', count: 12, tasks: 4, duration: '15s' },
      {
        id: 'ben',
        kind: 'batch',
        queue: 'root.shared',
        user: 'ben',
        count: 2,
        submit: '4s',
        tasks: 4,
        duration: '15s',
      },
      {
        id: 'cem',
        kind: 'batch',
        queue: 'root.shared',
        user: 'cem',
        count: 2,
        submit: '8s',
        tasks: 4,
        duration: '15s',
      },
    ],
    variants: [
      { id: 'A', title: 'no limits', changes: [] },
      {
        id: 'B',
        title: 'maxresources',
        changes: [
          {
            path: ['queues', 'root.shared', 'limits'],
            value: [
              { limit: 'Ana', users: ['ana'], maxresources: { vcore: 6 } },
              { limit: 'everybody else', users: ['*'], maxresources: { vcore: 4 } },
            ],
          },
        ],
      },
      {
        id: 'C',
        title: 'maxapplications',
        changes: [
          {
            path: ['queues', 'root.shared', 'limits'],
            value: [{ limit: 'everybody', users: ['*'], maxapplications: 1 }],
          },
        ],
      },
    ],
    view: { cursor: '20s', selection: 'app:ben/1', panels: { dock: 'queues' } },
  },
};
