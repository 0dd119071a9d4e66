import type { GalleryEntry } from '../entry';

const POLICY = 'yarn.app.mapreduce.am.preemption.policy';

export const preemptionByChoice: GalleryEntry = {
  id: 'preemption-by-choice',
  question: 'order',
  title: 'Asked before it is killed',
  summary:
    'YARN tells an application which containers it will preempt, and waits. The application’s reaction decides what is lost.',
  practice: {
    setting:
      'In row A the long job does not listen. Choose another [answer](pick workload/long/yarn.app.mapreduce.am.preemption.policy in=A) to preemption.',
    task: 'Make row A as fast as row C.',
    condition: 'A.makespan <= C.makespan',
    hint: 'Which work need not be done again?',
    done: 'It takes {A.makespan}: what was done before is kept.',
  },
  scenario: {
    signalbox: 1,
    title: 'Asked before it is killed',
    notes: [
      'Two queues have half of twenty containers each. At first root.long holds all of them, with reduces of two minutes. At 1:00 root.short wants ten.',
      'The monitor marks ten containers of long and kills what is still there 15 seconds later. Before that the application master learns of it with its next heartbeat and may return containers itself. Under the Capacity scheduler other containers with as much room count too.',
      "A, NoopAMPreemptionPolicy, Hadoop's default: the master does not react. Ten reduces are killed at 1:15 and restart: their work is lost. short is done at 2:18, long at 4:15.",
      'B, KillAMPreemptionPolicy: the same ten are returned a second after they are marked. short is done at 2:04, long loses nearly as much and ends at 4:03.',
      'C, CheckpointAMPreemptionPolicy: the application returns reduces of its choice and keeps their work. Only their waiting time is lost. Then long is done at 3:09.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion@entry=long' },
    seed: 1,
    horizon: '20min',
    cluster: { nodes: [{ id: 'node', count: 5, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.long', capacity: 50, 'user-limit-factor': 3 },
      { id: 'root.short', capacity: 50, 'user-limit-factor': 3 },
    ],
    scheduler: {
      type: 'yarn-capacity',
      'yarn.resourcemanager.scheduler.monitor.enable': true,
      'yarn.resourcemanager.monitor.capacity.preemption.natural_termination_factor': 1,
      'yarn.resourcemanager.monitor.capacity.preemption.total_preemption_per_round': 1,
    },
    workload: [
      {
        id: 'long',
        kind: 'mapreduce',
        queue: 'root.long',
        'yarn.app.mapreduce.am.resource.mb': 1024,
        'mapreduce.job.maps': 1,
        mapDuration: '1s',
        'mapreduce.job.reduces': 19,
        reduceDuration: '2min',
      },
      { id: 'short', kind: 'batch', queue: 'root.short', submit: '1min', tasks: 10, duration: '1min' },
    ],
    variants: [
      { id: 'A', title: 'no reaction', changes: [] },
      {
        id: 'B',
        title: 'returns what is asked for',
        changes: [{ path: ['workload', 'long', POLICY], value: 'KillAMPreemptionPolicy' }],
      },
      {
        id: 'C',
        title: 'chooses, and keeps the work',
        changes: [{ path: ['workload', 'long', POLICY], value: 'CheckpointAMPreemptionPolicy' }],
      },
    ],
    view: { cursor: '70s', group: 'application', selection: 'app:long' },
  },
};
