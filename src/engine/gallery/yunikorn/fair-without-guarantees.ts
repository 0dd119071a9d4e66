import type { GalleryEntry } from '../entry';

export const fairWithoutGuarantees: GalleryEntry = {
  id: 'fair-without-guarantees',
  question: 'shares',
  title: 'Fair without guarantees',
  summary: 'In a fair queue without a guarantee memory counts in bytes, and cores hardly count at all.',
  practice: {
    setting:
      'Row A guarantees nothing. A task of cache needs [of memory](drag workload/cache/memory from=250MB to=4GB step=250MB in=A).',
    task: 'Make cache end before numbers in row A.',
    condition: 'A.app[cache].end < A.app[numbers].end',
    hint: 'Without a guarantee the number of bytes decides.',
    done: 'cache ends at {A.app[cache].end}. Row B compares shares, so that bytes do not decide alone.',
  },
  scenario: {
    signalbox: 1,
    title: 'Fair without guarantees',
    notes: [
      'Inside a leaf, fair serves the application with the smallest usage first. Usage is a share of what is guaranteed to the queue; where nothing is guaranteed, it is the raw quantity. 2 vcores are 2,000 milli-vcores, 2 GB are two billion bytes: the larger number decides.',
      'A: no guarantee. “numbers” wants many cores and little memory, “cache” the opposite. One container of cache weighs as much as eight of numbers, so numbers takes nearly all the cores.',
      'B: the queue is guaranteed what the cluster has. Now shares are compared: an eighth of the cores with a thirty-second of the memory. So cache gets four containers or more for each one of numbers.',
    ].join('\n\n'),
    seed: 8,
    cluster: { nodes: [{ id: 'node', count: 4, capacity: { vcore: 4, memory: '16GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.science', properties: { 'application.sort.policy': 'fair' } }],
    scheduler: { type: 'yunikorn', preset: 'current' },
    workload: [
      {
        id: 'numbers',
        kind: 'batch',
        queue: 'root.science',
        user: 'ana',
        tasks: 40,
        vcore: 2,
        memory: '250MB',
        duration: '20s',
      },
      {
        id: 'cache',
        kind: 'batch',
        queue: 'root.science',
        user: 'ben',
        tasks: 40,
        vcore: '500m',
        memory: '2GB',
        duration: '20s',
      },
    ],
    variants: [
      { id: 'A', title: 'no guarantee', changes: [] },
      {
        id: 'B',
        title: 'guaranteed',
        changes: [
          { path: ['queues', 'root.science', 'resources'], value: { guaranteed: { vcore: 16, memory: '64GB' } } },
        ],
      },
    ],
    view: { cursor: '1min', selection: 'queue:root', panels: { dock: 'queues' } },
  },
};
