/** The eight small orders of the reader's own, each with a load on which it differs from first in, first out. */
import type { GalleryEntry } from '../entry';
import { job, ownOrder } from './own-parts';

const three = [
  job('long', { tasks: 12 }),
  job('middle', { tasks: 8, submit: '1s' }),
  job('short', { tasks: 4, submit: '2s' }),
];

export const ownOrders: readonly GalleryEntry[] = [
  ownOrder('fifo', {
    summary: 'A built-in order written again in one line decides the same, to the last container.',
    notes: [
      'A is YuniKorn’s own fifo, B the same written as a policy of one line. Both runs have the same fingerprint.',
      'Select a job that waits: under B it hears who goes before it and by which part of the key.',
    ],
    workload: three,
  }),
  ownOrder('sjf', {
    summary: 'Whoever has the least work left goes first, and the mean wait falls.',
    notes: [
      'Under FIFO the short job waits for everybody before it. B serves whoever has least left, by what users expect of a task.',
      'Compare mean completion: the long job pays a little, and both others gain more.',
    ],
    workload: three,
  }),
  ownOrder('two-queues', {
    summary: 'New jobs run at once and long ones step back, without anybody’s estimate.',
    notes: [
      'Nobody knows beforehand how long a job is. Whatever has held less than 60 container-seconds goes first, so short jobs are done before they are known to be short.',
      'The key reads what moves with time: it is asked anew in each instant.',
    ],
    workload: [
      job('long', { tasks: 24, duration: '5s' }),
      job('short', { tasks: 4, duration: '5s', count: 3, submit: '12s', arrivals: '8s' }),
    ],
  }),
  ownOrder('lottery', {
    summary: 'In each round a draw decides who goes first: nobody starves, and the same seed draws the same.',
    notes: [
      'Under FIFO the first job takes everything until it is done. The lottery lets both have their turns.',
      'Draws depend on the seed, the name and the round alone. Another seed is another lottery.',
    ],
    workload: ['red', 'blue'].map((id) => job(id, { tasks: 16, duration: { dist: 'uniform', min: '2s', max: '6s' } })),
  }),
  ownOrder('edf', {
    summary: 'Whoever has to be done first goes first, and both deadlines are kept.',
    notes: [
      'The first job has two minutes, the second one half a minute. Under FIFO the second one is late; by deadline both are in time.',
      'YuniKorn itself does not look at deadlines. A policy does.',
    ],
    workload: [
      job('patient', { tasks: 20, deadline: '2min' }),
      job('urgent', { tasks: 8, submit: '1s', deadline: '30s' }),
    ],
  }),
  ownOrder('drf', {
    summary: 'Two jobs that need different resources get equal parts of what each needs most.',
    notes: [
      'One job needs memory, the other vcores. The key is the larger of the two parts of the cluster that a job holds.',
      'At 0:05 look at the table of keys: both stand near the same value, although one holds more containers.',
    ],
    workload: [
      job('memory', { tasks: 12, vcore: 1, memory: '4GB' }),
      job('vcores', { tasks: 12, vcore: 2, memory: '1GB' }),
    ],
    nodes: [{ id: 'n', count: 2, capacity: { vcore: 9, memory: '18GB' } }],
  }),
  ownOrder('max-min', {
    summary: 'Whoever holds the fewest containers is next, so everybody holds the same number.',
    notes: [
      'Under FIFO the jobs run one after the other. Here each holds its part from the moment it comes.',
      'The job that comes last gets the next container that is free, until it holds as many as the others.',
    ],
    workload: [job('a', { tasks: 10 }), job('b', { tasks: 10, submit: '1s' }), job('c', { tasks: 10, submit: '2s' })],
  }),
  ownOrder('random', {
    summary: 'An order by chance, which is the same on every machine.',
    notes: [
      'The key is a draw for the name and the round. It is no good policy, but a fair one. It shows that chance is part of the run: the same seed gives the same fingerprint.',
      'Run the comparison over many seeds to see how far chance alone moves the means.',
    ],
    workload: three,
  }),
];
