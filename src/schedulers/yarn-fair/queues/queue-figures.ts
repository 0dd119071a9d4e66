/** Figures of queues for the views: shares, limits and the charge for application masters. */
import type { ExplainingContext } from '../../../sim/context-parts';
import { MarkList } from '../../yarn/mark-list';
import { MEMORY, UNLIMITED, VCORES } from '../../yarn/resources';
import type { FairBook } from '../fair-book';
import { records } from '../../../sim/trace/records';
import type { FairQueue } from './fair-queue';
import { Figure, queueMeasures } from './queue-measures';
import { masterLimit } from './master-limit';
import { QueueAmount } from './queue-amounts';
import { QueueMark } from './shared-by-queues';

export class QueueFigures {
  /** Values reported last, by number of the queue and figure; NaN: none. */
  private reported = new Float64Array(0);
  /** Queues with figures that may have changed, and leaves with figures of masters that may have. */
  private readonly toReport = new MarkList<FairQueue>(QueueMark.toReport);
  private readonly mastersToReport = new MarkList<FairQueue>(QueueMark.mastersToReport);

  constructor(
    private readonly ctx: Pick<ExplainingContext, 'report'>,
    private readonly book: FairBook,
  ) {}

  /** Reports the figures that have changed. */
  report(): void {
    const { toReport, mastersToReport } = this;
    const { changes, queues } = this.book;
    const shares = changes.take('figures');
    const limits = changes.take('limitFigures');
    for (const leaf of changes.takeSubjects('masterFigures')) mastersToReport.add(leaf);
    // The limit on masters may change with every container of the cluster.
    for (const leaf of queues.withMasters) mastersToReport.add(leaf);
    for (const queue of changes.takeSubjects('demandFigures')) toReport.add(queue);
    for (let i = 0; i < mastersToReport.length; i++) toReport.add(mastersToReport.at(i));
    for (const queue of shares || limits ? queues.all : toReport.sorted((a, b) => a.serial - b.serial)) {
      if (shares) this.amount(queue, Figure.fairShare, QueueAmount.fairShare);
      if (limits) this.reportLimits(queue);
      if (limits || toReport.has(queue)) this.amount(queue, Figure.demand, QueueAmount.demand);
      if (queue.isLeaf && (limits || mastersToReport.has(queue))) this.reportMasters(queue);
    }
    toReport.clear();
    mastersToReport.clear();
  }

  /** Reports what is to be preempted for a leaf, MB. */
  reportDue(leaf: FairQueue, mb: number): void {
    if (mb > 0 || this.isReported(leaf, Figure.due)) this.value(leaf, Figure.due, mb);
  }

  private reportLimits(queue: FairQueue): void {
    this.amount(queue, Figure.steadyShare, QueueAmount.steadyFairShare);
    this.reportConfigured(queue);
  }

  /** Reports the minimum and the maximum of a queue, which are in force before the first update. */
  reportConfigured(queue: FairQueue): void {
    this.amount(queue, Figure.minShare, QueueAmount.minShare);
    this.reportMaximum(queue);
  }

  /** Reports the maximum of a queue. */
  reportMaximum(queue: FairQueue): void {
    this.amount(queue, Figure.maxShare, QueueAmount.maxShare);
  }

  /** Reports the charge for the masters of a leaf, and their limit. */
  reportMasters(queue: FairQueue): void {
    this.amount(queue, Figure.masterUsed, QueueAmount.masterUsage);
    // For a queue without masters it may change with every container of the cluster, to no effect.
    if (this.isReported(queue, Figure.masterLimit) && !queue.hasMasters) return;
    if (queue.config.maxAMShare >= 0) {
      const limit = masterLimit(queue, this.book.nodes.available);
      this.value(queue, Figure.masterLimit, limit[MEMORY]);
      this.value(queue, Figure.masterLimit + 1, limit[VCORES]);
    } else {
      this.value(queue, Figure.masterLimit, -1);
      this.value(queue, Figure.masterLimit + 1, -1);
    }
  }

  private amount(queue: FairQueue, figure: number, amount: number): void {
    this.value(queue, figure, queue.amount(amount, MEMORY));
    this.value(queue, figure + 1, queue.amount(amount, VCORES));
  }

  private value(queue: FairQueue, figure: number, amount: number): void {
    const value = amount >= UNLIMITED ? -1 : Math.max(-1, amount);
    const at = this.placeOf(queue, figure);
    const { reported } = this;
    if (reported[at] === value || (value === -1 && Number.isNaN(reported[at]))) return;
    reported[at] = value;
    this.ctx.report(records.queueMeasure, queue.number, figure, value);
  }

  private isReported(queue: FairQueue, figure: number): boolean {
    const at = this.placeOf(queue, figure);
    return !Number.isNaN(this.reported[at]);
  }

  private placeOf({ number }: FairQueue, figure: number): number {
    const at = number * queueMeasures.length + figure;
    if (at >= this.reported.length) {
      const larger = new Float64Array(2 * (number + 1) * queueMeasures.length).fill(NaN);
      larger.set(this.reported);
      this.reported = larger;
    }
    return at;
  }
}
