/**
 * The update thread's clock: an update is carried out on its next tick after something has changed, or later when time alone may
 * bring something. Ticks that could change nothing are skipped.
 * Source: Hadoop, scheduler/fair/FairScheduler.UpdateThread.
 */
import type { SchedulerContext } from '../../sim/ports';
import type { FairBook } from './fair-book';

const MILLISECOND = 1000;

export class UpdateClock {
  /** Whether the very next tick is awaited. */
  private isDue = false;

  /** @param timer its number among the clocks of the scheduler */
  constructor(
    private readonly ctx: Pick<SchedulerContext, 'awaitTick' | 'cancelTick'>,
    private readonly book: FairBook,
    private readonly timer: number,
  ) {}

  /** The next tick is awaited where anything has changed. */
  awaitNext(): void {
    if (!this.isDue && this.book.changes.isStale('update')) this.await(0, true);
  }

  /**
   * Awaits the first tick that is not before `time`, ms. Without applications there is nothing to update.
   * @param keepsAlive whether the run goes on for it although nothing else is to come
   */
  await(time: number, keepsAlive: boolean): void {
    const { apps, settings } = this.book;
    if (apps.size === 0) return;
    if (time === 0) this.isDue = true;
    this.ctx.awaitTick(this.timer, 'timer', settings.updateInterval * MILLISECOND, time * MILLISECOND, keepsAlive);
  }

  /** An update begins: it sees to all that has changed. */
  begin(): void {
    this.isDue = false;
    this.book.changes.take('update');
  }

  /** No tick is awaited any more. */
  stop(): void {
    this.isDue = false;
    this.ctx.cancelTick(this.timer);
  }

  /** Ticks may come at another interval from now on. */
  configure(): void {
    this.isDue = false;
  }
}
