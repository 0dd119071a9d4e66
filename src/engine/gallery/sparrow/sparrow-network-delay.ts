import type { GalleryEntry } from '../entry';
import { jobStream, workers } from './sparrow-parts';

export const sparrowNetworkDelay: GalleryEntry = {
  id: 'sparrow-network-delay',
  question: 'speed',
  title: 'Network delay: 0.5 to 50 ms',
  summary: 'Late binding pays a round trip of slot time per reservation, and loses its advantage when that is long.',
  practice: {
    setting: 'In row C a message is [on its way](drag scheduler/network.delay from=5ms to=60ms step=5ms in=C).',
    task: 'Find a delay of at least ten milliseconds at which late binding beats the row D.',
    condition: 'C.mean-completion < D.mean-completion and C.knob[scheduler/network.delay] >= 0.01s',
    hint: 'Under late binding a slot stands idle while it asks for its task.',
    done: 'At {C.knob[scheduler/network.delay]} a job takes {C.mean-completion}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Network delay: 0.5 to 50 ms',
    notes: [
      'There are one hundred workers with one slot. Jobs have ten tasks of 100 ms, at load 0.7 and two probes per task. Only the time that a message takes differs.',
      'Late binding holds a slot for a round trip per reservation served. A, 0.5 ms: that is 1 ms beside 100, and jobs take 324 ms on average. B, 5 ms: 351 ms.',
      'C, 50 ms: a slot is held for as long as a task takes before it starts. Even with every cancellation in time, no more than half of the slots’ time is left for tasks. That is less than the load, so queues grow as long as jobs come: 3.0 s.',
      'D, batch sampling with the same delay asks before it queues and holds nothing: 667 ms. Sparrow is made for networks that are much faster than its tasks.',
    ].join('\n\n'),
    seed: 1,
    cluster: workers(100, 1),
    queues: [{ id: 'root' }],
    scheduler: { type: 'sparrow', policy: 'late', 'sample.ratio': 2, 'network.delay': '500us' },
    workload: [jobStream(500, '14286us', 10, '100ms')],
    variants: [
      { id: 'A', title: 'late, 0.5 ms', changes: [] },
      { id: 'B', title: 'late, 5 ms', changes: [{ path: ['scheduler', 'network.delay'], value: '5ms' }] },
      { id: 'C', title: 'late, 50 ms', changes: [{ path: ['scheduler', 'network.delay'], value: '50ms' }] },
      {
        id: 'D',
        title: 'batch, 50 ms',
        changes: [
          { path: ['scheduler', 'policy'], value: 'batch' },
          { path: ['scheduler', 'network.delay'], value: '50ms' },
        ],
      },
    ],
    view: { cursor: '3s', panels: { dock: 'workers', workers: 'response' } },
  },
};
