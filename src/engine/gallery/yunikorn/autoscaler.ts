import type { GalleryEntry } from '../entry';

const ETL = ['queues', 'root.etl'];

export const autoscaler: GalleryEntry = {
  id: 'autoscaler',
  question: 'speed',
  title: 'A cluster that grows with demand',
  summary: 'Nodes are requested as soon as something waits, join three minutes later, and leave when they stay empty.',
  practice: {
    setting:
      'Row A runs at most [application|applications](drag queues/root.etl/maxapplications from=1 to=9 in=A) at a time.',
    task: 'Make the mean time of an application in row A shorter than in row B.',
    condition: 'A.mean-completion < B.mean-completion',
    hint: 'New machines come only for admitted applications. Too many at once share too few.',
    done: 'It is {A.mean-completion}. In row B it is {B.mean-completion}.',
  },
  scenario: {
    signalbox: 1,
    title: 'A cluster that grows with demand',
    notes: [
      'One node of four cores, and a group that may have ten. Eight Spark applications come at once, each with a driver and three executors. Every ten seconds the autoscaler checks what waits; a node takes three minutes to join.',
      'A: two applications may run. Only they count, so one more node is enough for them.',
      'The limit was right for a small cluster, and keeps it small. The last one of the eight is done at 16:40.',
      'B, stateaware: the autoscaler sees all waiting drivers, although only one at a time may start. It cannot know of executors before their driver asks for them. So the cluster grows in three waves, each three minutes long, and is done at 9:58.',
      'C, gang: placeholders ask for whole applications before anything starts. All seven nodes are asked for at 0:10, and the work is done at 6:33.',
      'Nodes that are empty for two minutes are removed (ten in a real cluster), down to one. At 30:00 another application finds a small cluster that has its size again.',
      'Nodes with anything on them stay: containers are never moved away to empty one.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion@entry=etl' },
    seed: 1,
    horizon: '2h',
    cluster: {
      nodes: [
        {
          id: 'node',
          count: 1,
          capacity: { vcore: 4, memory: '16GB' },
          autoscaling: { min: 1, max: 10, provisioning: '3min' },
        },
      ],
      autoscaler: { 'scale-down-unneeded-time': '2min', 'scale-down-delay-after-add': '2min' },
    },
    queues: [{ id: 'root' }, { id: 'root.etl', maxapplications: 2 }],
    scheduler: { type: 'yunikorn', preset: '1.5' },
    workload: [
      {
        id: 'etl',
        kind: 'spark',
        queue: 'root.etl',
        count: 8,
        'spark.executor.instances': 3,
        stages: [{ id: 'work', tasks: 30, duration: '20s' }],
      },
      {
        id: 'late',
        kind: 'spark',
        queue: 'root.etl',
        submit: '30min',
        'spark.executor.instances': 3,
        stages: [{ id: 'work', tasks: 30, duration: '20s' }],
      },
    ],
    variants: [
      { id: 'A', title: 'two applications at most', changes: [] },
      {
        id: 'B',
        title: 'stateaware',
        changes: [
          { path: [...ETL, 'maxapplications'], remove: true },
          { path: [...ETL, 'properties'], value: { 'application.sort.policy': 'stateaware' } },
        ],
      },
      {
        id: 'C',
        title: 'gang',
        changes: [
          { path: [...ETL, 'maxapplications'], remove: true },
          { path: ['workload', 'etl', 'gang'], value: true },
        ],
      },
    ],
    view: { cursor: '2min', group: 'node', selection: 'app:etl/4' },
  },
};
