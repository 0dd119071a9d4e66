/**
 * The clock of the update thread: an update takes place on the next tick after a change, or later, when passing time alone may
 * have an effect. Other ticks are skipped.
 * Source: Hadoop, scheduler/fair/FairScheduler.UpdateThread.
 */
import { MILLISECOND } from '../../base/units';
import type { TimingContext } from '../../sim/context-parts';
import type { FairBook } from './fair-book';

export class UpdateClock {
  /** Whether the next tick is awaited. */
  private isDue = false;

  /** @param timer kind of its timer */
  constructor(
    private readonly ctx: Pick<TimingContext, 'awaitTick' | 'cancelTick'>,
    private readonly book: FairBook,
    private readonly timer: number,
  ) {}

  /** Awaits the next tick if anything has changed. */
  awaitNext(): void {
    if (!this.isDue && this.book.changes.isStale('update')) this.await(0, true);
  }

  /**
   * Awaits the first tick that is not before `time` (ms), if there is any application.
   * @param keepsAlive whether it keeps the run alive
   */
  await(time: number, keepsAlive: boolean): void {
    const { apps, settings } = this.book;
    if (apps.size === 0) return;
    if (time === 0) this.isDue = true;
    this.ctx.awaitTick(this.timer, 'timer', settings.updateInterval * MILLISECOND, time * MILLISECOND, keepsAlive);
  }

  /** An update begins, which takes all changes into account. */
  begin(): void {
    this.isDue = false;
    this.book.changes.take('update');
  }

  /** Awaits no tick any more. */
  stop(): void {
    this.isDue = false;
    this.ctx.cancelTick(this.timer);
  }

  /** The interval may have changed. */
  configure(): void {
    this.isDue = false;
  }
}
