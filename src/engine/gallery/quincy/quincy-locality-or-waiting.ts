import type { GalleryEntry } from '../entry';
import { quincyLocalityOrWaitingLesson } from './quincy-locality-or-waiting.lesson';

export const quincyLocalityOrWaiting: GalleryEntry = {
  id: 'quincy-locality-or-waiting',
  question: 'locality',
  title: 'Locality against waiting: both have a price',
  summary: 'Eight tasks read from one node; each goes elsewhere in the second when waiting becomes more expensive.',
  scenario: {
    signalbox: 1,
    title: 'Locality against waiting: both have a price',
    notes: [
      'Eight tasks read 10 GB each, and all of it lies on m/1. A GB that stays in the rack costs 1, one that crosses the core switch 2.',
      'Each second of waiting costs 0.5. Quincy takes the cheapest answer for all tasks and nodes at once.',
      'A: three nodes stay idle beside waiting tasks. The rack costs 10, as much as 20 s of waiting.',
      'At 20 s a task goes to m/3. The core costs 20, so at 40 s two tasks go to the other rack.',
      'Place the cursor on a wait: the inspector shows how much more the best free slot costs. The last task ends at 1:40.',
      'B: at 2 for each second they leave after 5 s and after 10 s. Five tasks read remotely, which takes 1.4 or 2 times as long. The job ends 10 s later.',
      'C: where the core is narrow (20 for each GB) no task waits long enough to cross it. The other rack stays idle, and the job takes 2:05.',
    ].join('\n\n'),
    lesson: quincyLocalityOrWaitingLesson,
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: { nodes: [{ id: 'm', count: 4, capacity: { vcore: 1, memory: '4GB' }, racks: 2 }] },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'quincy', policy: 'Q' },
    data: [{ id: 'logs', blocks: 8, blockSize: '10GB', nodes: ['m/1'] }],
    workload: [
      {
        id: 'scan',
        kind: 'batch',
        tasks: 8,
        input: 'logs',
        duration: '25s',
        rackReadFactor: 1.4,
        anyReadFactor: 2,
      },
    ],
    variants: [
      { id: 'A', title: 'omega 0.5', changes: [] },
      { id: 'B', title: 'impatient: omega 2', changes: [{ path: ['scheduler', 'omega'], value: 2 }] },
      { id: 'C', title: 'narrow core: xi 20', changes: [{ path: ['scheduler', 'xi'], value: 20 }] },
    ],
    view: { cursor: '12s', selection: 'app:scan', panels: { dock: 'locality', locality: 'blocks' } },
  },
};
