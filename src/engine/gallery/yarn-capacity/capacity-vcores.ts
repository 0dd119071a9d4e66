import type { GalleryEntry } from '../entry';

export const capacityVcores: GalleryEntry = {
  id: 'capacity-vcores',
  question: 'shares',
  title: 'More vcores than exist',
  summary: 'The default calculator considers only memory, also when it checks whether a container fits.',
  practice: {
    setting:
      'Row A counts memory alone. A task asks for [of memory](drag workload/job/memory from=1GB to=16GB step=1GB in=A).',
    task: 'Let the tasks of row A hold no more cores than exist.',
    condition: 'A.queue[root.default].used.vcore @ 30s <= A.cores',
    hint: 'How many tasks should a node take? Ask for so much memory that no more fit.',
    done: 'It ends after {A.makespan}, as in row B. Unused memory acts as a limit on cores.',
  },
  scenario: {
    signalbox: 1,
    title: 'More vcores than exist',
    notes: [
      'Five nodes with 8 vcores and 16 GB each. Forty tasks want 4 vcores and 2 GB each.',
      'A, DefaultResourceCalculator: eight tasks on each node, because 16 GB are eight times 2 GB. They hold 32 vcores on a node of 8. Nothing refuses them, and no figure of the scheduler shows it.',
      'B, DominantResourceCalculator: two tasks on each node, and four rounds.',
      'The nodes view shows it: bars beyond their frame. Tasks do not run slower for it here; on real nodes they would.',
    ].join('\n\n'),
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 5, capacity: { vcore: 8, memory: '16GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default', capacity: 100 }],
    scheduler: { type: 'yarn-capacity' },
    workload: [
      { id: 'job', kind: 'batch', queue: 'root.default', tasks: 40, vcore: 4, memory: '2GB', duration: '60s' },
    ],
    variants: [
      { id: 'A', title: 'memory alone', changes: [] },
      {
        id: 'B',
        title: 'dominant resource',
        changes: [
          {
            path: ['scheduler', 'yarn.scheduler.capacity.resource-calculator'],
            value: 'DominantResourceCalculator',
          },
        ],
      },
    ],
    view: { cursor: '30s', selection: 'node:node/1', panels: { dock: 'nodes' } },
  },
};
