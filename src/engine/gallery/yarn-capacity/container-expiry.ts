import type { GalleryEntry } from '../entry';

const EXPIRY = 'yarn.resourcemanager.rm.container-allocation.expiry-interval-ms';

export const containerExpiry: GalleryEntry = {
  id: 'container-expiry',
  question: 'nothing-runs',
  title: 'Allocated, and never launched',
  summary: 'An application that is slow to launch holds room in which nothing runs. YARN takes it back after a while.',
  practice: {
    setting:
      'In row A a container that is not launched is taken back after [milliseconds](drag scheduler/yarn.resourcemanager.rm.container-allocation.expiry-interval-ms from=10000 to=600000 step=10000 in=A).',
    task: 'Bring the mean wait of row A down to that of row B.',
    condition: 'A.mean-waiting <= B.mean-waiting',
    hint: 'Unused room is missing elsewhere until then.',
    done: 'It is {A.mean-waiting} now. A limit that is too short hits applications that are only slow.',
  },
  scenario: {
    signalbox: 1,
    title: 'Allocated, and never launched',
    notes: [
      'Two queues have half of ten places each. The job slow comes first and gets nine containers for its maps. It never launches one of them.',
      'The job quick comes at 0:30 with eight maps of ten seconds. It is entitled to half of the places. Yet nothing is free, and there is no preemption.',
      'A: the interval is ten minutes, Hadoop’s default. From 10:02 on the containers expire, and quick gets its four places. It is done at 10:27.',
      'B: the interval is one minute. Now quick is done at 1:27.',
      'slow asks again each time, and holds what no other queue is entitled to. An interval that is too short costs an honest application its containers: try a launchDelay of two minutes under B.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion@entry=quick' },
    seed: 1,
    horizon: '15min',
    cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 5, memory: '5GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.a', capacity: 50, 'user-limit-factor': 2 },
      { id: 'root.b', capacity: 50, 'user-limit-factor': 2 },
    ],
    scheduler: { type: 'yarn-capacity', 'yarn.scheduler.capacity.maximum-am-resource-percent': 0.5 },
    workload: [
      {
        id: 'slow',
        kind: 'mapreduce',
        queue: 'root.a',
        'yarn.app.mapreduce.am.resource.mb': 1024,
        'mapreduce.job.maps': 9,
        mapDuration: '10s',
        'mapreduce.job.reduces': 0,
        launchDelay: '1h',
      },
      {
        id: 'quick',
        kind: 'mapreduce',
        queue: 'root.b',
        submit: '30s',
        'yarn.app.mapreduce.am.resource.mb': 1024,
        'mapreduce.job.maps': 8,
        mapDuration: '10s',
        'mapreduce.job.reduces': 0,
      },
    ],
    variants: [
      { id: 'A', title: 'ten minutes', changes: [] },
      { id: 'B', title: 'one minute', changes: [{ path: ['scheduler', EXPIRY], value: 60_000 }] },
    ],
    view: { cursor: '2min', group: 'node', selection: 'app:quick' },
  },
};
