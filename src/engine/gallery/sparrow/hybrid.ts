import type { GalleryEntry } from '../entry';
import { hybridLesson } from './hybrid.lesson';

export const hybrid: GalleryEntry = {
  id: 'hybrid',
  question: 'order',
  title: 'Short jobs behind long ones',
  summary: 'Sparrow, Hawk and Eagle on the same jobs: what three long jobs do to seventy short ones.',
  scenario: {
    signalbox: 1,
    title: 'Short jobs behind long ones',
    notes: [
      'Thirty workers with one slot each. A short job of four tasks of about 3 s comes every 3 s. A long one of 24 tasks of 40 s comes every minute.',
      'The estimates lie on both sides of CUTOFF_THIS_EXP. Watch the short jobs from 0:20 on, when the first long one fills the cluster.',
      'A, Sparrow: two reservations per task on random workers, for all jobs. Short jobs wait behind long tasks: 16.6 s on average, 36 s at p90. Long jobs take 80 s, in two waves, because they miss some of the workers.',
      'B, Hawk without stealing: one scheduler places long tasks on the last 80 % of the workers. It chooses the workers with the shortest wait: 43 s. Six workers stay free for short jobs, but the reservations do not know that: 18.3 s.',
      'C, Hawk: a worker without work steals short reservations from behind a long task: 10.0 s.',
      'D, Eagle: a worker with long work refuses a short reservation and tells which workers have none. So short jobs never wait behind long ones. Reservations stick to their job, and the least remaining work goes first: 7.6 s.',
    ].join('\n\n'),
    lesson: hybridLesson,
    goal: { metric: 'mean-completion@class=short' },
    seed: 1,
    cluster: { nodes: [{ id: 'worker', count: 30, capacity: { vcore: 1, memory: '1GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: {
      type: 'hawk',
      CUTOFF_THIS_EXP: '20s',
      BIG_PARTITION: 80,
      NETWORK_DELAY: '50ms',
      SCHEDULE_BIG_CENTRALIZED: false,
      stealing: false,
    },
    workload: [
      {
        id: 'short',
        kind: 'batch',
        user: 'people',
        count: 70,
        tasks: 4,
        duration: { dist: 'exponential', mean: '3s' },
        arrivals: { dist: 'exponential', mean: '3s' },
      },
      {
        id: 'long',
        kind: 'batch',
        user: 'etl',
        submit: '20s',
        count: 3,
        tasks: 24,
        duration: '40s',
        arrivals: '60s',
      },
    ],
    variants: [
      { id: 'A', title: 'Sparrow', changes: [] },
      {
        id: 'B',
        title: 'Hawk without stealing',
        changes: [{ path: ['scheduler', 'SCHEDULE_BIG_CENTRALIZED'], value: true }],
      },
      {
        id: 'C',
        title: 'Hawk',
        changes: [
          { path: ['scheduler', 'SCHEDULE_BIG_CENTRALIZED'], value: true },
          { path: ['scheduler', 'stealing'], value: true },
        ],
      },
      {
        id: 'D',
        title: 'Eagle',
        changes: [
          { path: ['scheduler', 'SCHEDULE_BIG_CENTRALIZED'], value: true },
          { path: ['scheduler', 'type'], value: 'eagle' },
        ],
      },
    ],
    view: { cursor: '40s', selection: 'app:short/10', panels: { dock: 'workers', workers: 'response' } },
  },
};
