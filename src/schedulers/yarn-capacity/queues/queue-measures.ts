/** Numbers and texts of the queues' figures: what views and reasons need without loading the scheduler. */
import type { QueueMeasure } from '../../plugin';

/** Numbers of the figures. Those of an amount are two: memory, then vcores. */
export const Figure = {
  guaranteed: 0,
  maximum: 2,
  amUsed: 4,
  amLimit: 6,
  ideal: 8,
  toPreempt: 10,
  usedCapacity: 12,
  userLimit: 13,
  headroom: 14,
  userAmLimit: 15,
} as const;

const both = (name: string, help: string, role: NonNullable<QueueMeasure['role']>): QueueMeasure[] => [
  { name: `${name}, memory`, help, unit: 'MB', role },
  { name: `${name}, vcores`, help, unit: 'vcores', role },
];

export const queueMeasures: readonly QueueMeasure[] = [
  ...both('Guaranteed', 'Its capacity of the current cluster. The queue furthest below it goes first.', 'guaranteed'),
  ...both('Maximum', 'It never holds more than its maximum-capacity of the cluster.', 'maximum'),
  ...both('AM used', 'What the application masters of its active applications take.', 'am-used'),
  ...both('AM limit', 'The limit of application masters for the next activation.', 'am-limit'),
  ...both('Ideal', 'What the preemption policy assigned to it in its last round.', 'ideal'),
  ...both('To be preempted', 'What the preemption policy wanted back from it in its last round.', 'to-preempt'),
  {
    name: 'Used capacity',
    help: 'Its usage as a part of its guarantee. Siblings are served in this order.',
    unit: 'thousandths',
  },
  { name: 'User limit', help: 'What one user of weight 1 may hold in it now.', unit: 'MB' },
  {
    name: 'Headroom',
    help: 'What its first application may still get within the limits of its user and queue. It is told no more than is free in the cluster.',
    unit: 'MB',
  },
  {
    name: 'User AM limit',
    help: 'The limit of one user’s application masters (weight 1) for the next activation.',
    unit: 'MB',
  },
];
