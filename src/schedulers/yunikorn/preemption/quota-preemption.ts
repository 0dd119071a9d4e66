/**
 * Preemption for lowered quotas, since YuniKorn 1.8: when a change of the configuration lowers the maximum of a queue below what
 * it holds, containers of the queue are ended `quota.preemption.delay` later.
 *
 * - A maximum is lowered if no type has more than before and one has less; types that are not named count as zero. A first maximum
 *   is thus an increase. A delay that is set while the queue holds too much counts as well.
 * - The time stays when the maximum is changed again, and moves with a changed delay. It is given up once the maximum covers
 *   what the queue holds, which every change of the configuration and a look at every second find out.
 * - At every second queues are looked at from the root down, and none below one that gives back. Queues that placement created
 *   never do by themselves; here the maximum of one never changes.
 *
 * Source: YuniKorn core 1.9, scheduler.go internalQuotaPreemption, queue.go setPreemptionTime, tryAcquirePreemption and
 * TryQuotaPreemption.
 */
import type { SchedulerContext } from '../../../sim/ports';
import { applicationOrQueue } from '../../../sim/trace/record';
import { records } from '../../../sim/trace/records';
import { ContainerOutcome, PreemptionMark } from '../../../sim/trace/trace';
import { ContainerPhase } from '../../../sim/world';
import type { PartitionBook } from '../partition-book';
import type { QueueNode } from '../queues/queue-book';
import { isStrictlyLarger } from '../resources';
import type { Resources } from '../resources';
import { possibleVictims } from './possible-victims';
import type { PossibleVictim } from './possible-victims';
import { covers, quotaVictims } from './quota-victims';

const SECOND = 1_000_000;

/** What is in force in a queue. */
interface Quota {
  readonly max: Resources;
  /** `quota.preemption.delay`, µs; 0: no preemption. One that is no longer written stays. */
  readonly delay: number;
  /** When the queue gives back, µs; Infinity: never. */
  due: number;
}

export class QuotaPreemption {
  /** By number of the queue. */
  private quotas: readonly Quota[];
  /** The same before the changes of the instant `changed`, which are one change for YuniKorn. */
  private before: readonly Quota[];
  /** µs. */
  private changed = -1;
  /** The earliest time at which a queue gives back. */
  private earliest = Infinity;

  /** `clock`: the kind of the ticks that call `tick`. */
  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: PartitionBook,
    private readonly clock: number,
  ) {
    this.quotas = this.before = book.queues.map(initial);
  }

  /** The book has read the configuration again. */
  configurationChanged(): void {
    const now = this.ctx.now();
    if (now !== this.changed) this.before = this.quotas;
    this.changed = now;
    this.quotas = this.book.queues.map((queue, id) => {
      const before = this.before[id];
      const { delay } = before;
      const max = queue.max.slice();
      const due = queue.quotaPreemptionDelay === undefined ? before.due : this.dueOf(queue, before);
      return { max, delay: queue.quotaPreemptionDelay ?? delay, due };
    });
    this.await(false);
  }

  private dueOf(queue: QueueNode, before: Quota): number {
    const { max, quotaPreemptionDelay: delay = 0 } = queue;
    if (delay === 0) return before.due;
    if (!holdsTooMuch(queue)) return Infinity;
    const wasLowered = isStrictlyLarger(before.max, max);
    if (before.due < Infinity) {
      const isMixed = !wasLowered && !isSame(before.max, max) && !isStrictlyLarger(max, before.max);
      return isMixed ? before.due : before.due + delay - before.delay;
    }
    return wasLowered || (before.delay === 0 && isSame(before.max, max)) ? this.ctx.now() + delay : Infinity;
  }

  /** After a restart the delay begins again where a queue holds too much. */
  restarted(): void {
    const { ctx, book } = this;
    this.changed = -1;
    this.quotas = book.queues.map((queue) => {
      const quota = initial(queue);
      const isDue = book.settings.quotaPreemption && quota.delay > 0 && holdsTooMuch(queue);
      return isDue ? { ...quota, due: ctx.now() + quota.delay } : quota;
    });
    this.await(false);
  }

  /** A queue holds less: it may not have to give back any more. */
  holdsLess(): void {
    if (this.earliest < Infinity && this.book.settings.quotaPreemption) this.awaitTick(0);
  }

  /** A second has passed. */
  tick(): void {
    const { ctx, book } = this;
    if (!book.settings.quotaPreemption) return;
    const giving = this.giving(book.queues[0]);
    const containers = giving.length > 0 ? possibleVictims(ctx.world, book) : [];
    // All are chosen before the first one is gone.
    const victims = giving.map((queue) => quotaVictims(queue, containers));
    this.await(giving.length > 0);
    victims.forEach((ofQueue, i) => this.end(ofQueue, giving[i]));
  }

  /** The queues from this one down that give back now. */
  private giving(queue: QueueNode): QueueNode[] {
    const quota = this.quotas[queue.id];
    const isDue = quota.due <= this.ctx.now();
    const isCovered = covers(queue.max, queue.allocated);
    if (isDue || isCovered) quota.due = Infinity;
    if (isDue && !isCovered) return [queue];
    return queue.children.flatMap((child) => this.giving(child));
  }

  private end(victims: readonly PossibleVictim[], { id }: QueueNode): void {
    const { ctx } = this;
    for (const { container } of victims)
      ctx.report(records.preemption, container, PreemptionMark.overMaximum, 0, applicationOrQueue(-1, id));
    for (const { container } of victims) {
      // The end of one container may end its application, and other victims with it.
      if (ctx.world.containerPhase[container] === ContainerPhase.ended) continue;
      ctx.kill(container, ContainerOutcome.preempted);
    }
  }

  /** Asks for the next tick (`next`), or else for the first one that may have something to do. */
  private await(next: boolean): void {
    this.earliest = this.quotas.reduce((first, { due }) => Math.min(first, due), Infinity);
    if (this.earliest === Infinity || !this.book.settings.quotaPreemption) return;
    this.awaitTick(next ? 0 : this.earliest);
  }

  private awaitTick(from: number): void {
    this.ctx.awaitTick(this.clock, 'timer', SECOND, from, true);
  }
}

/** Whether two maxima are equal; types that are not named count as zero. */
function isSame(a: Resources, b: Resources): boolean {
  return a.every((quantity, t) => (quantity || 0) === (b[t] || 0));
}

/** What is in force in a queue when the scheduler starts. */
function initial({ max, quotaPreemptionDelay: delay = 0 }: QueueNode): Quota {
  return { max: max.slice(), delay, due: Infinity };
}

/** Whether a queue has a maximum that does not cover what it holds. */
function holdsTooMuch({ max, allocated }: QueueNode): boolean {
  return !max.every(Number.isNaN) && !covers(max, allocated);
}
