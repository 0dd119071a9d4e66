/**
 * Back-off of applications. Where `application.unschedasks.backoff` of a queue is n > 0, an application with n containers
 * that fitted on no node in one pass, and with a further one pending, is skipped by normal allocation for
 * `application.unschedasks.backoff.delay`. Nodes that are reserved for it are still allocated to it.
 *
 * YuniKorn tries such an application again after every delay. Here it is tried again only if something has changed since,
 * because the attempt would otherwise fail in the same way. Time alone matters
 * where an ask becomes old enough to reserve a node.
 *
 * Source: YuniKorn core 1.8, application.go tryAllocate, queue.go TryAllocate.
 */
import type { PartitionBook } from '../partition-book';
import { RESERVATION_DELAY } from '../nodes/reservations';
import type { QueueNode } from '../queues/queue-book';
import type { SchedulerApplication } from './scheduler-application';

/** One back-off of an application. Times are µs. */
interface Rest {
  readonly began: number;
  readonly until: number;
  readonly delay: number;
  /** The book's count of changes when the back-off began. */
  readonly after: number;
}

export class BackOff {
  private readonly rests = new Map<SchedulerApplication, Rest>();

  /** `wakeAt` requests a scheduling pass at a time, µs. */
  constructor(
    private readonly book: PartitionBook,
    private readonly wakeAt: (instant: number) => void,
  ) {}

  /** The applications that are backing off. */
  get applications(): Iterable<SchedulerApplication> {
    return this.rests.keys();
  }

  /** When an application is tried again, µs; at most `now` when it is not backing off. */
  until(app: SchedulerApplication, now: number): number {
    const rest = this.rests.get(app);
    if (rest === undefined) return now;
    // Each attempt that would have found nothing changed begins another delay.
    const since = (now - rest.until) / rest.delay;
    return since <= 0 ? rest.until : rest.until + Math.ceil(since) * rest.delay;
  }

  /** Whether an application is backing off at `now`, µs. Ends its back-off when the time is over. */
  holds(app: SchedulerApplication, now: number): boolean {
    const rest = this.rests.get(app);
    if (rest === undefined) return false;
    const until = this.until(app, now);
    if (until <= now) {
      this.rests.delete(app);
      return false;
    }
    const { book } = this;
    if (rest.after !== book.changes || book.nodes.movesWithTime || this.mayReserveSince(app, rest)) this.wakeAt(until);
    if (until !== rest.until) this.rests.set(app, { ...rest, until });
    return true;
  }

  /** Whether asks have become old enough to reserve a node since an application was tried last, or will be. */
  private mayReserveSince({ asks }: SchedulerApplication, { began }: Rest): boolean {
    return this.book.settings.reservations && asks.some(({ created }) => began < created + RESERVATION_DELAY);
  }

  /**
   * Begins a back-off if enough containers fitted on no node.
   * @param inVain how many containers of the application fitted on no node in this pass; a further one is pending
   * @param now µs
   * @returns whether the application backs off from now on
   */
  begins(app: SchedulerApplication, leaf: QueueNode, inVain: number, now: number): boolean {
    const { backOffAsks, backOffDelay: delay } = leaf;
    if (backOffAsks === 0 || inVain < backOffAsks || delay === 0) return false;
    this.rests.set(app, { began: now, until: now + delay, delay, after: this.book.changes });
    return true;
  }

  /** The application has ended. */
  forget(app: SchedulerApplication): void {
    this.rests.delete(app);
  }
}
