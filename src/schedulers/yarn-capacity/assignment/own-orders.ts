/** Policies of the reader that order applications in leaves and queues in parents: set where a queue names one, and explained. */
import { isOwnPolicy } from '../../../scenario/own-policy';
import type { ExplainingContext } from '../../../sim/context-parts';
import { PolicyMembers } from '../../policy-members';
import { PolicyReasons } from '../../policy-reasons';
import { MEMORY, VCORES } from '../../yarn/resources';
import type { CapacityApp } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import type { CapacityQueue } from '../queues/capacity-queue';

export class OwnOrders {
  private readonly reasons: PolicyReasons;
  /** Queues with such a policy. */
  private ordered: readonly CapacityQueue[] = [];
  /** Queues that had one before the latest configuration. */
  private dropped: readonly CapacityQueue[] = [];

  /**
   * @param appOf application by its number in the world
   * @param round length of what `ctx.round` counts, µs
   */
  constructor(
    private readonly ctx: ExplainingContext,
    private readonly book: CapacityBook,
    private readonly appOf: (app: number) => CapacityApp | undefined,
    private readonly round: number,
  ) {
    this.reasons = new PolicyReasons(ctx);
    this.configure();
  }

  /** Sets the policy that each queue names now. */
  configure(): void {
    for (const queue of this.book.queues) {
      if (queue.isLeaf) this.configureLeaf(queue);
      else this.configureParent(queue);
    }
    const before = this.ordered;
    this.ordered = this.book.queues.filter(({ ordering, ownOrder }) => (ordering.ownOrder ?? ownOrder) !== undefined);
    this.dropped = before.filter((queue) => !this.ordered.includes(queue));
  }

  private configureLeaf({ config, ordering }: CapacityQueue): void {
    const { appOrdering: name } = config;
    const order = isOwnPolicy(name) ? this.ctx.policies?.order(name, 'app', this.round, this.ofApps()) : undefined;
    ordering.setOwn(order, ({ id }) => id);
  }

  private configureParent(queue: CapacityQueue): void {
    const { queueOrdering: name } = queue.config;
    const order = isOwnPolicy(name) ? this.ctx.policies?.order(name, 'queue', this.round, this.ofQueues()) : undefined;
    queue.ownOrder =
      order &&
      new PolicyMembers<CapacityQueue>(
        order,
        ({ index }) => index,
        (a, b) => a.index - b.index,
      );
  }

  /** States of waiting applications which one goes before them, and by which rule. */
  state(): void {
    for (const { index } of this.dropped) this.reasons.forget(index);
    this.dropped = [];
    for (const queue of this.ordered) {
      const { ownOrder } = queue.ordering;
      if (ownOrder !== undefined) {
        queue.ordering.refresh();
        const waiting = queue.ordering.apps.flatMap(({ id, pending }) => (pending > 0 ? [id] : []));
        this.reasons.state(queue.index, ownOrder, waiting);
      } else if (queue.ownOrder !== undefined) {
        const children = queue.ownOrder.inOrder(queue.children).map(({ index }) => index);
        this.reasons.recordPlaces(queue.index, queue.ownOrder.order, children);
      }
    }
  }

  /** What policies see of applications: as the scheduler knows it, where ended containers count until the heartbeat. */
  private ofApps() {
    const of = (read: (app: CapacityApp) => number) => (number: number) => {
      const app = this.appOf(number);
      return app === undefined ? 0 : read(app);
    };
    return {
      priority: of(({ priority }) => priority ?? 0),
      usedMemory: of(({ used }) => used[MEMORY]),
      usedVcores: of(({ used }) => used[VCORES]),
      pending: of(({ pending }) => pending),
    };
  }

  private ofQueues() {
    const { queues } = this.book;
    return {
      priority: (queue: number) => queues[queue].priority,
      minMemory: (queue: number) => queues[queue].guaranteed[MEMORY],
      minVcores: (queue: number) => queues[queue].guaranteed[VCORES],
      maxMemory: (queue: number) => queues[queue].maximum[MEMORY],
      maxVcores: (queue: number) => queues[queue].maximum[VCORES],
      usedMemory: (queue: number) => queues[queue].used[MEMORY],
      usedVcores: (queue: number) => queues[queue].used[VCORES],
      pending: (queue: number) => queues[queue].pending,
      share: (queue: number) => queues[queue].guaranteed[MEMORY],
    };
  }
}
