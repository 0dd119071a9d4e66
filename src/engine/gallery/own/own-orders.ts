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
    practice: {
      setting: 'In row B the long job comes [after the start](drag workload/long/submit from=0s to=10s in=B).',
      task: 'Make the mean time of a job in row B shorter than in row A, with the same order.',
      condition: 'B.mean-completion < A.mean-completion',
      hint: 'This order considers only the arrival of a job.',
      done: 'It is {B.mean-completion}. The order is the same, and the arrivals are kinder.',
    },
    notes: [
      'A is YuniKorn’s own fifo, B the same written as a policy of one line. Both runs have the same fingerprint.',
      'Select a waiting job: B says which job goes first and by which part of the key.',
    ],
    workload: three,
  }),
  ownOrder('sjf', {
    summary: 'The job with the least work left goes first, and the mean wait falls.',
    practice: {
      setting:
        'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:sjf in=A).',
      task: 'Make the mean time of an application in row A as short as in row B.',
      condition: 'A.mean-completion <= B.mean-completion',
      hint: 'Which job do all others wait for?',
      done: 'It is {A.mean-completion}. The longest job pays for it.',
    },
    goal: 'mean-completion',
    notes: [
      'Under FIFO the short job waits for all earlier ones. B serves the job with the least left, by the users’ estimates.',
      'Compare mean completion: the long job pays a little, and both others gain more.',
    ],
    workload: three,
  }),
  ownOrder('two-queues', {
    summary: 'New jobs run at once and long ones step back, without any estimate.',
    practice: {
      setting:
        'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:two-queues in=A).',
      task: 'Make the mean time of an application in row A as short as in row B.',
      condition: 'A.mean-completion <= B.mean-completion',
      hint: 'The length of a job is unknown. Its past use is known.',
      done: 'It is {A.mean-completion}.',
    },
    goal: 'mean-completion',
    notes: [
      'The length of a job is not known in advance. Jobs that have held less than 60 container-seconds go first, so short jobs finish early.',
      'The key reads values that change over time: it is computed again at each instant.',
    ],
    workload: [
      job('long', { tasks: 24, duration: '5s' }),
      job('short', { tasks: 4, duration: '5s', count: 3, submit: '12s', arrivals: '8s' }),
    ],
  }),
  ownOrder('lottery', {
    summary: 'A random draw decides each round: no job starves, and the same seed draws the same.',
    practice: {
      setting:
        'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:lottery in=A).',
      task: 'Make the longest wait at a stretch in row A as short as in row B.',
      condition: 'A.longest-wait <= B.longest-wait',
      hint: 'Whose turn never comes under the first order?',
      done: 'It is {A.longest-wait}. Both jobs end late for that.',
    },
    notes: [
      'Under FIFO the first job takes everything until it is done. The lottery lets both have their turns.',
      'Draws depend only on the seed, the name and the round. Another seed is another lottery.',
    ],
    workload: ['red', 'blue'].map((id) => job(id, { tasks: 16, duration: { dist: 'uniform', min: '2s', max: '6s' } })),
  }),
  ownOrder('edf', {
    summary: 'The earliest deadline goes first, and both deadlines are met.',
    practice: {
      setting:
        'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:edf in=A).',
      task: 'Make the mean wait in row A as short as in row B.',
      condition: 'A.mean-waiting <= B.mean-waiting',
      hint: 'Which job is in a hurry?',
      done: 'It is {A.mean-waiting}, and the hurried one is first.',
    },
    goal: 'slo-met',
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
    summary: 'Two jobs with different needs get equal shares of the resource each needs most.',
    practice: {
      setting:
        'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:drf in=A).',
      task: 'Make row A end as early as row B.',
      condition: 'A.makespan <= B.makespan',
      hint: 'One application wants memory, the other cores. Can they run side by side?',
      done: 'It ends after {A.makespan}. Side by side they leave less unused.',
    },
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
    summary: 'The job with the fewest containers is next, so all hold the same number.',
    practice: {
      setting:
        'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:max-min|fair in=A).',
      task: 'Make the longest wait at a stretch in row A as short as in row B.',
      condition: 'A.longest-wait <= B.longest-wait',
      hint: 'A late job should not wait until all others are done.',
      done: 'It is {A.longest-wait}. A job takes {A.mean-completion} on average.',
    },
    notes: [
      'Under FIFO the jobs run one after the other. Here each holds its part from its arrival.',
      'The latest job gets the next free container until it holds as many as the others.',
    ],
    workload: [job('a', { tasks: 10 }), job('b', { tasks: 10, submit: '1s' }), job('c', { tasks: 10, submit: '2s' })],
  }),
  ownOrder('random', {
    summary: 'An order by chance, which is the same on every machine.',
    practice: {
      setting: 'Row B draws its order from [as seed](drag seed from=1 to=20 in=B).',
      task: 'Find a seed at which chance makes the mean time in row B shorter than in row A.',
      condition: 'B.mean-completion < A.mean-completion',
      hint: 'The short job has to be lucky.',
      done: 'It is {B.mean-completion}. One lucky seed says nothing about the order.',
    },
    notes: [
      'The key is a random draw for the name and the round. It is not a good policy, but a fair one. It shows that chance is part of the run: the same seed gives the same fingerprint.',
      'Run the comparison over many seeds to see how far chance alone moves the means.',
    ],
    workload: three,
  }),
];
