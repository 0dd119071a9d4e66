/** Figures of queues for the views: shares, limits and what application masters take. */
import type { SchedulerContext } from '../../../sim/ports';
import { MEMORY, UNLIMITED, VCORES } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { FairBook } from '../fair-book';
import { records } from '../../../sim/records';
import type { FairQueue } from './fair-queue';
import { Figure, queueMeasures } from './queue-measures';

export class QueueFigures {
  /** Value reported last, by queue and figure. */
  private readonly reported = new Map<number, number>();

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: FairBook,
  ) {}

  /** Reports what changed. */
  report(): void {
    const { changes, queues } = this.book;
    const others = changes.take('figures');
    for (const queue of queues) {
      if (others) this.reportShares(queue);
      if (queue.isLeaf) this.reportMasters(queue);
    }
  }

  /** What is to be preempted for a leaf, MB. */
  reportDue(leaf: FairQueue, mb: number): void {
    if (mb > 0 || this.reported.has(idOf(leaf, Figure.due))) this.value(leaf, Figure.due, mb);
  }

  private reportShares(queue: FairQueue): void {
    this.resource(queue, Figure.fairShare, queue.fairShare);
    this.resource(queue, Figure.steadyShare, queue.steadyFairShare);
    this.resource(queue, Figure.minShare, queue.minShare);
    this.resource(queue, Figure.maxShare, queue.maxShare);
    this.resource(queue, Figure.demand, queue.demand);
  }

  /** What masters take and may take in a leaf. */
  private reportMasters(queue: FairQueue): void {
    this.resource(queue, Figure.masterUsed, queue.masterUsage);
    // Of a queue without masters it may change with every container of the cluster, and nobody is concerned.
    if (this.reported.has(idOf(queue, Figure.masterLimit)) && !hasMasters(queue)) return;
    if (queue.config.maxAMShare >= 0) {
      this.resource(queue, Figure.masterLimit, queue.masterLimit(this.book.available));
    } else {
      this.value(queue, Figure.masterLimit, -1);
      this.value(queue, Figure.masterLimit + 1, -1);
    }
  }

  private resource(queue: FairQueue, figure: number, amounts: Resource): void {
    this.value(queue, figure, amounts[MEMORY]);
    this.value(queue, figure + 1, amounts[VCORES]);
  }

  private value(queue: FairQueue, figure: number, amount: number): void {
    const value = amount >= UNLIMITED ? -1 : Math.max(-1, amount);
    const id = idOf(queue, figure);
    if (this.reported.get(id) === value || (value === -1 && !this.reported.has(id))) return;
    this.reported.set(id, value);
    this.ctx.report(records.queueMeasure, queue.number, figure, value);
  }
}

function idOf({ number }: FairQueue, figure: number): number {
  return number * queueMeasures.length + figure;
}

/** Whether masters run in a leaf, or wait for being started. */
function hasMasters({ masterUsage, asks }: FairQueue): boolean {
  return masterUsage[MEMORY] > 0 || asks.smallestMaster[MEMORY] < Infinity;
}
