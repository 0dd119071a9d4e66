/**
 * Applications that are left alone for a while. Where `application.unschedasks.backoff` of a queue is above zero, an application of
 * which so many containers fitted nowhere in one pass, and which wants another one, gets nothing in the usual way for
 * `application.unschedasks.backoff.delay`. What is reserved for it, it still gets.
 *
 * YuniKorn looks again when the time is over, and leaves the application alone again for as long. Here these looks are not made
 * while nothing changes: they would end the same way.
 *
 * Source: YuniKorn core 1.8, application.go tryAllocate, queue.go TryAllocate.
 */
import type { PartitionBook } from '../partition-book';
import type { QueueNode } from '../queues/queue-book';
import type { SchedulerApplication } from './scheduler-application';

interface Rest {
  readonly began: number;
  readonly until: number;
  readonly delay: number;
  /** The book's count of changes when it began. */
  readonly after: number;
}

export class BackOff {
  private readonly rests = new Map<SchedulerApplication, Rest>();

  /** `wakeAt` asks for a scheduling opportunity at an instant (µs). */
  constructor(
    private readonly book: PartitionBook,
    private readonly wakeAt: (instant: number) => void,
  ) {}

  /** The applications that are left alone. */
  get applications(): Iterable<SchedulerApplication> {
    return this.rests.keys();
  }

  /** When an application is looked at again, µs; not after `now` where it is not left alone. */
  until(app: SchedulerApplication, now: number): number {
    const rest = this.rests.get(app);
    if (rest === undefined) return now;
    // Each look at which nothing had changed began another rest.
    const since = (now - rest.until) / rest.delay;
    return since <= 0 ? rest.until : rest.until + Math.ceil(since) * rest.delay;
  }

  /** Whether an application is left alone at `now`, µs. One whose time is over is looked at. */
  holds(app: SchedulerApplication, now: number): boolean {
    const rest = this.rests.get(app);
    if (rest === undefined) return false;
    const until = this.until(app, now);
    if (until <= now) {
      this.rests.delete(app);
      return false;
    }
    if (rest.after !== this.book.changes || this.book.nodes.movesWithTime) this.wakeAt(until);
    if (until !== rest.until) this.rests.set(app, { ...rest, until });
    return true;
  }

  /** Whether it was left alone before `now`, µs: in the pass in which that begins its containers are still tried. */
  heldBefore(app: SchedulerApplication, now: number): boolean {
    const rest = this.rests.get(app);
    return rest !== undefined && rest.began < now && this.until(app, now) > now;
  }

  /** Whether an application is left alone from `now` (µs) on, when `inVain` of its containers have fitted nowhere and one more is wanted. */
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
