import type { GalleryEntry } from '../entry';

export const fairLocalityDelay: GalleryEntry = {
  id: 'fair-locality-delay',
  question: 'locality',
  title: 'Skipping nodes',
  summary: 'A small job waits for a node with its data, for a number of heartbeats that is a fraction of the nodes.',
  practice: {
    setting:
      'In row B a job skips [of all nodes](drag scheduler/yarn.scheduler.fair.locality.threshold.node from=0 to=1 step=0.1 in=B) before it accepts a rack.',
    task: 'Let more maps of the small jobs of row B run beside their data than in row C.',
    condition: 'B.app[small].local-share > C.app[small].local-share',
    hint: 'Half of the nodes is too early. Row C then waits long for its rack as well.',
    done: '{B.app[small].local-share} run beside their data. A small job takes {B.app[small].mean-response}, in row C {C.app[small].mean-response}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Skipping nodes',
    notes: [
      'A large job holds most of twenty nodes in two racks. Small jobs of ten maps come one after the other. A map runs twice as long away from its data.',
      'A, Hadoop’s default (thresholds -1): a job takes the first node that reports. 66 % of the maps of small jobs run beside their data, because each node is asked for such a map first.',
      'B, locality.threshold.node 0.5: a job skips heartbeats, up to half the number of nodes. Then it accepts the rack, and after as many again any node. 71 %.',
      'C, 1.0 for both: a whole round. 75 %, and nothing leaves its rack.',
      'Waiting has its price here. The large job takes the places that small jobs skip. Small jobs end after 40 seconds on average instead of 35.',
      'See the locality view: rows are nodes, and what is dark ran beside its data.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion@entry=small' },
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 20, capacity: { vcore: 4, memory: '4GB' }, racks: 2 }] },
    queues: [{ id: 'root' }, { id: 'root.default' }, { id: 'root.big' }],
    scheduler: { type: 'yarn-fair' },
    data: [
      { id: 'logs', blocks: 600, replication: 3 },
      { id: 'clicks', blocks: 10, replication: 3 },
    ],
    workload: [
      {
        id: 'big',
        kind: 'mapreduce',
        queue: 'root.big',
        'mapreduce.job.maps': 600,
        'mapreduce.job.reduces': 0,
        mapDuration: '20s',
        input: 'logs',
        anyReadFactor: 2,
      },
      {
        id: 'small',
        kind: 'mapreduce',
        queue: 'root.default',
        count: 10,
        submit: '20s',
        arrivals: '10s',
        'mapreduce.job.maps': 10,
        'mapreduce.job.reduces': 0,
        mapDuration: '10s',
        input: 'clicks',
        anyReadFactor: 2,
        rackReadFactor: 1.5,
      },
    ],
    variants: [
      { id: 'A', title: 'no waiting', changes: [] },
      {
        id: 'B',
        title: 'half of the nodes',
        changes: [
          { path: ['scheduler', 'yarn.scheduler.fair.locality.threshold.node'], value: 0.5 },
          { path: ['scheduler', 'yarn.scheduler.fair.locality.threshold.rack'], value: 0.5 },
        ],
      },
      {
        id: 'C',
        title: 'all nodes',
        changes: [
          { path: ['scheduler', 'yarn.scheduler.fair.locality.threshold.node'], value: 1 },
          { path: ['scheduler', 'yarn.scheduler.fair.locality.threshold.rack'], value: 1 },
        ],
      },
    ],
    view: { cursor: '1min', selection: 'app:small/3', panels: { dock: 'locality', locality: 'map' } },
  },
};
