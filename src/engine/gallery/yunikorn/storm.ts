import type { GalleryEntry } from '../entry';

export const storm: GalleryEntry = {
  id: 'storm',
  question: 'speed',
  title: 'A storm at scale',
  summary: 'The same storm with 200 applications on 50 nodes: drivers fill 200 cores and nothing runs.',
  practice: {
    setting:
      'In row B every application may start. The queue can run at most [application|applications](drag queues/root.spark/maxapplications from=0 to=100 step=5 in=B) at a time. Zero is no limit.',
    task: 'Make all applications of row B finish.',
    condition: 'B.finished == A.finished',
    hint: 'Every driver holds room that an executor could use.',
    done: 'The last one ends after {B.makespan}. Under the gate of row A it is {A.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'A storm at scale',
    notes: [
      'Two hundred applications arrive within seconds, as after a maintenance window. The cluster has 50 nodes with four cores each.',
      'B, FIFO: 200 drivers need 200 cores, which is all there is. One more slow start-up and the cluster is full of drivers that wait for each other.',
      'A, StateAware: drivers are let in one by one, so most applications wait in line instead. The first results come within a minute. The price is the line itself: see how the mean wait for a driver grows.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 11,
    horizon: '4h',
    cluster: { nodes: [{ id: 'node', count: 50, capacity: { vcore: 4, memory: '16GB' }, racks: 5 }] },
    queues: [{ id: 'root' }, { id: 'root.spark', properties: { 'application.sort.policy': 'stateaware' } }],
    scheduler: { type: 'yunikorn', preset: '1.5' },
    workload: [
      {
        id: 'job',
        kind: 'spark',
        queue: 'root.spark',
        user: 'nightly',
        count: 200,
        submit: '0s',
        arrivals: { dist: 'exponential', mean: '10ms' },
        'spark.executor.instances': 4,
        'spark.executor.cores': 1,
        driverStartup: { dist: 'uniform', min: '3s', max: '5s' },
        executorStartup: '2s',
        stages: [
          { id: 'map', tasks: 16, duration: { dist: 'lognormal', median: '12s', sigma: 0.4 } },
          { id: 'reduce', tasks: 4, duration: { dist: 'lognormal', median: '10s', sigma: 0.4 } },
        ],
      },
    ],
    variants: [
      { id: 'A', title: 'StateAware', changes: [] },
      {
        id: 'B',
        title: 'FIFO',
        changes: [{ path: ['queues', 'root.spark', 'properties', 'application.sort.policy'], value: 'fifo' }],
      },
    ],
    view: { cursor: '2min', selection: 'app:job/120', panels: { 'timeline-application': 'overview', dock: 'queues' } },
  },
};
