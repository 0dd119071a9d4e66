import type { ApplicationLifecycle } from './application-lifecycle';
import type { QueuedApplication } from './application-order';
import { AppState } from './application-state';
import type { Gang } from '../gang/gang';
import { compareAsks } from './ask-order';
import type { QueuedAsk } from './ask-order';
import type { Amounts } from '../amounts';
import { hasPending, rowOf } from '../resources';
import type { Resources } from '../resources';
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
  /** Containers that are wanted and that the core has not heard of: the gang is not complete. */
  kept: number;
  /** Since when something of it has been unallocated without a break, µs. */
  since: number;
  /** When preemption was last tried for it without success, µs. */
  triedPreemption: number;
  /** The book's count of changes at that time. */
  triedAfter: number;
  /** For how many of the containers that are wanted others have been preempted in vain. */
  preempted: number;
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
  /** Its row among the amounts. */
  readonly row: number;
  lifecycle!: ApplicationLifecycle;
  gang: Gang | undefined;
  /** Whether the lists of its leaf contain it. */
  filed = false;
  /** Asks with containers still wanted, in the order in which they are tried. */
  readonly asks: SchedulerAsk[] = [];
  private shapes: number[] = [];
  private allocatedRow: Resources | undefined;
  private knownShares: Float64Array | undefined;

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
    private readonly amounts: Amounts,
    /** Its number among the amounts. */
    private readonly number = id,
  ) {
    this.queue = queue;
    this.row = amounts.rowOf(number);
    amounts.enter(number, queue);
  }

  /** It belongs to another queue. What it holds and wants has to be carried there. */
  moveTo(queue: number): void {
    this.queue = queue;
    this.amounts.enter(this.number, queue);
  }

  /** Whether there is something to schedule. */
  get hasPending(): boolean {
    const { pending, types } = this.amounts;
    return hasPending(pending, this.row * types, types);
  }

  get pending(): Resources {
    return rowOf(this.amounts.pending, this.row, this.amounts.types);
  }

  get allocated(): Resources {
    return (this.allocatedRow ??= rowOf(this.amounts.allocated, this.row, this.amounts.types));
  }

  /** Only the order of fair leaves needs room for it. */
  get shares(): Float64Array {
    return (this.knownShares ??= new Float64Array(this.amounts.types));
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
