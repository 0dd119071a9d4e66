import type { GalleryEntry } from '../entry';
import { stickySlotsLesson } from './sticky-slots.lesson';

export const stickySlots: GalleryEntry = {
  id: 'sticky-slots',
  question: 'locality',
  title: 'Sticky slots: ten jobs, three replicas',
  summary: 'Under naive fair sharing a job gets back the slot that it has left. So it never reaches most of its data.',
  scenario: {
    signalbox: 1,
    title: 'Sticky slots: ten jobs, three replicas',
    notes: [
      'Ten identical jobs share twenty slots, two each. When a task ends, its job is the one below its share, so it gets the same slot again.',
      'It stays on its two nodes. Once their blocks are read, everything it runs is remote.',
      'A, naive fair with one slot per node: 33 % of the tasks run beside their data. If no slot ever changed hands it would be 27 %, 1 - (1 - 1/10)^3.',
      'Now and then two slots are free between two heartbeats, and jobs swap. B lets each job skip up to D = 20 slots: 94 %.',
      'C and D, eight slots per node: a job has slots on most nodes anyway. So it hardly sticks (93 %; the ceiling is 92 %). Skips bring 99 %.',
      'Compare the heat maps of A and B, nodes against applications: in A a job works on two or three nodes.',
    ].join('\n\n'),
    lesson: stickySlotsLesson,
    goal: { metric: 'locality-node' },
    seed: 1,
    cluster: { nodes: [{ id: 'n', count: 20, capacity: { vcore: 8, memory: '32GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default' }],
    scheduler: {
      type: 'delay-scheduling',
      policy: 'naive-fair',
      D: 20,
      'mapred.tasktracker.map.tasks.maximum': 1,
      'mapreduce.jobtracker.heartbeat.interval.min': '300ms',
    },
    data: [{ id: 'logs', blocks: 40, replication: 3 }],
    workload: [
      {
        id: 'job',
        kind: 'batch',
        count: 10,
        tasks: 40,
        input: 'logs',
        duration: { dist: 'uniform', min: '2min', max: '4min' },
      },
    ],
    variants: [
      { id: 'A', title: 'naive fair, 1 slot', changes: [] },
      { id: 'B', title: 'skip count, 1 slot', changes: [{ path: ['scheduler', 'policy'], value: 'skip-count' }] },
      {
        id: 'C',
        title: 'naive fair, 8 slots',
        changes: [
          { path: ['scheduler', 'mapred.tasktracker.map.tasks.maximum'], value: 8 },
          { path: ['workload', 'job', 'tasks'], value: 160 },
          { path: ['data', 'logs', 'blocks'], value: 160 },
        ],
      },
      {
        id: 'D',
        title: 'skip count, 8 slots',
        changes: [
          { path: ['scheduler', 'policy'], value: 'skip-count' },
          { path: ['scheduler', 'mapred.tasktracker.map.tasks.maximum'], value: 8 },
          { path: ['workload', 'job', 'tasks'], value: 160 },
          { path: ['data', 'logs', 'blocks'], value: 160 },
        ],
      },
    ],
    view: { cursor: '30min', selection: 'app:job/3', panels: { dock: 'locality', locality: 'map' } },
  },
};
