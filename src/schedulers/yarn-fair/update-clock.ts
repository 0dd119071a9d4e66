/**
 * The clock of the update thread: an update takes place on the next tick after a change, or later, when passing time alone may
 * have an effect. Other ticks are skipped.
 * Source: Hadoop, scheduler/fair/FairScheduler.UpdateThread.
 */
import { MILLISECOND } from '../../base/units';
import type { TimingContext } from '../../sim/context-parts';
import type { FairBook } from './fair-book';

export class UpdateClock {
  /** Whether the next tick is awaited, and keeps the run alive. */
  private isDue = false;

  /** @param timer kind of its timer */
  constructor(
    private readonly ctx: Pick<TimingContext, 'awaitTick' | 'cancelTick' | 'latestTick'>,
    private readonly book: FairBook,
    private readonly timer: number,
  ) {}

  /** Awaits the next tick if anything has changed. Without applications only figures follow, which keep no run alive. */
  awaitNext(): void {
    const { apps, changes } = this.book;
    if (this.isDue || !changes.isStale('update')) return;
    this.isDue = apps.size > 0;
    this.awaitTick(0, this.isDue);
  }

  /**
   * Awaits the first tick that is not before `time` (ms), if there is any application.
   * @param keepsAlive whether it keeps the run alive
   */
  await(time: number, keepsAlive: boolean): void {
    if (this.book.apps.size > 0) this.awaitTick(time, keepsAlive);
  }

  /** The latest tick that has had its turn, ms, heard or skipped. A tick that is being heard is the latest. */
  get latest(): number {
    return this.ctx.latestTick(this.timer, 'timer', this.book.settings.updateInterval * MILLISECOND) / MILLISECOND;
  }

  private awaitTick(time: number, keepsAlive: boolean): void {
    const { updateInterval } = this.book.settings;
    this.ctx.awaitTick(this.timer, 'timer', updateInterval * MILLISECOND, time * MILLISECOND, keepsAlive);
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
