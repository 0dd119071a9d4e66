import type { GalleryEntry } from '../entry';
import { cell, stream } from './omega-parts';

export const omegaOffers: GalleryEntry = {
  id: 'omega-offers',
  question: 'several-schedulers',
  title: 'Everything offered to one',
  summary: 'While a framework decides slowly on an offer, all free resources are locked and the others get no offer.',
  practice: {
    setting:
      'In row A the service scheduler thinks [about a job](drag scheduler/t_job.service from=0.1s to=10s step=0.1s in=A).',
    task: 'Bring the mean wait of row A below that of row C, which shares its state.',
    condition: 'A.mean-waiting < C.mean-waiting',
    hint: 'Resources offered to one are offered to no other.',
    done: 'It is {A.mean-waiting}. An offer is locked while a framework decides.',
  },
  scenario: {
    signalbox: 1,
    title: 'Everything offered to one',
    notes: [
      'These are the jobs of “Behind a slow decision”. An allocator offers all that is free to one framework at a time, as Mesos did.',
      'The offer is locked until the framework has answered. A decision on a service job takes 12 s.',
      'A: the service framework looks at forty machines to place six tasks. For 12 s nothing is left to offer to the other. Batch jobs wait for offers, 3.7 s on average instead of 3 ms, although machines are free.',
      'Select one and read that free resources are locked. An eighth of the cell is locked on average.',
      'B: with decisions of 0.1 s only the second in which the allocator gathers an offer is left. C, shared state: nothing is locked, batch jobs do not wait. A slow decision may lose the race: seven transactions do.',
    ].join('\n\n'),
    goal: { metric: 'mean-waiting@class=batch' },
    seed: 1,
    cluster: cell(40),
    queues: [{ id: 'root' }],
    scheduler: { type: 'omega', architecture: 'two-level', 't_job.service': '12s' },
    workload: [stream('batch', 120, '2s', 5, '28s'), stream('service', 12, '20s', 6, '5min')],
    variants: [
      { id: 'A', title: 'offers', changes: [] },
      { id: 'B', title: 'offers, fast decisions', changes: [{ path: ['scheduler', 't_job.service'], value: '100ms' }] },
      { id: 'C', title: 'shared state', changes: [{ path: ['scheduler', 'architecture'], value: 'shared-state' }] },
    ],
    view: { cursor: '60s' },
  },
};
