import type { Practice } from './practice';

/** For policies of the reader's own. */
export const ownPractice: Readonly<Record<string, Practice>> = {
  'own-fifo': {
    setting: 'In row B the long job comes [after the start](drag workload/long/submit from=0s to=10s in=B).',
    task: 'Make the mean time of a job in row B shorter than in row A, with the same order.',
    condition: 'B.mean-completion < A.mean-completion',
    hint: 'This order considers only the arrival of a job.',
    done: 'It is {B.mean-completion}. The order is the same, and the arrivals are kinder.',
  },
  'own-lottery': {
    setting:
      'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:lottery in=A).',
    task: 'Make the longest wait at a stretch in row A as short as in row B.',
    condition: 'A.longest-wait <= B.longest-wait',
    hint: 'Whose turn never comes under the first order?',
    done: 'It is {A.longest-wait}. Both jobs end late for that.',
  },
  'own-max-min': {
    setting:
      'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:max-min|fair in=A).',
    task: 'Make the longest wait at a stretch in row A as short as in row B.',
    condition: 'A.longest-wait <= B.longest-wait',
    hint: 'A late job should not wait until all others are done.',
    done: 'It is {A.longest-wait}. A job takes {A.mean-completion} on average.',
  },
  'own-random': {
    setting: 'Row B draws its order from [as seed](drag seed from=1 to=20 in=B).',
    task: 'Find a seed at which chance makes the mean time in row B shorter than in row A.',
    condition: 'B.mean-completion < A.mean-completion',
    hint: 'The short job has to be lucky.',
    done: 'It is {B.mean-completion}. One lucky seed says nothing about the order.',
  },
  'own-first-fit': {
    setting:
      'The first job has [tasks](drag workload/first/tasks from=4 to=8 in=A). A task of the second needs [cores](drag workload/second/vcore from=1 to=2 in=A).',
    task: 'Make the third job start before the second.',
    condition: 'A.app[third].start < A.app[second].start',
    hint: 'First fit skips what does not fit. Leave a gap that is too small.',
    done: 'The third starts at {A.app[third].start}, the second at {A.app[second].start}.',
  },
  'own-node-filter': {
    setting: 'Row A asks a [policy](pick scheduler/node-policy values=own:careful in=A) which nodes to take.',
    task: 'Make row A end as early as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'One task on the slow node takes longer than all remaining work elsewhere.',
    done: 'It ends after {A.makespan}. The slow node is idle at the end.',
  },
};
