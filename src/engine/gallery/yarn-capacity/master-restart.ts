import type { GalleryEntry } from '../entry';

const KEEP = 'keep_containers_across_application_attempts';

export const masterRestart: GalleryEntry = {
  id: 'master-restart',
  question: 'order',
  title: 'The master fails, the work continues',
  summary: 'An application chooses what happens to its containers when its master fails.',
  practice: {
    setting:
      'The master of the job is lost. In row A its containers [work on](pick workload/job/keep_containers_across_application_attempts in=A).',
    task: 'Make row A as fast as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'Only the master was lost.',
    done: 'It takes {A.makespan}. The next master takes the containers over.',
  },
  scenario: {
    signalbox: 1,
    title: 'The master fails, the work continues',
    notes: [
      'One MapReduce job with eleven maps of three minutes. Its application master fails at 2:00, and YARN starts another one at once.',
      'A, as in MapReduce: the containers of the first attempt are killed with it. Eleven maps lose two minutes each and restart. The job is done at 6:14.',
      'B: the application has asked to keep its containers. The maps keep running without a master.',
      'The next master is up at 2:10, takes them over and starts the reduces at 3:14. The job is done at 4:14.',
      'The master itself is one of at most two attempts (mapreduce.am.max-attempts). One that is lost with its node, or preempted, does not count.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 1,
    horizon: '30min',
    cluster: { nodes: [{ id: 'node', count: 3, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a', capacity: 100, 'user-limit-factor': 2 }],
    scheduler: { type: 'yarn-capacity', 'yarn.scheduler.capacity.maximum-am-resource-percent': 0.5 },
    workload: [
      {
        id: 'job',
        kind: 'mapreduce',
        queue: 'root.a',
        'yarn.app.mapreduce.am.resource.mb': 1024,
        'mapreduce.job.maps': 11,
        mapDuration: '3min',
        'mapreduce.job.reduces': 2,
        reduceDuration: '1min',
        amStartup: '10s',
      },
    ],
    interventions: [{ id: 'fails', at: '2min', kind: 'driver-failed', application: 'job' }],
    variants: [
      { id: 'A', title: 'containers end with it', changes: [] },
      { id: 'B', title: 'containers work on', changes: [{ path: ['workload', 'job', KEEP], value: true }] },
    ],
    view: { cursor: '2min', group: 'application', selection: 'app:job' },
  },
};
