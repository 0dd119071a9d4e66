import type { GalleryEntry } from '../entry';

export const smallOvertakesBig: GalleryEntry = {
  id: 'small-overtakes-big',
  question: 'order',
  title: 'Small overtakes big',
  summary: 'FIFO is not a strict line: small younger applications pass an older one that needs a whole node.',
  practice: {
    setting:
      'In row A the scheduler can [keep room](pick scheduler/reservations in=A) for an application that is too big at the moment.',
    task: 'Make row A end as early as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'Room that comes free bit by bit goes to the small ones.',
    done: 'It ends after {A.makespan}. The small ones wait {A.mean-waiting} on average for that.',
  },
  scenario: {
    signalbox: 1,
    title: 'Small overtakes big',
    notes: [
      'Under FIFO the oldest application is tried first. When it does not fit, the next one is tried: the others do not wait behind it. big needs all four cores of one node, and whenever a core comes free, a small application that came later takes it.',
      'A: big starts when hardly any small ones are left to pass it.',
      'B: reservations. After two seconds without a place big reserves a node.',
      'Nothing else goes there any more, and big starts as soon as that node is empty. The price is cores that stand idle meanwhile.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion@entry=big' },
    seed: 9,
    cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 4, memory: '16GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'yunikorn', preset: 'current' },
    workload: [
      {
        id: 'small',
        kind: 'batch',
        queue: 'root.jobs',
        user: 'ana',
        count: 40,
        arrivals: '3s',
        duration: { dist: 'uniform', min: '15s', max: '25s' },
      },
      { id: 'big', kind: 'batch', queue: 'root.jobs', user: 'ben', submit: '20s', vcore: 4, duration: '20s' },
    ],
    variants: [
      { id: 'A', title: 'FIFO', changes: [] },
      {
        id: 'B',
        title: 'reservations',
        changes: [{ path: ['scheduler', 'reservations'], value: true }],
      },
    ],
    view: { group: 'node', selection: 'app:big', panels: { dock: 'nodes' } },
  },
};
