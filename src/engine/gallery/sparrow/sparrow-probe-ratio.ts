import type { GalleryEntry } from '../entry';
import { jobStream, workers } from './sparrow-parts';

export const sparrowProbeRatio: GalleryEntry = {
  id: 'sparrow-probe-ratio',
  question: 'speed',
  title: 'Probe ratio 1, 2, 4',
  summary: 'The first probes beyond one per task bring nearly the whole gain; further ones mostly cost messages.',
  practice: {
    setting:
      'In row A a job asks [worker|workers](drag scheduler/sample.ratio from=1 to=4 step=0.1 in=A) for each task.',
    task: 'Bring the mean wait of row A below that of row B, with fewer than two questions for a task.',
    condition: 'A.mean-waiting < B.mean-waiting and A.knob[scheduler/sample.ratio] < 2',
    hint: 'The first bit of choice helps most.',
    done: 'It is {A.mean-waiting} with {A.knob[scheduler/sample.ratio]}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Probe ratio 1, 2, 4',
    notes: [
      'There are one hundred workers with one slot. Jobs have ten tasks of 100 ms, at load 0.8, under late binding with cancellation.',
      'A, ratio 1: as many reservations as tasks. Each will be used, so there is no choice. It is random placement plus a round trip, 983 ms per job on average.',
      'B, ratio 1.2: two probes more per job of ten, and 491 ms. C, ratio 2: 339 ms, for five messages per task instead of three.',
      'D, ratio 4: 313 ms, for nearly ten. The first probes beyond one per task buy nearly everything.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion' },
    seed: 1,
    cluster: workers(100, 1),
    queues: [{ id: 'root' }],
    scheduler: { type: 'sparrow', policy: 'late', 'sample.ratio': 1, 'network.delay': '500us' },
    workload: [jobStream(800, '12500us', 10, '100ms')],
    variants: [
      { id: 'A', title: 'ratio 1', changes: [] },
      { id: 'B', title: 'ratio 1.2', changes: [{ path: ['scheduler', 'sample.ratio'], value: 1.2 }] },
      { id: 'C', title: 'ratio 2', changes: [{ path: ['scheduler', 'sample.ratio'], value: 2 }] },
      { id: 'D', title: 'ratio 4', changes: [{ path: ['scheduler', 'sample.ratio'], value: 4 }] },
    ],
    view: { cursor: '5s', panels: { dock: 'workers', workers: 'response' } },
  },
};
