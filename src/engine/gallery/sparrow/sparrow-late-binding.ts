import type { GalleryEntry } from '../entry';
import { jobStream, workers } from './sparrow-parts';

export const sparrowLateBinding: GalleryEntry = {
  id: 'sparrow-late-binding',
  question: 'speed',
  title: 'Late binding and its price',
  summary: 'Tasks go to the first free workers, at the price of a round trip with a held slot per reservation.',
  practice: {
    setting: 'In row B a job asks [worker|workers](drag scheduler/sample.ratio from=1 to=5 in=B) for each task.',
    task: 'Bring the mean wait of row B below that of row C.',
    condition: 'B.mean-waiting < C.mean-waiting',
    hint: 'Row C cancels what it does not need. Row B can only ask more workers.',
    done: 'It is {B.mean-waiting}, with {B.messages} messages. Row C needs {C.messages}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Late binding and its price',
    notes: [
      'Fifty workers have one slot each. Jobs have ten tasks of 10 s on average, and the load is 0.9. There are two probes per task, and a message takes 50 ms.',
      'A, batch sampling binds each task when the answers arrive: 46.5 s per job on average. B, late binding keeps the tasks until a worker is ready: 35.1 s, a quarter less.',
      'There is a price: each of the 5,000 reservations holds a slot for a round trip of 0.1 s while it asks. Together this is 500 s, or 2 % of the time that tasks run. Half of them get no task.',
      'C, cancellation withdraws unneeded reservations: 69 get no task instead of 2,500, and 1 % remains.',
      'D, one scheduler that knows every slot, the ideal: 32.0 s. In this run late binding comes within 10 % of it.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion' },
    seed: 1,
    cluster: workers(50, 1),
    queues: [{ id: 'root' }],
    scheduler: {
      type: 'sparrow',
      policy: 'batch',
      'sample.ratio': 2,
      cancellation: false,
      'network.delay': '50ms',
    },
    workload: [jobStream(250, '2222ms', 10, '10s')],
    variants: [
      { id: 'A', title: 'batch sampling', changes: [] },
      { id: 'B', title: 'late binding', changes: [{ path: ['scheduler', 'policy'], value: 'late' }] },
      {
        id: 'C',
        title: 'with cancellation',
        changes: [
          { path: ['scheduler', 'policy'], value: 'late' },
          { path: ['scheduler', 'cancellation'], value: true },
        ],
      },
      { id: 'D', title: 'central, all-knowing', changes: [{ path: ['scheduler', 'policy'], value: 'central' }] },
    ],
    view: { cursor: '200s', panels: { dock: 'workers', workers: 'response' } },
  },
};
