/**
 * The children of a parent queue that have something pending, kept in scheduling order from one pass to the next: only
 * queues that have changed are taken out and put back.
 *
 * "More pending in every type" is no total order, and what a sort makes of two queues that it puts neither way depends on
 * its steps. So a place is searched only among queues of which each two are equal or in order; where two are not, all are
 * sorted again by the one stable sort.
 */
import type { PriorityRank } from '../applications/application-order';
import { orderQueues, siblingBefore } from './queue-order';
import type { SiblingQueue } from './queue-order';

/** A queue that is measured when it is put into the order. */
export interface OrderedSibling extends SiblingQueue {
  /** In configured order, which decides ties. */
  readonly id: number;
  readonly hasPending: boolean;
  /** Brings its share and its priority up to date. */
  measure(): void;
  /** It is to be put into its place anew. */
  isChanged: boolean;
}

export class SiblingOrder<Q extends OrderedSibling> {
  private readonly order: Q[] = [];
  /** Queues that are to be put into their places. */
  private readonly changed: Q[] = [];
  /** Each two neighbours are equal or in order, so that places can be searched; all but the changed ones have theirs. */
  private isChain = false;
  private priority: PriorityRank = 'first';

  /** `queues`: all children in configured order. */
  constructor(private readonly queues: readonly Q[]) {}

  /** Anything may have changed. */
  reset(priority: PriorityRank): void {
    this.priority = priority;
    this.isChain = false;
  }

  /** What a queue holds, wants or is measured against is about to change. */
  willChange(queue: Q): void {
    if (queue.isChanged) return;
    queue.isChanged = true;
    this.changed.push(queue);
    if (this.isChain && queue.hasPending) this.order.splice(this.placeOf(queue), 1);
  }

  /** The queues with something pending in scheduling order; valid until the next change. */
  inOrder(): readonly Q[] {
    const { order, changed } = this;
    if (changed.length === 0 && this.isChain) return order;
    if (this.isChain) this.mend();
    if (!this.isChain) this.sortAll();
    for (const queue of changed) queue.isChanged = false;
    changed.length = 0;
    return order;
  }

  private mend(): void {
    const { order, changed } = this;
    for (const queue of changed) {
      if (!queue.hasPending) continue;
      queue.measure();
      const at = this.placeOf(queue);
      if (at === -1) {
        this.isChain = false;
        return;
      }
      order.splice(at, 0, queue);
    }
  }

  /** Where a queue belongs; -1 when it is neither equal to nor in order with one of those around its place. */
  private placeOf(queue: Q): number {
    const { order } = this;
    const before = siblingBefore[this.priority];
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = order[middle];
      if (before(queue, other)) high = middle;
      else if (before(other, queue)) low = middle + 1;
      else if (!isTie(queue, other)) return -1;
      else if (queue.id <= other.id) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private sortAll(): void {
    const { order, queues } = this;
    const before = siblingBefore[this.priority];
    order.length = 0;
    for (const queue of queues) if (queue.hasPending) order.push(queue);
    for (const queue of order) queue.measure();
    orderQueues('fair', this.priority, order);
    this.isChain = order.every((queue, i) => i === 0 || before(order[i - 1], queue) || isTie(order[i - 1], queue));
  }
}

/** Whether two queues that stand neither way are alike in all that is compared, so that each third one treats them alike. */
function isTie(a: SiblingQueue, b: SiblingQueue): boolean {
  const { pending } = b;
  return a.pending.every((quantity, t) => quantity === pending[t]);
}
