import type { ApplicationLifecycle } from './application-lifecycle';
import type { QueuedApplication } from './application-order';
import { AppState } from './application-state';
import type { Gang } from '../gang/gang';
import { compareAsks } from './ask-order';
import type { QueuedAsk } from './ask-order';
import { MIN_PRIORITY } from '../queues/queue-priority';

/** An ask with containers still wanted. */
export interface SchedulerAsk extends QueuedAsk {
  readonly id: number;
  readonly shape: number;
  readonly placeholder: boolean;
  /** Number of its task group, 0 for none. */
  readonly group: number;
  /** It waits for placeholders of its task group and takes no part in normal allocation. */
  heldBack: boolean;
  pending: number;
  /** Since when something of it has been unallocated without a break, µs. */
  since: number;
  /** When preemption was last tried for it without success, µs. */
  triedPreemption: number;
  /** The book's count of changes at that time. */
  triedAfter: number;
  /** Nodes reserved for it. */
  reserved: number;
  /** Code of what was stated last about it alone, 0 when nothing stands. */
  stated: number;
}

/** YuniKorn's book about one application. */
export class SchedulerApplication implements QueuedApplication {
  state: AppState = AppState.New;
  priority = MIN_PRIORITY;
  shareCount = 0;
  queue: number;
  lifecycle!: ApplicationLifecycle;
  gang: Gang | undefined;
  /** Whether the lists of its leaf contain it. */
  filed = false;
  /** Asks with containers still wanted, in the order in which they are tried. */
  readonly asks: SchedulerAsk[] = [];
  private shapes: number[] = [];

  /** Code of what was stated last about all of it, 0 when nothing stands. */
  stated = 0;

  constructor(
    readonly id: number,
    readonly sequence: number,
    /** µs. */
    public submitted: number,
    queue: number,
    readonly user: string,
    readonly groups: readonly string[],
    readonly pending: Float64Array,
    readonly allocated: Float64Array,
    readonly shares: Float64Array,
  ) {
    this.queue = queue;
  }

  /** Containers of the size at `offset` in `shapes` come to (or go from, when negative) what it holds and wants. */
  count(shapes: Float64Array, offset: number, held: number, wanted: number): void {
    const { allocated, pending } = this;
    for (let t = 0; t < allocated.length; t++) {
      const quantity = shapes[offset + t];
      allocated[t] += held * quantity;
      pending[t] += wanted * quantity;
    }
  }

  /** Distinct sizes among its unallocated asks that are not held back, in ask order. */
  pendingShapes(): readonly number[] {
    return this.shapes;
  }

  addAsk(ask: SchedulerAsk): void {
    this.asks.push(ask);
    this.asks.sort(compareAsks);
    this.asksChanged();
  }

  removeAsk(ask: SchedulerAsk): void {
    this.asks.splice(this.asks.indexOf(ask), 1);
    this.asksChanged();
  }

  /** Its asks, or which of them are held back, have changed; it is not filed meanwhile. */
  asksChanged(): void {
    const taking = this.gang === undefined ? this.asks : this.asks.filter((ask) => !ask.heldBack);
    this.shapes = [...new Set(taking.map((ask) => ask.shape))];
    // Asks are in order of priority: the first one has the highest.
    this.priority = this.asks.length === 0 ? MIN_PRIORITY : this.asks[0].priority;
  }
}
