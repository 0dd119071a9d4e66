/** Figures of queues for the views: guarantee, maximum, application masters, user limits, and the targets of preemption. */
import type { ExplainingContext } from '../../../sim/context-parts';
import { MEMORY, VCORES } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { CapacityBook } from '../capacity-book';
import { userLimitFor } from '../limits/activation';
import type { CapacityQueue } from './capacity-queue';
import { Figure, queueMeasures } from './queue-measures';
import { records } from '../../../sim/trace/records';

const THOUSAND = 1000;

export class QueueFigures {
  /** Value reported last, by queue and figure; NaN: none. */
  private readonly reported: Float64Array;

  constructor(
    private readonly ctx: ExplainingContext,
    private readonly book: CapacityBook,
  ) {
    this.reported = new Float64Array(book.queues.length * queueMeasures.length).fill(NaN);
  }

  /** Reports the figures that have changed. */
  report(): void {
    const { changes } = this.book;
    for (const { index, guaranteed, maximum } of changes.takeSubjects('capacityFigures')) {
      this.resource(index, Figure.guaranteed, guaranteed);
      this.resource(index, Figure.maximum, maximum);
    }
    for (const { index, usedCapacity } of changes.takeSubjects('usedFigures')) {
      this.value(index, Figure.usedCapacity, Math.round(usedCapacity * THOUSAND));
    }
    for (const queue of changes.takeSubjects('masterFigures')) if (queue.isLeaf) this.reportMasters(queue);
  }

  private reportMasters(leaf: CapacityQueue): void {
    const { index, amUsed, amLimit } = leaf;
    this.resource(index, Figure.amUsed, amUsed);
    if (this.book.settings.generation !== 'current') return;
    this.resource(index, Figure.amLimit, amLimit);
    this.value(index, Figure.userAmLimit, userLimitFor(this.book, leaf, 1)[MEMORY]);
  }

  /** Reports the limit of a user of weight 1 in a leaf, and the allowance of the first application that asks for something. */
  reportUsers(queue: number, limit: Resource, headroom: Resource | undefined): void {
    this.value(queue, Figure.userLimit, limit[MEMORY]);
    this.value(queue, Figure.headroom, headroom?.[MEMORY] ?? -1);
  }

  /** Reports the result of a round of the preemption policy. */
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
