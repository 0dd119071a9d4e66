/** Figures of queues for the views: what they are guaranteed and may have, what masters take, what preemption aims at. */
import type { SchedulerContext } from '../../../sim/ports';
import type { QueueMeasure } from '../../plugin';
import { MEMORY, VCORES } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { CapacityBook } from '../capacity-book';
import { userLimitFor } from '../limits/activation';
import { records } from '../../../sim/records';

/** Numbers of the figures; those of vcores follow those of memory. */
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
  ...both(
    'Guaranteed',
    'Its capacity of the cluster as it is now. Who is further below it is asked first.',
    'guaranteed',
  ),
  ...both('Maximum', 'It never holds more than its maximum-capacity of the cluster.', 'maximum'),
  ...both('AM used', 'What the application masters of its active applications take.', 'am-used'),
  ...both('AM limit', 'What application masters may take when the next application is let in.', 'am-limit'),
  ...both('Ideal', 'What the preemption policy would give it in its last round.', 'ideal'),
  ...both('To be preempted', 'What the preemption policy wanted back from it in its last round.', 'to-preempt'),
  {
    name: 'Used capacity',
    help: 'What it uses, as a part of its guarantee. Siblings are asked in this order.',
    unit: 'thousandths',
  },
  { name: 'User limit', help: 'What one user of weight 1 may hold in it now.', unit: 'MB' },
  {
    name: 'Headroom',
    help: 'What its first application may still get as far as the limits of its user and its queue go. It is told no more than is free in the cluster.',
    unit: 'MB',
  },
  {
    name: 'User AM limit',
    help: 'What the application masters of one user of weight 1 may take when the next application is let in.',
    unit: 'MB',
  },
];

const THOUSAND = 1000;

export class QueueFigures {
  /** Value reported last, by queue and figure; NaN: none. */
  private readonly reported: Float64Array;

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: CapacityBook,
  ) {
    this.reported = new Float64Array(book.queues.length * queueMeasures.length).fill(NaN);
  }

  /** Reports what changed. */
  report(): void {
    for (const queue of this.book.changes.takeSubjects('figures')) {
      const { index } = queue;
      this.resource(index, Figure.guaranteed, queue.guaranteed);
      this.resource(index, Figure.maximum, queue.maximum);
      this.value(index, Figure.usedCapacity, Math.round(queue.usedCapacity * THOUSAND));
      if (!queue.isLeaf) continue;
      this.resource(index, Figure.amUsed, queue.amUsed);
      if (this.book.settings.generation !== 'current') continue;
      this.resource(index, Figure.amLimit, queue.amLimit);
      this.value(index, Figure.userAmLimit, userLimitFor(this.book, queue, 1)[MEMORY]);
    }
  }

  /** What one user may hold in a leaf, and what its first application may still get. */
  reportUsers(queue: number, limit: Resource, headroom: Resource | undefined): void {
    this.value(queue, Figure.userLimit, limit[MEMORY]);
    this.value(queue, Figure.headroom, headroom?.[MEMORY] ?? -1);
  }

  /** What a round of the preemption policy came to. */
  reportPreemption(queue: number, ideal: Resource, toPreempt: Resource): void {
    this.resource(queue, Figure.ideal, ideal);
    this.resource(queue, Figure.toPreempt, toPreempt);
  }

  private resource(queue: number, figure: number, amounts: Resource): void {
    this.value(queue, figure, amounts[MEMORY]);
    this.value(queue, figure + 1, amounts[VCORES]);
  }

  private value(queue: number, figure: number, amount: number): void {
    const id = queue * queueMeasures.length + figure;
    if (this.reported[id] === amount) return;
    this.reported[id] = amount;
    this.ctx.report(records.queueMeasure, queue, figure, amount);
  }
}
