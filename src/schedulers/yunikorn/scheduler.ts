/**
 * YuniKorn's scheduling cycle: one allocation per pass and partition, repeated until a pass finds nothing more. A pass
 * goes depth first from the root: children in fair order, the leaf's applications in the order of its policy, the
 * application's asks by priority, then creation time; each ask is checked against the headroom of the queues and then given to the
 * first node in node order. An application that cannot use the headroom does not block later ones.
 *
 * Source: YuniKorn core, scheduler.go (schedule), queue.go (TryAllocate), application.go (tryAllocate).
 */
import { assert, InvariantError } from '../../base/assert';
import type { Outstanding, ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { AppOutcome, ContainerKind } from '../../sim/trace/trace';
import { records } from '../../sim/trace/records';
import { AppState, countsAsRunning } from './applications/application-state';
import { BackOff } from './applications/back-off';
import { GangScheduling } from './gang/gang-scheduling';
import type { MayTake } from './applications/leaf-applications';
import { Lifecycles } from './applications/lifecycles';
import { outstandingAsks } from './outstanding';
import { CYCLE, PartitionBook } from './partition-book';
import { Preempting } from './preemption/preempting';
import { QuotaPreemption } from './preemption/quota-preemption';
import type { QueueNode } from './queues/queue-book';
import { recover } from './recovery';
import { Reservations } from './nodes/reservations';
import { Reserving } from './nodes/reserving';
import { SchedulerApplication } from './applications/scheduler-application';
import type { SchedulerAsk } from './applications/scheduler-application';
import { capabilities } from './version';
import { WaitingReasons } from './waiting-reasons';

/** Kinds of timers beside those of applications (`AppTimer`), whose numbers are lower. */
const Timer = {
  /** Requests a scheduling pass. */
  wake: 16,
  restart: 17,
  /** An application that was refused at once is forgotten. */
  forget: 18,
  /** The tick at which queues above a lowered maximum may give back. */
  quota: 19,
} as const;

export class YuniKornScheduler implements ClusterScheduler {
  readonly cycle = CYCLE;
  readonly placeholdersOutlive = true;
  readonly book: PartitionBook;
  private readonly reservations: Reservations;
  private readonly backOff: BackOff;
  private readonly reasons: WaitingReasons;
  private readonly lifecycles: Lifecycles;
  private readonly gangs: GangScheduling;
  private readonly reserving: Reserving;
  private readonly preempting: Preempting;
  private readonly quotas: QuotaPreemption;
  private sequence = 0;
  /** The earliest time at which a pending ask may reserve a node or preempt, µs. */
  private wakeWanted = Infinity;
  /** The time for which a pass is requested for that reason (µs), and its timer. */
  private wakesAt = Infinity;
  private wakeTimer = -1;

  constructor(private readonly ctx: SchedulerContext) {
    const book = new PartitionBook(ctx);
    this.book = book;
    this.reservations = new Reservations(book.nodes, ({ ask, node }, begins) => {
      // Preemption for an ask takes only from nodes that are not reserved for others.
      book.changes++;
      ctx.report(records.reservation, ask.id, node, Number(begins));
      this.reasons.stateReservation(ask);
    });
    const wakeAt = (instant: number) => {
      this.wakeWanted = Math.min(this.wakeWanted, instant);
    };
    this.backOff = new BackOff(book, wakeAt);
    this.reasons = new WaitingReasons(ctx, book, this.reservations, this.backOff);
    this.lifecycles = new Lifecycles(ctx, book, this.reasons);
    this.gangs = new GangScheduling(ctx, book, this.lifecycles, this.reasons, {
      place: (app, ask, node) => this.place(app, ask, node),
      addToAsk: (app, ask, count) => this.addToAsk(app, ask, count),
    });
    const allocate = (app: SchedulerApplication, ask: SchedulerAsk, node: number) => this.allocate(app, ask, node);
    this.reserving = new Reserving(book, this.reservations, this.backOff, allocate, wakeAt);
    this.preempting = new Preempting(ctx, book, this.reservations, this.backOff, allocate, wakeAt);
    this.quotas = new QuotaPreemption(ctx, book, Timer.quota);
    const { restartAt } = book.settings;
    if (restartAt !== undefined) ctx.startTimer(restartAt, Timer.restart, 0, 0, 'housekeeping');
  }

  // Events

  applicationSubmitted(id: number): void {
    const { ctx, book } = this;
    const { world } = ctx;
    const { groups = [], rejected, gang } = world.input.applications[id];
    if (rejected !== undefined) {
      ctx.reportState(id, AppState.New);
      ctx.reportState(id, AppState.Rejected);
      const { terminatedTimeout } = capabilities[book.settings.release];
      if (terminatedTimeout > 0) ctx.startTimer(terminatedTimeout, Timer.forget, id, 0, 'housekeeping');
      ctx.rejectApplication(id, rejected);
      return;
    }
    const app = new SchedulerApplication({
      id,
      sequence: this.sequence++,
      submitted: ctx.now(),
      queue: world.appQueue[id],
      user: world.input.users[world.appUser[id]],
      groups,
      amounts: book.amounts,
    });
    book.apps[id] = app;
    this.lifecycles.begin(app);
    book.leafOf(app).enter(app);
    if (gang !== undefined && capabilities[book.settings.release].hasGang) this.gangs.submitted(app, gang);
  }

  applicationFinished(id: number, outcome: number): void {
    const { book } = this;
    const app = book.apps[id];
    if (app === undefined) return;
    if (app.gang !== undefined) this.gangs.finished(app);
    const lifecycle = this.lifecycles.of(app);
    if (outcome === AppOutcome.killed) lifecycle.kill(this.ctx.now());
    lifecycle.finish(this.ctx.now());
    book.leafOf(app).unfile(app);
    book.users?.remove(app);
    this.backOff.forget(app);
  }

  applicationMoved(id: number, fromQueue: number): void {
    const { limits } = this.book;
    const app = this.book.app(id);
    const to = this.ctx.world.appQueue[id];
    const running = countsAsRunning(app.state);
    const holdsPlaceholders = limits.forget(fromQueue, id);
    if (running) limits.decrement(fromQueue);
    this.book.move(app, to);
    if (running) limits.increment(to, id);
    if (holdsPlaceholders) limits.setAllocatingAccepted(to, id);
    this.quotas.holdsLess();
  }

  askAdded(id: number, count: number): void {
    const { world } = this.ctx;
    const app = this.book.app(world.askApp[id]);
    const ask = this.book.asks.entryAt(id, this.ctx.now());
    if (!ask.placeholder && app.gang?.open === false) this.gangs.keep(app, ask, count);
    else this.addToAsk(app, ask, count);
  }

  /** The shim submits `count` more containers of an ask to the core. */
  private addToAsk(app: SchedulerApplication, ask: SchedulerAsk, count: number): void {
    if (ask.pending === 0) ask.heldBack = !ask.placeholder && app.gang?.holdsBack(ask.group) === true;
    this.book.addToAsk(app, ask, count);
    if (ask.placeholder) this.lifecycles.of(app).placeholderAsksAdded(count, this.ctx.now());
    else this.lifecycles.of(app).asksAdded(count, this.ctx.now());
  }

  askWithdrawn(id: number, count: number): void {
    // Which containers are given up is not said: those that were asked for last.
    let left = count;
    for (const ask of this.book.asks.of(id)) {
      const some = Math.min(left, ask.kept > 0 ? ask.kept : ask.pending);
      if (some > 0) this.withdrawFrom(ask, some);
      left -= some;
    }
  }

  private withdrawFrom(ask: SchedulerAsk, count: number): void {
    const app = this.book.app(this.ctx.world.askApp[ask.id]);
    if (ask.kept > 0) {
      this.gangs.forget(app, ask, count);
      return;
    }
    this.book.withdrawFromAsk(app, ask, count);
    this.wantsFewer(ask);
    if (ask.placeholder) this.gangs.withdrawn(app, ask, count);
    else this.lifecycles.of(app).asksRemoved(count, this.ctx.now());
  }

  containerEnded(container: number, outcome: number): void {
    const { world } = this.ctx;
    const { book } = this;
    const ask = world.containerAsk[container];
    const app = book.app(world.askApp[ask]);
    book.hold(app, ask, world.askShape[ask], -1, 0);
    book.asks.ended(container);
    book.nodes.changed(world.containerNode[container]);
    this.quotas.holdsLess();
    if (app.gang !== undefined && world.askKind[ask] === ContainerKind.placeholder) {
      this.gangs.ended(app, world.askGroup[ask], container, outcome);
    } else if (this.lifecycles.of(app).allocationRemoved(this.ctx.now())) {
      book.users?.remove(app);
    }
  }

  nodeAdded(node: number): void {
    this.book.resize(node, 1);
  }

  nodeLost(node: number): void {
    this.reservations.forgetNode(node);
    this.book.resize(node, -1);
  }

  nodeChanged(node: number): void {
    // YuniKorn does not know the speed of nodes, but a policy of the reader may use it.
    this.book.nodes.changed(node);
  }

  configurationChanged(): void {
    this.book.reconfigure();
    this.preempting.configurationChanged();
    this.quotas.configurationChanged();
    this.reasons.configurationChanged();
    if (!this.book.settings.reservations) this.reservations.clear();
  }

  timer(kind: number, id: number, token: number): void {
    switch (kind) {
      case Timer.wake:
        this.wakesAt = Infinity;
        this.wakeTimer = -1;
        this.ctx.requestSchedule();
        return;
      case Timer.restart:
        this.reservations.clear();
        recover(this.ctx, this.book, this.lifecycles);
        this.quotas.restarted();
        this.ctx.requestSchedule();
        return;
      case Timer.quota:
        this.quotas.tick();
        return;
      case Timer.forget:
        this.ctx.reportState(id, AppState.Expired);
        return;
      default:
        this.applicationTimer(id, token);
    }
  }

  private applicationTimer(id: number, token: number): void {
    const app = this.book.app(id);
    this.lifecycles.timerFired(app, token);
    // A hard gang timed out, and its last placeholder was released.
    if (app.state === AppState.Failed && app.gang !== undefined) this.ctx.failApplication(id);
  }

  // The scheduling cycle

  schedule(): boolean {
    const { book } = this;
    book.catchUp();
    // One allocation per pass.
    do this.wakeWanted = Infinity;
    while (this.pass());
    if (this.wakeWanted !== this.wakesAt) this.setWakeTimer();
    this.reasons.state();
    // A node filter or an admission rule of the reader may depend on the time.
    if (book.nodes.movesWithTime && book.queues[0].hasPending) return true;
    return book.leavesWithGates.length > 0 && book.leavesWithGates.some(hasGateInTime);
  }

  outstanding(): readonly Outstanding[] {
    this.book.catchUp();
    return outstandingAsks(this.book);
  }

  private pass(): boolean {
    const { queues, settings } = this.book;
    const root = queues[0];
    if (this.reservations.all.length > 0 && this.reserving.tryReserved(root, this.ctx.now())) return true;
    if (this.gangs.tryReplace()) return true;
    const mayPreempt = this.preempting.isDue();
    if (!mayPreempt && !settings.reservations && !this.book.hasBackOff) {
      return this.anyNodeFits() && this.tryAllocate(root);
    }
    const preempt = mayPreempt ? this.preempt : undefined;
    const isPlaced = this.reserving.placeOrReserve(root, this.ctx.now(), preempt);
    // An attempt that failed is due again later: this requests a pass for that time.
    if (!isPlaced && mayPreempt) this.preempting.isDue();
    return isPlaced;
  }

  private readonly preempt: Preempting['tryFor'] = (...ask) => this.preempting.tryFor(...ask);

  /** Whether any pending size fits on any node: most passes over a full cluster end here. */
  private anyNodeFits(): boolean {
    const { wanted, nodes } = this.book;
    for (let shape = 0; shape < wanted.length; shape++) if (wanted[shape] > 0 && nodes.best(shape) >= 0) return true;
    return false;
  }

  private tryAllocate(queue: QueueNode): boolean {
    const { book } = this;
    const { applications } = queue;
    if (applications === undefined) {
      const children = queue.orderedChildren();
      for (let i = 0; i < children.length; i++) {
        const child = children.at(i);
        if (child !== undefined && this.tryAllocate(child)) return true;
      }
      return false;
    }
    book.lookAt(queue);
    const { fits, limitsApplications } = book;
    // With limits on users and on running applications, one application may be refused what another one gets.
    const one = book.users !== undefined || (book.limits.countsAccepted && limitsApplications);
    const may = book.nodes.byAsk ? (one ? book.mayOnNode : book.hasNode) : one ? book.may : undefined;
    const admitsAccepted = one || !limitsApplications || book.limits.blockingQueue(queue.id, -1) < 0;
    const app = applications.next(fits, admitsAccepted, may);
    if (app === undefined) return false;
    this.allocateTo(app, may);
    return true;
  }

  /** Allocates one container for the first ask of an application that fits. */
  private allocateTo(app: SchedulerApplication, may: MayTake | undefined): void {
    const { book } = this;
    const { asks } = app;
    for (let i = 0; i < asks.length; i++) {
      const ask = asks[i];
      if (ask.heldBack || !book.hasHeadroom(ask.shape)) continue;
      const node = book.nodes.bestFor(ask.id);
      if (node < 0 || (may !== undefined && !may(app, ask.shape))) continue;
      this.allocate(app, ask, node);
      return;
    }
    throw new InvariantError('an application whose turn it is has an ask that fits');
  }

  private allocate(app: SchedulerApplication, ask: SchedulerAsk, node: number): void {
    const container = this.place(app, ask, node);
    if (ask.placeholder) this.gangs.allocated(app, ask, container);
    else this.lifecycles.of(app).allocationAdded(this.ctx.now());
  }

  /** Puts a container of an ask on a node, in the book and in the cluster. Returns its id. */
  private place(app: SchedulerApplication, ask: SchedulerAsk, node: number): number {
    this.book.hold(app, ask.id, ask.shape, 1, -1);
    this.book.reduceAsk(app, ask, 1);
    this.wantsFewer(ask);
    const container = this.ctx.allocate(ask.id, node);
    assert(container >= 0, 'the cluster refused an allocation that YuniKorn held possible');
    this.book.asks.allocated(ask, container);
    this.book.nodes.changed(node);
    return container;
  }

  private wantsFewer(ask: SchedulerAsk): void {
    if (ask.reserved > ask.pending) this.reservations.trim(ask);
    if (!this.book.asks.isPending(ask)) this.reasons.askGone(ask);
  }

  /** Keeps a timer for the next pass that time alone makes necessary, and cancels one that is not needed any more. */
  private setWakeTimer(): void {
    const { ctx } = this;
    if (this.wakeTimer >= 0) ctx.cancelTimer(this.wakeTimer);
    this.wakesAt = this.wakeWanted;
    this.wakeTimer = this.wakesAt === Infinity ? -1 : ctx.startTimer(this.wakesAt - ctx.now(), Timer.wake, 0, 0);
  }
}

/** Whether Accepted applications of a leaf wait for an admission rule of the reader that depends on the time. */
function hasGateInTime({ applications }: QueueNode): boolean {
  if (applications?.own === undefined || applications.acceptedCount === 0) return false;
  return applications.own.order.gateMovesWithTime;
}
