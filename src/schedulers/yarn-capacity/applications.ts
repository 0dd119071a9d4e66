/**
 * The life of applications, from submission to end: which ones are rejected, when they enter a leaf, and when they are active.
 * Source: Hadoop, scheduler/capacity/CapacityScheduler: addApplication, addApplicationAttempt, moveApplication, allocate.
 */
import { counted } from '../../base/text/counted';
import type { SchedulerContext } from '../../sim/ports';
import type { RequestKeys } from '../yarn/ask-keys';
import type { Resource } from '../yarn/resources';
import { YarnState } from '../yarn/states';
import type { YarnUnits } from '../yarn/units';
import { CapacityApp } from './capacity-app';
import type { CapacityBook } from './capacity-book';
import { submissionProblem } from './placement/submission';
import type { CapacityQueue } from './queues/capacity-queue';
import type { WaitingReasons } from './waiting-reasons';

export class CapacityApplications {
  /** By application of the world; undefined before its submission and after its end. */
  readonly list: (CapacityApp | undefined)[] = [];
  private submissions = 0;
  /** Number of submitted applications that have not ended. */
  private present = 0;

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: CapacityBook,
    private readonly units: YarnUnits,
    private readonly keys: RequestKeys,
    private readonly reasons: WaitingReasons,
  ) {}

  /** Submits an application to its leaf, or rejects it. */
  submit(id: number): void {
    const { ctx, book } = this;
    const { world } = ctx;
    const { rejected, groups = [], settings } = world.input.applications[id];
    ctx.reportState(id, YarnState.created);
    this.activate();
    const leaf = book.queues[world.appQueue[id]];
    const user = world.input.users[world.appUser[id]];
    const problem = rejected ?? (this.systemProblem() || submissionProblem(book, leaf, { user, groups }));
    if (problem !== '') {
      ctx.rejectApplication(id, problem);
      return;
    }
    ctx.reportState(id, YarnState.submitted);
    const known = leaf.users.of(user, leaf.config.userWeights.get(user) ?? 1);
    const priority = settings['priority'] === undefined ? leaf.config.defaultPriority : world.appPriority[id];
    const allowed = Math.min(priority, book.settings.maximumPriority);
    this.list[id] = new CapacityApp(id, known, leaf, allowed, this.submissions++, book.rows);
    this.present++;
  }

  /** Why no queue accepts another application, a clause; '' if one may. Older releases have no limit for the cluster. */
  private systemProblem(): string {
    const { generation, maximumApplications } = this.book.settings;
    if (generation === 'cs-2014' || this.present < maximumApplications) return '';
    return `the cluster already has ${counted(maximumApplications, 'application')} (yarn.scheduler.capacity.maximum-applications)`;
  }

  /** Removes an application that has ended. */
  remove(app: CapacityApp): void {
    this.reasons.forget(app);
    this.list[app.id] = undefined;
    this.present--;
    if (app.entered) this.started(this.book.removeApp(app));
  }

  /** Why an application cannot move to another leaf, a clause; '' if it can. */
  moveProblem(app: CapacityApp, leaf: CapacityQueue): string {
    if (app.leaf === leaf) return '';
    const { groups = [] } = this.ctx.world.input.applications[app.id];
    return submissionProblem(this.book, leaf, { user: app.user.name, groups });
  }

  /** Moves an application with its pending asks to another leaf. */
  move(app: CapacityApp, to: CapacityQueue): void {
    this.countPendingAsks(app, app.leaf, -1);
    this.countPendingAsks(app, to, 1);
    if (app.entered) {
      this.started(this.book.moveApp(app, to));
      this.reasons.stateApp(app);
    } else {
      app.leaf = to;
      app.user = to.users.of(app.user.name, to.config.userWeights.get(app.user.name) ?? 1);
    }
  }

  /** Adds the pending asks of an application to those of a leaf (sign 1), or takes them away (-1). */
  private countPendingAsks(app: CapacityApp, leaf: CapacityQueue, sign: 1 | -1): void {
    const { world } = this.ctx;
    for (const { ask, pending, size } of app.requests.keys) {
      if (pending > 0) this.reasons.want(leaf, world.askShape[ask], size, sign * pending);
    }
  }

  /** Adds containers to an ask. With its first ask an application enters its leaf. `task`: the one to run again, or -1. */
  addAsk(app: CapacityApp, ask: number, count: number, task: number): void {
    const { ctx, book, keys } = this;
    keys.add(app.requests, ask, count, task);
    if (keys.isStrict(ask)) this.reasons.asksStrictly(app);
    this.reasons.asked(app);
    const size = this.sizeOf(ask);
    this.reasons.want(app.leaf, ctx.world.askShape[ask], size, count);
    const isMaster = keys.isMaster(ask);
    if (app.entered) {
      book.changePending(app, count);
      if (isMaster) ctx.reportState(app.id, YarnState.accepted);
      this.reasons.stateApp(app);
    } else {
      app.entered = true;
      app.hasMaster = isMaster;
      if (isMaster) app.amSize.set(size);
      ctx.reportState(app.id, YarnState.accepted);
      // It is activated, or not, before its ask counts: its user may not be active yet.
      this.started(book.addApp(app));
      book.changePending(app, count);
      if (!app.active) this.reasons.stateApp(app);
    }
  }

  /** Takes containers off an ask. */
  withdrawAsk(app: CapacityApp, ask: number, count: number): void {
    this.keys.withdraw(ask, count);
    this.reasons.want(app.leaf, this.ctx.world.askShape[ask], this.sizeOf(ask), -count);
    this.book.changePending(app, -count);
    // What the next attempt asks for has declined no node yet.
    if (app.pending === 0) app.waitsForPlace = false;
  }

  private sizeOf(ask: number): Resource {
    const { world } = this.ctx;
    return this.units.ask(world.shapes, world.askShape[ask]);
  }

  /** Computes capacities again if nodes or settings have changed, and activates the applications that now fit. */
  activate(): void {
    this.started(this.book.redistribute());
  }

  /** Applications were activated: those without a master run at once. */
  private started(apps: readonly CapacityApp[]): void {
    for (const app of apps) {
      if (!app.hasMaster) this.ctx.reportState(app.id, YarnState.running);
      this.reasons.stateApp(app);
    }
  }

  /** States again why applications wait, under a changed configuration. */
  restateAll(): void {
    for (const app of this.list) if (app?.entered) this.reasons.stateApp(app);
  }
}
