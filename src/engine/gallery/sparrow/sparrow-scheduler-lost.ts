import type { GalleryEntry } from '../entry';
import { jobStream, workers } from './sparrow-parts';

export const sparrowSchedulerLost: GalleryEntry = {
  id: 'sparrow-scheduler-lost',
  question: 'several-schedulers',
  title: 'A scheduler is lost',
  summary: 'One of two schedulers fails: its jobs restart elsewhere, its reservations hold slots until calls time out.',
  practice: {
    setting:
      'In row C a worker waits [for a scheduler that does not answer](drag scheduler/getTask.timeout from=1s to=2min in=C).',
    task: 'Bring the mean wait of row C within two seconds of row B, where no scheduler fails.',
    condition: 'C.mean-waiting < B.mean-waiting + 2s',
    hint: 'Until then its slot does nothing.',
    done: 'It is {C.mean-waiting}, and {B.mean-waiting} without a failure.',
  },
  scenario: {
    signalbox: 1,
    title: 'A scheduler is lost',
    notes: [
      'Fifty workers have one slot each. Two schedulers leave two reservations per task, and a worker asks for the task when it is free (late binding). A job has ten tasks of 10 s on average, and the load is 0.9.',
      'At 410 s scheduler 1 fails. Five of its jobs lose the tasks that it had not launched; running tasks continue.',
      'A: after 5 s their clients notice (resubmitAfter) and submit these tasks to scheduler 2. The five jobs take 51.5 s on average; in B, where none fails, 37.2 s. The old reservations keep their places in the queues.',
      'A worker that serves one asks a failed scheduler. It holds its slot until the call times out (getTask.timeout, 5 s). This happens 86 times and costs 430 s of slot time.',
      'C: with a time-out of one minute the same 86 calls take 5,160 s. At 7:50 they hold 41 of the 50 slots. All 200 jobs take 52.9 s on average instead of 36.3 s.',
      'D: scheduler 2 fails as well, and no scheduler is left. Ten jobs never end, and neither do the 29 that come later. A failed scheduler does not come back; an event that raises the setting schedulers lets them continue.',
    ].join('\n\n'),
    seed: 1,
    cluster: workers(50, 1),
    queues: [{ id: 'root' }],
    scheduler: {
      type: 'sparrow',
      policy: 'late',
      'sample.ratio': 2,
      'network.delay': '50ms',
      schedulers: 2,
      'getTask.timeout': '5s',
    },
    workload: [jobStream(200, '2222ms', 10, '10s')],
    interventions: [{ id: 'lost', kind: 'scheduler-failed', at: '410s', scheduler: 1, resubmitAfter: '5s' }],
    variants: [
      { id: 'A', title: 'scheduler 1 fails', changes: [] },
      { id: 'B', title: 'none fails', changes: [{ path: ['interventions', 'lost'], remove: true }] },
      {
        id: 'C',
        title: 'calls time out after 1 min',
        changes: [{ path: ['scheduler', 'getTask.timeout'], value: '1min' }],
      },
      {
        id: 'D',
        title: 'both fail',
        changes: [
          {
            path: ['interventions', 'other'],
            value: { id: 'other', kind: 'scheduler-failed', at: '410s', scheduler: 2, resubmitAfter: '5s' },
          },
        ],
      },
    ],
    view: { cursor: '413s', panels: { dock: 'workers', workers: 'workers' } },
  },
};
