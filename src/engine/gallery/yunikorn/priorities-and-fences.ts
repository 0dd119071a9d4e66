import type { GalleryEntry } from '../entry';

export const prioritiesAndFences: GalleryEntry = {
  id: 'priorities-and-fences',
  question: 'order',
  title: 'Priorities and fences',
  summary: 'One team calls everything urgent: what that does to the other one, and how a fence or an offset ends it.',
  practice: {
    setting:
      'Row A has no fence. Add [as an offset](drag queues/root.prod/properties/priority.offset from=0 to=20 in=A) to the priority of root.prod.',
    task: 'Make the nightly jobs of row A end as early as in row B.',
    condition: 'A.app[nightly].end <= B.app[nightly].end',
    hint: 'What priority does root.dev show to the others?',
    done: 'They end at {A.app[nightly].end}. The trials end at {A.app[try].end}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Priorities and fences',
    notes: [
      'The applications of root.dev all have priority 10, those of root.prod have none. The priority of a queue is the highest among what waits in it. Queues with a higher priority come first, whatever their share.',
      'A: root.dev is served first as long as anything of it waits. Nothing of root.prod starts for a while although its queue holds nothing.',
      'B: priority.policy: fence on root.dev. Inside, the priorities count as before; outside, the queue shows only its offset, 0. Now both queues have the same priority and the fair share decides.',
      'C: priority.offset: 20 on root.prod instead. Its applications go first everywhere.',
    ].join('\n\n'),
    goal: { metric: 'mean-waiting@queue=root.prod' },
    seed: 2,
    cluster: { nodes: [{ id: 'node', count: 4, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.dev' }, { id: 'root.prod' }],
    scheduler: { type: 'yunikorn', preset: 'current' },
    workload: [
      {
        id: 'try',
        kind: 'batch',
        queue: 'root.dev',
        user: 'dev',
        priority: 10,
        count: 6,
        arrivals: '3s',
        tasks: 8,
        duration: '10s',
      },
      {
        id: 'nightly',
        kind: 'batch',
        queue: 'root.prod',
        user: 'ops',
        count: 3,
        submit: '5s',
        arrivals: '5s',
        tasks: 8,
        duration: '10s',
      },
    ],
    variants: [
      { id: 'A', title: 'no fence', changes: [] },
      {
        id: 'B',
        title: 'fence',
        changes: [{ path: ['queues', 'root.dev', 'properties'], value: { 'priority.policy': 'fence' } }],
      },
      {
        id: 'C',
        title: 'offset',
        changes: [{ path: ['queues', 'root.prod', 'properties'], value: { 'priority.offset': 20 } }],
      },
    ],
    view: { cursor: '1min', panels: { dock: 'queues' } },
  },
};
