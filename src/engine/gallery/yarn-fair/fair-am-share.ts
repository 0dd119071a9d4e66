import type { GalleryEntry } from '../entry';

export const fairAmShare: GalleryEntry = {
  id: 'fair-am-share',
  question: 'nothing-runs',
  title: 'maxAMShare: room for the work itself',
  summary:
    'Application masters may take half of a fair share. Without that limit they take everything, and no map ever runs.',
  practice: {
    setting:
      'In row B masters may hold everything. Give them [of the fair share](drag queues/root.default/maxAMShare from=0.1 to=1 step=0.1 in=B).',
    task: 'Make all jobs of row B finish, sooner than in row C.',
    condition: 'B.finished == C.finished and B.makespan < C.makespan',
    hint: 'A master without room for its tasks does no work. Too few masters leave room idle.',
    done: 'The last job ends after {B.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'maxAMShare: room for the work itself',
    notes: [
      'Twenty MapReduce applications arrive within twenty seconds at a cluster of 40 GB. An application master takes 2 GB: its 1536 MB are rounded up to the increment.',
      'B, no limit (maxAMShare -1): twenty masters hold all 40 GB. Each waits for a container for its maps, and nothing can change any more.',
      'A, maxAMShare 0.5, the default: ten masters at most. The others wait although there is room, and that room is for maps.',
      'C, 0.1: two masters at a time. Applications run one by one and most of the cluster is idle, the opposite mistake.',
      'Select a waiting application: the reason shows the limit and its use.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default' }],
    scheduler: { type: 'yarn-fair' },
    workload: [
      {
        id: 'job',
        kind: 'mapreduce',
        queue: 'root.default',
        count: 20,
        submit: '0s',
        arrivals: '1s',
        amStartup: '30s',
        'mapreduce.job.maps': 8,
        mapDuration: '20s',
        'mapreduce.job.reduces': 1,
        reduceDuration: '10s',
      },
    ],
    variants: [
      { id: 'A', title: 'half', changes: [] },
      { id: 'B', title: 'no limit', changes: [{ path: ['queues', 'root.default', 'maxAMShare'], value: -1 }] },
      { id: 'C', title: 'a tenth', changes: [{ path: ['queues', 'root.default', 'maxAMShare'], value: 0.1 }] },
    ],
    view: { cursor: '40s', selection: 'app:job/15', panels: { dock: 'yarn', yarn: 'why' } },
  },
};
