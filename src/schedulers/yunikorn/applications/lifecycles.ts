/**
 * The lifecycles of all applications. Each begins when its application is submitted, and once more when the scheduler restarts.
 * What a lifecycle says of its application is carried into the book of the partition, the trace and the timers of the run.
 */
import type { SchedulerContext } from '../../../sim/ports';
import { gangSize } from '../gang/gang';
import { releasePlaceholders, withdrawPlaceholderAsks } from '../gang/release';
import type { PartitionBook } from '../partition-book';
import type { WaitingReasons } from '../waiting-reasons';
import { ApplicationLifecycle } from './application-lifecycle';
import type { LifecycleHost } from './application-lifecycle';
import { AppState } from './application-state';
import { ApplicationTimers } from './application-timers';
import type { SchedulerApplication } from './scheduler-application';

const DISABLE_TAG = 'application.stateaware.disable';

export class Lifecycles {
  /** By application. */
  private readonly all: (ApplicationLifecycle | undefined)[] = [];
  private readonly timers: ApplicationTimers;

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: PartitionBook,
    private readonly reasons: WaitingReasons,
  ) {
    this.timers = new ApplicationTimers(ctx);
  }

  /** The lifecycle that an application is in. */
  of({ id }: SchedulerApplication): ApplicationLifecycle {
    // Every application that the scheduler knows was submitted, and is in a lifecycle from then on.
    return this.all[id] as ApplicationLifecycle;
  }

  /** Begins the lifecycle of an application, in state New. An earlier one of it is over, with its timers. */
  begin(app: SchedulerApplication): void {
    const { settings, gang } = this.ctx.world.input.applications[app.id];
    const tags = settings['tags'] as Readonly<Record<string, string>> | undefined;
    if (this.all[app.id] !== undefined) this.timers.clearAll(app.id);
    app.state = AppState.New;
    this.all[app.id] = new ApplicationLifecycle(this.hostOf(app), {
      release: this.book.settings.release,
      stateAwareDisabled: (tags?.[DISABLE_TAG] ?? '') !== '',
      gangStyle: gang?.style ?? 'soft',
      gangTotal: gang === undefined ? 0 : gangSize(gang),
      placeholderTimeout: gang?.timeout ?? 0,
    });
    this.ctx.reportState(app.id, AppState.New);
  }

  /** A timer that a lifecycle set is due. */
  timerFired(app: SchedulerApplication, token: number): void {
    this.timers.fired(app.id, token);
    this.of(app).timerFired(token, this.ctx.now());
  }

  private hostOf(app: SchedulerApplication): LifecycleHost {
    const { ctx, book, timers } = this;
    return {
      onState: (state) => this.enter(app, state),
      onRunningCount: (delta) => {
        if (delta > 0) book.limits.increment(app.queue, app.id);
        else book.limits.decrement(app.queue);
      },
      setTimer: (token, delay) => timers.set(app.id, token, app.state, delay),
      clearTimer: (token) => timers.clear(app.id, token),
      releasePlaceholders: () => releasePlaceholders(ctx, app),
      withdrawPlaceholderAsks: () => withdrawPlaceholderAsks(ctx, app),
    };
  }

  private enter(app: SchedulerApplication, state: AppState): void {
    const { ctx, book } = this;
    const leaf = book.leafOf(app);
    const from = app.state;
    leaf.unfile(app);
    app.state = state;
    book.changes++;
    leaf.stateChanged(app, from);
    leaf.file(app);
    if (from === AppState.Accepted || from === AppState.Starting) {
      const queue = book.queues[app.queue];
      if (from === AppState.Accepted) app.admittedSince = queue.turnBegan;
      queue.turnBegan = ctx.now();
    }
    if (from === AppState.Accepted) this.reasons.leftAccepted(app);
    // From here on it does not count against the limits of its queue, placeholders or not.
    if (state === AppState.Completed || state === AppState.Failed) book.limits.forget(app.queue, app.id);
    ctx.reportState(app.id, state);
    ctx.requestSchedule();
  }
}
