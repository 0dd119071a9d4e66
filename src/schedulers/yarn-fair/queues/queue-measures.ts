/** The figures of queues by number, in words: what the views and reasons need of them without the scheduler. */
import type { QueueMeasure } from '../../plugin';

/** Numbers of the figures; those of vcores follow those of memory. */
export const Figure = {
  fairShare: 0,
  steadyShare: 2,
  minShare: 4,
  maxShare: 6,
  demand: 8,
  masterUsed: 10,
  masterLimit: 12,
  due: 14,
} as const;

const both = (name: string, help: string, role: QueueMeasure['role']): QueueMeasure[] => [
  { name: `${name}, memory`, help, unit: 'MB', ...(role === undefined ? {} : { role }) },
  { name: `${name}, vcores`, help, unit: 'vcores', ...(role === undefined ? {} : { role }) },
];

export const queueMeasures: readonly QueueMeasure[] = [
  ...both(
    'Fair share',
    'What it is due now: its part among the queues that have something to run. It decides who is served and preempted.',
    'fair',
  ),
  ...both(
    'Steady fair share',
    'What it were due if every queue had something to run. Nothing depends on it.',
    'steady',
  ),
  ...both('Min share', 'Below it the queue is served before those that have theirs.', 'minimum'),
  ...both('Max share', 'It never holds more.', 'maximum'),
  ...both('Demand', 'What it holds and what its applications ask for, up to the maximum.', 'demand'),
  ...both('AM usage', 'What the application masters of its running applications are charged with.', 'am-used'),
  ...both('AM limit', 'What application masters may take: maxAMShare of the fair share.', 'am-limit'),
  {
    name: 'Due',
    help: 'What is to be preempted for it: what it lacks once it has been starved for longer than its timeout (2.2 to 2.8).',
    unit: 'MB',
  },
];
