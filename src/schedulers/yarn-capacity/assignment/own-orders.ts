/** Orders that the reader wrote, in leaves and parents of the Capacity scheduler: set where they are named, and explained. */
import { isOwnPolicy } from '../../../scenario/own-policy';
import type { SchedulerContext } from '../../../sim/ports';
import { PolicyMembers } from '../../policy-members';
import { PolicyReasons } from '../../policy-reasons';
import { MEMORY, VCORES } from '../../yarn/resources';
import type { CapacityApp } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import type { CapacityQueue } from '../queues/capacity-queue';

export class OwnOrders {
  private readonly reasons: PolicyReasons;
  /** Queues with an order that the reader wrote. */
  private ordered: readonly CapacityQueue[] = [];
  /** Those that had one until they were configured again. */
  private dropped: readonly CapacityQueue[] = [];

  /** @param appOf application by its number; `round`: µs of what `ctx.round` counts */
  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: CapacityBook,
    private readonly appOf: (app: number) => CapacityApp | undefined,
    private readonly round: number,
  ) {
    this.reasons = new PolicyReasons(ctx);
    this.configure();
  }

  /** The queues were configured: each takes the order that it names. */
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

  /** Says of the applications that wait who goes before them. `isStatedOf`: whether something else is said of one. */
  state(isStatedOf: (app: CapacityApp) => boolean): void {
    for (const { index } of this.dropped) {
      this.reasons.forget(index, (number) => {
        const app = this.appOf(number);
        return app === undefined || !isStatedOf(app);
      });
    }
    this.dropped = [];
    for (const queue of this.ordered) {
      const { ownOrder } = queue.ordering;
      if (ownOrder !== undefined) {
        queue.ordering.refresh();
        const waiting = queue.ordering.apps.filter(({ pending }) => pending > 0);
        const others = new Set(waiting.filter(isStatedOf).map(({ id }) => id));
        this.reasons.state(
          queue.index,
          ownOrder,
          waiting.map(({ id }) => id),
          (app) => !others.has(app),
        );
      } else if (queue.ownOrder !== undefined) {
        const children = queue.ownOrder.inOrder(queue.children).map(({ index }) => index);
        this.reasons.recordPlaces(queue.index, queue.ownOrder.order, children);
      }
    }
  }

  /** What the scheduler knows of applications: containers and reservations, until a node's heartbeat tells otherwise. */
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
