import type { GalleryEntry } from '../entry';

export const capacityPreemptionGenerations: GalleryEntry = {
  id: 'capacity-preemption-generations',
  question: 'order',
  title: 'Three generations of preemption',
  summary: 'Guaranteed 40, 40 and 20, used 60, 40 and 0: until Hadoop 2.7 ten containers move, since 2.8 none does.',
  practice: {
    setting: 'Preemption in row A is of one [generation](pick scheduler/preemptionGeneration in=A).',
    task: 'Let root.a of row A lose nothing.',
    condition: 'A.app[a].lost-containers == 0',
    hint: 'Which one stops where the guarantee ends?',
    done: 'root.a keeps {A.queue[root.a].used @ 5min} and root.b stays at its guarantee.',
  },
  scenario: {
    signalbox: 1,
    title: 'Three generations of preemption',
    notes: [
      'A hundred containers, three queues. root.a is guaranteed 40 and holds 60, root.b has its 40, root.c is guaranteed 20 and wants nothing. At 1:00 root.a and root.b want 20 more each.',
      'A, classic (2.1 to 2.6) and B, ordered (2.7): what root.c leaves is divided by the guarantees of those who want it. The ideal is 50 and 50. Ten containers of root.a are taken.',
      'C, modern (2.8 and later): preemption brings queues up to their guarantee and no further. Since root.b has its guarantee, nothing is taken.',
      'natural_termination_factor is 1 here, so the ten are killed in one round.',
    ].join('\n\n'),
    seed: 1,
    horizon: '6min',
    cluster: { nodes: [{ id: 'node', count: 25, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.a', capacity: 40, 'user-limit-factor': 3 },
      { id: 'root.b', capacity: 40, 'user-limit-factor': 3 },
      { id: 'root.c', capacity: 20 },
    ],
    scheduler: {
      type: 'yarn-capacity',
      preset: 'cs-2014',
      'yarn.resourcemanager.scheduler.monitor.enable': true,
      preemptionGeneration: 'classic',
      'yarn.resourcemanager.monitor.capacity.preemption.natural_termination_factor': 1,
    },
    workload: [
      { id: 'a', kind: 'batch', queue: 'root.a', tasks: 60, duration: '1h' },
      { id: 'b', kind: 'batch', queue: 'root.b', tasks: 40, duration: '1h' },
      { id: 'a-more', kind: 'batch', queue: 'root.a', submit: '1min', tasks: 20, duration: '1h' },
      { id: 'b-more', kind: 'batch', queue: 'root.b', submit: '1min', tasks: 20, duration: '1h' },
    ],
    variants: [
      { id: 'A', title: 'classic', changes: [] },
      { id: 'B', title: 'ordered', changes: [{ path: ['scheduler', 'preemptionGeneration'], value: 'ordered' }] },
      {
        id: 'C',
        title: 'modern',
        changes: [
          { path: ['scheduler', 'preset'], value: 'current' },
          { path: ['scheduler', 'preemptionGeneration'], value: 'modern' },
        ],
      },
    ],
    view: { cursor: '2min', selection: 'queue:root.a', panels: { dock: 'yarn', yarn: 'round' } },
  },
};
