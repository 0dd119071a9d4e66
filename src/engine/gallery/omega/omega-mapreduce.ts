import type { GalleryEntry } from '../entry';
import { cell, stream } from './omega-parts';

const POLICY = ['scheduler', 'mapreduce.policy'];

export const omegaMapReduce: GalleryEntry = {
  id: 'omega-mapreduce',
  question: 'speed',
  title: 'Idle room',
  summary: 'A MapReduce scheduler that sees the whole cell gives its jobs more workers than they ask for.',
  practice: {
    setting: 'A job of row A can get more workers than it asks for, by a [rule](pick scheduler/mapreduce.policy in=A).',
    task: 'Make the mean time of a job in row A shorter than in row D.',
    condition: 'A.mean-completion < D.mean-completion',
    hint: 'Which rule has no limit of its own?',
    done: 'It is {A.mean-completion}, in row D {D.mean-completion}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Idle room',
    notes: [
      'A hundred machines, two fifths in use by earlier work. Twenty MapReduce jobs ask for eleven workers each and take six minutes.',
      'Their work is 200 map and reduce activities, so up to 200 workers would be useful. Other batch jobs come in between.',
      'A: each job gets what it asks for. From B on they have their own scheduler. B, max-parallelism: a job gets all that fits.',
      'Half of the jobs are done in 21 s, and the slowest needs 2:39, because it found little room. Others may find none: one batch job retries for 10 s.',
      'C, global-cap: more workers may bring the cell to 60 % of its cores and memory. A job that finds an idle cell is done in a minute; later ones get what they ask for. D, relative-job-size: four times as many workers for every job, and 1:30 for all.',
      'Omega’s authors saw that 50 to 70 % of the jobs could gain. At the 80th percentile max-parallelism made them 3 to 4 times as fast. Here the work divides evenly, as in their model, and one job is like the other.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion@entry=mapreduce' },
    seed: 1,
    cluster: cell(100),
    queues: [{ id: 'root' }],
    scheduler: { type: 'omega', architecture: 'shared-state', 't_job.service': '5s', 'schedulers.mapreduce': 1 },
    workload: [
      { id: 'before', kind: 'batch', jobType: 'prefill', tasks: 160, memory: '2GB', duration: '2h' },
      { ...stream('batch', 60, '30s', 5, '1min'), id: 'other' },
      {
        id: 'mapreduce',
        kind: 'batch',
        count: 20,
        arrivals: { dist: 'exponential', mean: '90s' },
        tasks: 11,
        activities: 200,
        memory: '2GB',
        duration: '6min',
      },
    ],
    variants: [
      { id: 'A', title: 'what they ask for', changes: [] },
      { id: 'B', title: 'max-parallelism', changes: [{ path: POLICY, value: 'max-parallelism' }] },
      { id: 'C', title: 'global-cap', changes: [{ path: POLICY, value: 'global-cap' }] },
      { id: 'D', title: 'relative-job-size', changes: [{ path: POLICY, value: 'relative-job-size' }] },
    ],
    view: { cursor: '10min', zoom: ['0s', '40min'], selection: 'app:mapreduce/6' },
  },
};
