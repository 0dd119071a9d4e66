/** Numbers and texts of the queues' figures: what views and reasons need without loading the scheduler. */
import type { QueueMeasure } from '../../plugin';

/** Numbers of the figures. Those of an amount are two: memory, then vcores. */
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
    'Its entitlement now, among the queues with demand. It determines service and preemption.',
    'fair',
  ),
  ...both('Steady fair share', 'Its entitlement if every queue had demand. Nothing depends on it.', 'steady'),
  ...both('Min share', 'Below it the queue is served before satisfied queues.', 'minimum'),
  ...both('Max share', 'It never holds more.', 'maximum'),
  ...both('Demand', 'Its usage plus what its applications ask for, up to the maximum.', 'demand'),
  ...both('AM usage', 'The charge for the application masters of its running applications.', 'am-used'),
  ...both('AM limit', 'What application masters may take: maxAMShare of the fair share.', 'am-limit'),
  {
    name: 'Due',
    help: 'The amount to preempt for it: its shortfall once it has been starved for longer than its timeout (2.2 to 2.8).',
    unit: 'MB',
  },
];
