/** An application and its asks as the scheduler knows them. */
import type { QueuedApplication } from './application-order';
import { AppState } from './application-state';
import type { Gang } from '../gang/gang';
import { compareAsks } from './ask-order';
import type { QueuedAsk } from './ask-order';
import type { Amounts } from '../amounts';
import { hasPending } from '../resources';
import type { Resources } from '../resources';
import { MIN_PRIORITY } from '../queues/queue-priority';

/** Containers of an ask that were asked for at one time (`AskEntries`), of which some are unallocated. */
export interface SchedulerAsk extends QueuedAsk {
  readonly id: number;
  readonly shape: number;
  readonly placeholder: boolean;
  /** Number of its task group, 0 for none. */
  readonly group: number;
  /** It is to replace placeholders of its task group and is skipped by normal allocation. */
  heldBack: boolean;
  /** Unallocated containers. */
  pending: number;
  /** Containers that the shim has not submitted to the core yet, because the gang is incomplete. */
  kept: number;
  /** When preemption was last tried for it without success, µs. */
  triedPreemption: number;
  /** `PartitionBook.changes` at that time. */
  triedAfter: number;
  /** For how many of its pending containers victims were preempted already. */
  preempted: number;
  /** Nodes reserved for it. */
  reserved: number;
  /** Containers of the same ask that were asked for before. */
  older: SchedulerAsk | undefined;
}

/** What an application is made from. */
export interface ApplicationParts {
  readonly id: number;
  /** Rank by submission. */
  readonly sequence: number;
  /** µs. */
  readonly submitted: number;
  readonly queue: number;
  readonly user: string;
  readonly groups: readonly string[];
  readonly amounts: Amounts;
  /** Its number among the amounts; its id by default. */
  readonly number?: number;
}

/** One application. */
export class SchedulerApplication implements QueuedApplication {
  readonly id: number;
  readonly sequence: number;
  /** µs. */
  submitted: number;
  readonly user: string;
  readonly groups: readonly string[];
  private readonly amounts: Amounts;
  private readonly number: number;
  state: AppState = AppState.New;
  /** Since when StateAware has let it through, µs; known once it is not Accepted any more. */
  admittedSince = -Infinity;
  priority = MIN_PRIORITY;
  shareCount = 0;
  queue: number;
  /** Its row among the amounts. */
  readonly row: number;
  gang: Gang | undefined;
  /** Whether it is in the lists of its leaf (`LeafApplications`). */
  filed = false;
  /** Asks with unallocated containers, in scheduling order. */
  readonly asks: SchedulerAsk[] = [];
  private shapes: number[] = [];
  private allocatedRow: Resources | undefined;
  private knownShares: Float64Array | undefined;

  constructor({ id, sequence, submitted, queue, user, groups, amounts, number = id }: ApplicationParts) {
    this.id = id;
    this.sequence = sequence;
    this.submitted = submitted;
    this.user = user;
    this.groups = groups;
    this.amounts = amounts;
    this.number = number;
    this.queue = queue;
    this.row = amounts.rowOf(number);
    amounts.enter(number, queue);
  }

  /** Moves it to another queue. The caller moves its allocated and pending resources. */
  moveTo(queue: number): void {
    this.queue = queue;
    this.amounts.enter(this.number, queue);
  }

  /** Whether it has pending resources. */
  get hasPending(): boolean {
    const { amounts, row } = this;
    return hasPending(amounts.upToDate(), amounts.allocatedAt(row) + amounts.types, amounts.types);
  }

  get pending(): Resources {
    this.amounts.settle();
    return this.amounts.pending(this.row);
  }

  get allocated(): Resources {
    this.amounts.settle();
    return (this.allocatedRow ??= this.amounts.allocated(this.row));
  }

  /** Allocated when first used: only fair leaves need it. */
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

  /** Its asks, or which of them are held back, have changed. The application is in no list meanwhile. */
  asksChanged(): void {
    const taking = this.gang === undefined ? this.asks : this.asks.filter((ask) => !ask.heldBack);
    this.shapes = [...new Set(taking.map((ask) => ask.shape))];
    // Asks are in order of priority: the first one has the highest.
    this.priority = this.asks.length === 0 ? MIN_PRIORITY : this.asks[0].priority;
  }
}
