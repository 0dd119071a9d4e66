/** Figures of queues for the views: shares, limits and what application masters take. */
import type { SchedulerContext } from '../../../sim/ports';
import { MEMORY, UNLIMITED, VCORES } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { FairBook } from '../fair-book';
import { records } from '../../../sim/records';
import type { FairQueue } from './fair-queue';
import { Figure, queueMeasures } from './queue-measures';

export class QueueFigures {
  /** Values reported last, by number of the queue and figure; NaN: none. */
  private readonly reported: (Float64Array | undefined)[] = [];

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: FairBook,
  ) {}

  /** Reports what changed. */
  report(): void {
    const { book } = this;
    const { changes, queues } = book;
    const shares = changes.take('figures');
    const limits = changes.take('limitFigures');
    const changed = new Set(changes.takeSubjects('ownFigures'));
    const masters = book.withMasters;
    // The limit of masters may change with every container of the cluster.
    const isTold = (queue: FairQueue): boolean => changed.has(queue) || masters.has(queue);
    const told =
      shares || limits
        ? queues
        : masters.size > 0
          ? queues.filter(isTold)
          : [...changed].sort((a, b) => a.serial - b.serial);
    for (const queue of told) {
      if (shares) this.resource(queue, Figure.fairShare, queue.fairShare);
      if (limits) this.reportLimits(queue);
      this.resource(queue, Figure.demand, queue.demand);
      if (queue.isLeaf) this.reportMasters(queue);
    }
  }

  /** What is to be preempted for a leaf, MB. */
  reportDue(leaf: FairQueue, mb: number): void {
    if (mb > 0 || this.isReported(leaf, Figure.due)) this.value(leaf, Figure.due, mb);
  }

  private reportLimits(queue: FairQueue): void {
    this.resource(queue, Figure.steadyShare, queue.steadyFairShare);
    this.resource(queue, Figure.minShare, queue.minShare);
    this.resource(queue, Figure.maxShare, queue.maxShare);
  }

  /** What masters take and may take in a leaf. */
  private reportMasters(queue: FairQueue): void {
    this.resource(queue, Figure.masterUsed, queue.masterUsage);
    // For a queue without masters it may change with every container of the cluster, to no effect.
    if (this.isReported(queue, Figure.masterLimit) && !queue.hasMasters) return;
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
    const reported = this.reportedOf(queue);
    if (reported[figure] === value || (value === -1 && Number.isNaN(reported[figure]))) return;
    reported[figure] = value;
    this.ctx.report(records.queueMeasure, queue.number, figure, value);
  }

  private isReported(queue: FairQueue, figure: number): boolean {
    return !Number.isNaN(this.reportedOf(queue)[figure]);
  }

  private reportedOf({ number }: FairQueue): Float64Array {
    return (this.reported[number] ??= new Float64Array(queueMeasures.length).fill(NaN));
  }
}
