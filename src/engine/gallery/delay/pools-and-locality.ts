import type { GalleryEntry } from '../entry';
import { poolsAndLocalityLesson } from './pools-and-locality.lesson';

export const poolsAndLocality: GalleryEntry = {
  id: 'pools-and-locality',
  question: 'shares',
  title: 'Pools: shares hold while jobs wait for their data',
  summary:
    'Three pools share thirty slots by weight and minimum share, and delay scheduling does not change who gets how many.',
  scenario: {
    signalbox: 1,
    title: 'Pools: shares hold while jobs wait for their data',
    notes: [
      'Thirty slots, three pools. Research (weight 2, FIFO inside) and adhoc (weight 1) share them two to one.',
      'After a minute the nightly job comes to production. That pool has no more weight than adhoc but a minimum share: minMaps = 12.',
      'A: production has its twelve slots within ten seconds. Yet jobs skip slots while they wait for their data. 99 % of the queries’ tasks are local.',
      'B, naive fair: the same shares, but 63 % of the queries’ tasks are local. The whole takes 34 s longer.',
      'C: without a minimum share production gets a quarter of the slots, like adhoc. The nightly job takes 254 s instead of 164 s.',
    ].join('\n\n'),
    lesson: poolsAndLocalityLesson,
    seed: 2,
    cluster: { nodes: [{ id: 'n', count: 15, capacity: { vcore: 2, memory: '8GB' }, racks: 3 }] },
    queues: [
      { id: 'root' },
      { id: 'root.production', minMaps: 12 },
      { id: 'root.research', weight: 2, schedulingMode: 'fifo' },
      { id: 'root.adhoc' },
    ],
    scheduler: { type: 'delay-scheduling', policy: 'wait' },
    data: [{ id: 'logs', blocks: 200, replication: 3, placement: 'hdfs' }],
    workload: [
      {
        id: 'paper',
        kind: 'batch',
        queue: 'root.research',
        count: 3,
        tasks: 150,
        input: 'logs',
        duration: { dist: 'uniform', min: '10s', max: '20s' },
        anyReadFactor: 2,
        rackReadFactor: 1.5,
      },
      {
        id: 'query',
        kind: 'batch',
        queue: 'root.adhoc',
        count: 12,
        tasks: 12,
        arrivals: '10s',
        input: 'logs',
        duration: { dist: 'uniform', min: '10s', max: '20s' },
        anyReadFactor: 2,
        rackReadFactor: 1.5,
      },
      {
        id: 'nightly',
        kind: 'batch',
        queue: 'root.production',
        submit: '1min',
        tasks: 120,
        input: 'logs',
        duration: { dist: 'uniform', min: '10s', max: '20s' },
        anyReadFactor: 2,
        rackReadFactor: 1.5,
      },
    ],
    variants: [
      { id: 'A', title: 'wait', changes: [] },
      { id: 'B', title: 'naive fair', changes: [{ path: ['scheduler', 'policy'], value: 'naive-fair' }] },
      { id: 'C', title: 'no minimum share', changes: [{ path: ['queues', 'root.production', 'minMaps'], value: 0 }] },
    ],
    view: { cursor: '70s', selection: 'queue:root.production', panels: { dock: 'queues' } },
  },
};
