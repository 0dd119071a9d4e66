/**
 * The update thread's clock: an update is carried out on its next beat after something has changed, or later when time alone may
 * bring something. Beats that could change nothing are skipped.
 * Source: Hadoop, scheduler/fair/FairScheduler.UpdateThread.
 */
import type { SchedulerContext } from '../../sim/ports';
import type { FairBook } from './fair-book';

const MILLISECOND = 1000;

export class UpdateClock {
  /** Whether the very next beat is awaited. */
  private isDue = false;

  /** @param timer its number among the clocks of the scheduler */
  constructor(
    private readonly ctx: Pick<SchedulerContext, 'awaitBeat' | 'cancelBeat'>,
    private readonly book: FairBook,
    private readonly timer: number,
  ) {}

  /** The next beat is awaited where anything has changed. */
  awaitNext(): void {
    if (!this.isDue && this.book.changes.isStale('update')) this.await(0, true);
  }

  /**
   * Awaits the first beat that is not before `time`, ms. Without applications there is nothing to update.
   * @param keepsAlive whether the run goes on for it although nothing else is to come
   */
  await(time: number, keepsAlive: boolean): void {
    const { apps, settings } = this.book;
    if (apps.size === 0) return;
    if (time === 0) this.isDue = true;
    this.ctx.awaitBeat(this.timer, 'timer', settings.updateInterval * MILLISECOND, time * MILLISECOND, keepsAlive);
  }

  /** An update begins: it sees to all that has changed. */
  begin(): void {
    this.isDue = false;
    this.book.changes.take('update');
  }

  /** No beat is awaited any more. */
  stop(): void {
    this.isDue = false;
    this.ctx.cancelBeat(this.timer);
  }

  /** Beats may come at another interval from now on. */
  configure(): void {
    this.isDue = false;
  }
}
