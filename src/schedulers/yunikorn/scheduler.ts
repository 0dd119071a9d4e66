/**
 * YuniKorn's scheduling cycle: one allocation per pass and partition, repeated until a pass finds nothing more. A pass
 * goes depth first from the root: children in fair order, the leaf's applications in the order of its policy, the
 * application's asks by priority and age; each ask is checked against the headroom of the queues and then given to the
 * first node in node order. An application that cannot use the headroom does not block later ones.
 *
 * Source: YuniKorn core, scheduler.go (schedule), queue.go (TryAllocate), application.go (tryAllocate).
 */
import { assert } from '../../base/assert';
import { holderOf, knobNumber } from '../../scenario/knobs';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import type { GangInput } from '../../sim/run-input';
import { AppOutcome, ContainerKind, ContainerOutcome } from '../../sim/trace';
import { ApplicationLifecycle } from './application-lifecycle';
import type { LifecycleHost } from './application-lifecycle';
import { updateShares } from './application-order';
import { AppState, countsAsRunning } from './application-state';
import { ApplicationTimers } from './application-timers';
import { Gang, gangProblem } from './gang';
import { queueKnobs } from './knobs';
import type { LeafApplications } from './leaf-applications';
import { NodePool } from './node-pool';
import { readPartition } from './partition-settings';
import type { PartitionSettings } from './partition-settings';
import { QueueNode } from './queue-book';
import { readLimits } from './queue-limits';
import { RESERVATION_DELAY, Reservations } from './reservations';
import type { Resources } from './resources';
import { fitsHeadroom } from './resources';
import { RunningLimits } from './running-limits';
import { SchedulerApplication } from './scheduler-application';
import type { SchedulerAsk } from './scheduler-application';
import { UserBook } from './user-book';
import { capabilities } from './version';
import { WaitingReasons } from './waiting-reasons';

const CYCLE = 100_000;
/** Kind of the timer that only asks for a scheduling opportunity; those of applications are `AppTimer`. */
const WAKE = 16;
const DISABLE_TAG = 'application.stateaware.disable';

export class YuniKornScheduler implements ClusterScheduler {
  readonly cycle = CYCLE;
  private partition: PartitionSettings;
  private readonly queues: QueueNode[] = [];
  private readonly leaves: QueueNode[] = [];
  private readonly parents: Int32Array;
  private readonly limits: RunningLimits;
  /** Whether any queue has a `maxapplications` that counts. */
  private limitsApplications = false;
  /** What users and groups hold; only kept when a queue has limits for them. */
  private users: UserBook | undefined;
  private readonly nodes: NodePool;
  private readonly apps: (SchedulerApplication | undefined)[] = [];
  private readonly asks: (SchedulerAsk | undefined)[] = [];
  private readonly clusterSize: Float64Array;
  /** Size vectors by shape. */
  private readonly sizes: Resources[] = [];
  private sequence = 0;
  /** Whether any application has declared task groups; in most runs none does. */
  private hasGangs = false;
  /** Applications that hold placeholders which may be replaced. */
  private replacing: SchedulerApplication[] = [];
  private readonly timers: ApplicationTimers;
  private readonly reservations: Reservations;
  private readonly reasons: WaitingReasons;
  /** The earliest instant at which an opportunity was asked for because asks are old enough then, µs. */
  private wakesAt = Infinity;

  constructor(private readonly ctx: SchedulerContext) {
    const { world } = ctx;
    const { input } = world;
    this.partition = readPartition(ctx.settings(), input.resourceTypes);
    this.clusterSize = new Float64Array(world.types);
    for (let q = 0; q < input.queues.length; q++) {
      const { parent, leaf } = input.queues[q];
      const queue = new QueueNode(q, parent < 0 ? undefined : this.queues[parent], world.types);
      queue.configure(input.queues[q], this.partition.release);
      this.queues.push(queue);
      if (leaf) this.leaves.push(queue);
    }
    this.parents = Int32Array.from(input.queues, (queue) => queue.parent);
    this.limits = new RunningLimits(this.parents);
    this.readLimits();
    this.nodes = new NodePool(world, this.partition.nodeSort, this.partition.weights);
    this.timers = new ApplicationTimers(ctx);
    this.reservations = new Reservations(this.nodes, ({ ask, node }, begins) => {
      ctx.reportReservation(ask.id, node, begins);
      this.reasons.stateReservation(ask);
    });
    this.reasons = new WaitingReasons(ctx, this.leaves, this.nodes, this.limits, this.sizes, this.reservations);
  }

  // What it hears

  applicationSubmitted(id: number): void {
    const { world } = this.ctx;
    const vector = () => new Float64Array(world.types);
    const { settings, groups = [], rejected, gang } = world.input.applications[id];
    if (rejected !== undefined) {
      this.ctx.reportState(id, AppState.New);
      this.ctx.reportState(id, AppState.Rejected);
      this.ctx.rejectApplication(id, rejected);
      return;
    }
    const app = new SchedulerApplication(
      id,
      this.sequence++,
      this.ctx.now(),
      world.appQueue[id],
      world.input.users[world.appUser[id]],
      groups,
      vector(),
      vector(),
      vector(),
    );
    this.apps[id] = app;
    const { release } = this.partition;
    const tags = settings['tags'] as Readonly<Record<string, string>> | undefined;
    app.lifecycle = new ApplicationLifecycle(this.hostOf(app), {
      release,
      stateAwareDisabled: (tags?.[DISABLE_TAG] ?? '') !== '',
      gangStyle: gang?.style ?? 'soft',
      gangTotal: gang === undefined ? 0 : new Gang(gang).total,
      placeholderTimeout: gang?.timeout ?? 0,
    });
    this.ctx.reportState(id, AppState.New);
    this.leafOf(app).enter(app);
    if (gang !== undefined && capabilities[release].hasGang) this.askForPlaceholders(app, gang);
  }

  /** Asks for the placeholders of an application, or refuses it where they could never be held. */
  private askForPlaceholders(app: SchedulerApplication, input: GangInput): void {
    const { ctx } = this;
    const problem = gangProblem(this.queues[app.queue], input, ctx.world.input.resourceTypes);
    if (problem !== '') {
      app.lifecycle.reject(ctx.now());
      ctx.rejectApplication(app.id, problem);
      return;
    }
    this.hasGangs = true;
    app.gang = new Gang(input);
    input.groups.forEach(({ size, minMember }, index) => {
      const shape = ctx.world.shape(size);
      ctx.ask(app.id, ContainerKind.placeholder, shape, ctx.world.appPriority[app.id], minMember, index + 1);
    });
  }

  applicationFinished(id: number, outcome: number): void {
    const app = this.apps[id];
    if (app === undefined) return;
    if (app.gang !== undefined) {
      this.limits.forget(app.queue, id);
      this.replacing = this.replacing.filter((other) => other !== app);
    }
    if (outcome === AppOutcome.killed) app.lifecycle.kill(this.ctx.now());
    app.lifecycle.finish(this.ctx.now());
    this.leafOf(app).unfile(app);
    this.users?.remove(app);
  }

  applicationMoved(id: number, fromQueue: number): void {
    const app = this.app(id);
    const to = this.ctx.world.appQueue[id];
    const from = this.queues[fromQueue];
    this.leafOf(app).unfile(app);
    this.leafOf(app).leave(app);
    this.carry(app, from, -1);
    const running = countsAsRunning(app.state);
    const holdsPlaceholders = this.limits.forget(fromQueue, id);
    if (running) this.limits.decrement(fromQueue);
    app.queue = to;
    this.carry(app, this.queues[to], 1);
    if (running) this.limits.increment(to, id);
    if (holdsPlaceholders) this.limits.setAllocatingAccepted(to, id);
    this.updateShare(app);
    this.leafOf(app).enter(app);
  }

  askAdded(id: number, count: number): void {
    const { world } = this.ctx;
    const app = this.app(world.askApp[id]);
    const leaf = this.leafOf(app);
    leaf.unfile(app);
    let ask = this.asks[id];
    if (ask === undefined) {
      const group = world.askGroup[id];
      const placeholder = world.askKind[id] === ContainerKind.placeholder;
      ask = {
        id,
        shape: world.askShape[id],
        placeholder,
        group,
        heldBack: false,
        priority: world.askPriority[id],
        created: world.askCreated[id],
        sequence: id,
        pending: 0,
        since: 0,
        reserved: 0,
        stated: 0,
      };
      this.asks[id] = ask;
    }
    if (ask.pending === 0) {
      ask.since = this.ctx.now();
      ask.heldBack = !ask.placeholder && app.gang?.holdsBack(ask.group) === true;
      app.addAsk(ask);
      this.queues[app.queue].countPriority(ask.priority, 1);
    }
    ask.pending += count;
    leaf.want(ask.shape, count);
    this.users?.want(app, ask.shape, count);
    this.countPending(app, ask.shape, count);
    leaf.file(app);
    if (ask.placeholder) app.lifecycle.placeholderAsksAdded(count, this.ctx.now());
    else app.lifecycle.asksAdded(count, this.ctx.now());
  }

  askWithdrawn(id: number, count: number): void {
    const app = this.app(this.ctx.world.askApp[id]);
    const ask = this.asks[id] as SchedulerAsk;
    this.countPending(app, ask.shape, -count);
    this.reduceAsk(app, ask, count);
    if (ask.placeholder) this.placeholdersWithdrawn(app, ask, count);
    else app.lifecycle.asksRemoved(count, this.ctx.now());
  }

  containerEnded(container: number, outcome: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    const app = this.app(world.askApp[ask]);
    this.book(app, world.askShape[ask], world.containerNode[container], -1, 0);
    if (this.users !== undefined && app.asks.length === 0 && world.appHeld[app.id] === 0) this.users.remove(app);
    if (app.gang !== undefined && world.askKind[ask] === ContainerKind.placeholder) {
      this.placeholderEnded(app, world.askGroup[ask], container, outcome);
    } else {
      app.lifecycle.allocationRemoved(this.ctx.now());
    }
  }

  nodeAdded(node: number): void {
    this.resizeCluster(node, 1);
    this.nodes.setPresent(node, true);
  }

  nodeLost(node: number): void {
    this.reservations.forgetNode(node);
    this.resizeCluster(node, -1);
    this.nodes.setPresent(node, false);
  }

  nodeChanged(): void {
    // YuniKorn knows nothing of a node's speed.
  }

  configurationChanged(): void {
    const { world } = this.ctx;
    for (const app of this.apps) if (app !== undefined) this.leafOf(app).unfile(app);
    // The release is that of the beginning: it cannot change under running applications.
    this.partition = {
      ...readPartition(this.ctx.settings(), world.input.resourceTypes),
      release: this.partition.release,
    };
    for (const queue of this.queues) queue.configure(this.ctx.queue(queue.id), this.partition.release);
    this.readLimits();
    this.queues[0].updateFairMax(this.clusterSize);
    this.nodes.configure(this.partition.nodeSort, this.partition.weights);
    if (!this.partition.reservations) this.reservations.clear();
    for (const app of this.apps) {
      if (app === undefined) continue;
      for (const ask of app.asks) this.leafOf(app).want(ask.shape, ask.pending);
      this.updateShare(app);
      this.leafOf(app).enter(app);
    }
    assert(this.sizes.length <= world.shapeCount, 'a size was forgotten');
  }

  timer(kind: number, id: number, token: number): void {
    if (kind === WAKE) {
      this.wakesAt = Infinity;
      this.ctx.requestSchedule();
      return;
    }
    this.timers.fired(id, token);
    const app = this.app(id);
    app.lifecycle.timerFired(token, this.ctx.now());
    // A gang in hard style came too late, and its last placeholder is gone.
    if (app.state === AppState.Failed && app.gang !== undefined) this.ctx.failApplication(id);
  }

  // The cycle

  schedule(): boolean {
    this.growSizes();
    while (this.pass()) {
      // One allocation per pass.
    }
    if (this.partition.reservations && this.reservations.all.length < this.nodes.count) this.reserve(this.queues[0]);
    this.reasons.state(this.limitsApplications, this.users);
    return false;
  }

  private pass(): boolean {
    if (this.reservations.all.length > 0 && this.tryReserved(this.queues[0])) return true;
    if (this.replacing.length > 0 && this.tryReplace()) return true;
    return this.anyNodeFits() && this.tryAllocate(this.queues[0]);
  }

  /** Whether any pending size fits on any node: most passes over a full cluster end here. */
  private anyNodeFits(): boolean {
    for (const leaf of this.leaves) {
      const { shapes, wanted } = leaf.applications as LeafApplications;
      for (let i = 0; i < shapes.length; i++) if (wanted[i] > 0 && this.nodes.best(shapes[i]) >= 0) return true;
    }
    return false;
  }

  private tryAllocate(queue: QueueNode): boolean {
    const { applications } = queue;
    if (applications === undefined) {
      const children = queue.orderedChildren();
      for (let i = 0; i < children.length; i++) if (this.tryAllocate(children[i])) return true;
      return false;
    }
    this.headroom = queue.limited ? queue.updateHeadroom() : undefined;
    // Limits on users, and applications that count as running already, make every application a case of its own.
    const one = this.users !== undefined || (this.hasGangs && this.limitsApplications);
    const may = one ? this.may : undefined;
    const admitsAccepted = one || !this.limitsApplications || this.limits.blockingQueue(queue.id, -1) < 0;
    const app = applications.next(this.fits, admitsAccepted, may);
    if (app === undefined) return false;
    const { asks } = app;
    let first = 0;
    while (
      asks[first].heldBack ||
      !this.fits(asks[first].shape) ||
      (may !== undefined && !may(app, asks[first].shape))
    ) {
      first++;
    }
    this.allocate(app, asks[first], this.nodes.best(asks[first].shape));
    return true;
  }

  /** The headroom of the leaf that is being looked at; undefined when nothing limits it. */
  private headroom: Resources | undefined;

  /** Whether one more container of a size is within the headroom and fits on a node. */
  private readonly fits = (shape: number): boolean => this.hasHeadroom(shape) && this.nodes.best(shape) >= 0;

  private hasHeadroom(shape: number): boolean {
    return this.headroom === undefined || fitsHeadroom(this.sizes[shape], this.headroom);
  }

  /** Whether limits on running applications and on its user and group allow the application one more container. */
  private readonly may = (app: SchedulerApplication, shape: number): boolean => {
    if (app.state === AppState.Accepted && !this.mayStart(app)) return false;
    return this.users === undefined || this.users.fits(app, this.sizes[shape]);
  };

  private readonly mayStart = (app: SchedulerApplication): boolean => {
    if (this.limitsApplications && this.limits.blockingQueue(app.queue, app.id) >= 0) return false;
    return this.users?.blocking(app) === undefined;
  };

  private allocate(app: SchedulerApplication, ask: SchedulerAsk, node: number): void {
    this.book(app, ask.shape, node, 1, -1);
    this.reduceAsk(app, ask, 1);
    const container = this.ctx.allocate(ask.id, node);
    assert(container >= 0, 'the cluster refused an allocation that YuniKorn held possible');
    if (ask.placeholder) this.placeholderAllocated(app, ask, container);
    else app.lifecycle.allocationAdded(this.ctx.now());
  }

  // Reservations

  /** Places a container that has a node reserved: there, or else on a node that is not reserved. */
  private tryReserved(queue: QueueNode): boolean {
    if (queue.applications === undefined) {
      for (const child of queue.orderedChildren()) if (this.tryReserved(child)) return true;
      return false;
    }
    this.headroom = queue.limited ? queue.updateHeadroom() : undefined;
    const usable = this.reservations.all.filter(
      ({ app, ask }) => app.queue === queue.id && this.hasHeadroom(ask.shape) && this.may(app, ask.shape),
    );
    for (const onReserved of [true, false]) {
      for (const reservation of usable) {
        const { app, ask } = reservation;
        const node = onReserved ? reservation.node : this.nodes.best(ask.shape);
        if (node < 0 || !this.nodes.hasRoom(node, ask.shape)) continue;
        this.reservations.remove(reservation);
        this.allocate(app, ask, node);
        return true;
      }
    }
    return false;
  }

  /** Reserves nodes for what is within every limit and has fitted nowhere for a while. */
  private reserve(queue: QueueNode): void {
    if (queue.applications === undefined) {
      for (const child of queue.orderedChildren()) this.reserve(child);
      return;
    }
    const now = this.ctx.now();
    this.headroom = queue.limited ? queue.updateHeadroom() : undefined;
    for (const app of queue.applications.candidates(this.mayStart)) {
      for (const ask of app.asks) {
        if (ask.heldBack || !this.hasHeadroom(ask.shape) || !this.may(app, ask.shape)) continue;
        if (now < ask.since + RESERVATION_DELAY) {
          this.wakeAt(ask.since + RESERVATION_DELAY);
          continue;
        }
        while (ask.reserved < ask.pending) {
          const node = this.nodes.toReserve(ask.shape);
          if (node < 0) break;
          this.reservations.add(app, ask, node);
        }
      }
    }
  }

  /** Makes sure that there is an opportunity at `instant` (µs), when something is old enough. */
  private wakeAt(instant: number): void {
    if (instant >= this.wakesAt) return;
    this.wakesAt = instant;
    this.ctx.startTimer(instant - this.ctx.now(), WAKE, 0, 0, false);
  }

  // Gangs

  /** Gives the room of a placeholder to a real container of its task group, if there is one that wants it. */
  private tryReplace(): boolean {
    for (const app of this.replacing) {
      for (const ask of app.asks) {
        const placeholder = ask.placeholder ? -1 : (app.gang as Gang).first(ask.group);
        if (placeholder < 0) continue;
        this.replace(app, ask, placeholder);
        return true;
      }
    }
    return false;
  }

  private replace(app: SchedulerApplication, ask: SchedulerAsk, placeholder: number): void {
    const { ctx } = this;
    const node = ctx.world.containerNode[placeholder];
    app.lifecycle.replacementChosen();
    ctx.kill(placeholder, ContainerOutcome.replaced);
    this.book(app, ask.shape, node, 1, -1);
    this.reduceAsk(app, ask, 1);
    assert(ctx.allocate(ask.id, node) >= 0, 'a container is larger than the placeholder of its task group');
    app.lifecycle.placeholderReplaced(1, ctx.now());
    this.gangChanged(app);
  }

  private placeholderAllocated(app: SchedulerApplication, ask: SchedulerAsk, container: number): void {
    (app.gang as Gang).allocated(ask.group, container);
    app.lifecycle.placeholderAllocated(1, this.ctx.now());
    if (app.state === AppState.Accepted) this.limits.setAllocatingAccepted(app.queue, app.id);
    this.gangChanged(app);
  }

  private placeholderEnded(app: SchedulerApplication, group: number, container: number, outcome: number): void {
    const replaced = outcome === ContainerOutcome.replaced;
    (app.gang as Gang).removed(group, container, replaced);
    // What replaces it reports to the lifecycle once it is there.
    if (replaced) return;
    app.lifecycle.placeholderRemoved(1, this.ctx.now());
    this.gangChanged(app);
  }

  private placeholdersWithdrawn(app: SchedulerApplication, ask: SchedulerAsk, count: number): void {
    const gang = app.gang as Gang;
    gang.lost(ask.group, count);
    // Those that time out count as withdrawn already.
    if (!gang.withdrawing) app.lifecycle.placeholderAsksRemoved(count, this.ctx.now());
    this.gangChanged(app);
  }

  /** Something about its placeholders changed: which of its asks are held back, and whether some may be replaced. */
  private gangChanged(app: SchedulerApplication): void {
    const gang = app.gang as Gang;
    const replaces = gang.open && gang.holding > 0;
    const known = this.replacing.indexOf(app);
    if (replaces && known < 0) this.replacing.push(app);
    else if (!replaces && known >= 0) this.replacing.splice(known, 1);
    const leaf = this.leafOf(app);
    leaf.unfile(app);
    for (const ask of app.asks) ask.heldBack = !ask.placeholder && gang.holdsBack(ask.group);
    app.asksChanged();
    leaf.file(app);
    this.reasons.stateGang(app, gang);
  }

  // Its book

  /** A container of the application was placed (1), for an ask that wants one fewer (-1), or is gone (-1, 0). */
  private book(app: SchedulerApplication, shape: number, node: number, held: 1 | -1, wanted: -1 | 0): void {
    const { shapes, types } = this.ctx.world;
    const leaf = this.leafOf(app);
    // Only under fair does usage move an application among the others.
    const moves = leaf.policy === 'fair' && app.filed;
    if (moves) leaf.unfile(app);
    app.count(shapes, shape * types, held, wanted);
    if (leaf.policy === 'fair') this.updateShare(app);
    if (moves) leaf.file(app);
    this.queues[app.queue].count(shapes, shape * types, held, wanted);
    this.nodes.changed(node, shape, held);
    if (this.users === undefined) return;
    if (held > 0) this.users.add(app, this.sizes[shape]);
    else this.users.subtract(app, this.sizes[shape]);
  }

  /** `count` more (or, when negative, fewer) containers of an ask are wanted. */
  private countPending(app: SchedulerApplication, shape: number, count: number): void {
    const { shapes, types } = this.ctx.world;
    app.count(shapes, shape * types, 0, count);
    this.queues[app.queue].count(shapes, shape * types, 0, count);
  }

  private reduceAsk(app: SchedulerApplication, ask: SchedulerAsk, count: number): void {
    ask.pending -= count;
    const leaf = this.leafOf(app);
    leaf.want(ask.shape, -count);
    this.users?.want(app, ask.shape, -count);
    if (ask.reserved > ask.pending) this.reservations.trim(ask);
    if (ask.pending > 0) return;
    this.reasons.askGone(ask);
    leaf.unfile(app);
    app.removeAsk(ask);
    this.queues[app.queue].countPriority(ask.priority, -1);
    leaf.file(app);
  }

  /** Takes everything an application holds and wants out of (-1) or into (1) a leaf and the queues above it. */
  private carry(app: SchedulerApplication, queue: QueueNode, sign: 1 | -1): void {
    queue.count(app.allocated, 0, sign, 0);
    queue.count(app.pending, 0, 0, sign);
    for (const ask of app.asks) {
      queue.countPriority(ask.priority, sign);
      (queue.applications as LeafApplications).want(ask.shape, sign * ask.pending);
    }
    this.users?.carry(app, sign);
  }

  private updateShare(app: SchedulerApplication): void {
    if (this.leafOf(app).policy === 'fair') updateShares(app, this.queues[app.queue].guaranteed);
  }

  private resizeCluster(node: number, sign: 1 | -1): void {
    const { nodeCapacity, types } = this.ctx.world;
    for (let t = 0; t < types; t++) this.clusterSize[t] += sign * nodeCapacity[node * types + t];
    this.queues[0].updateFairMax(this.clusterSize);
  }

  private app(id: number): SchedulerApplication {
    return this.apps[id] as SchedulerApplication;
  }

  private leafOf(app: SchedulerApplication): LeafApplications {
    return this.queues[app.queue].applications as LeafApplications;
  }

  private growSizes(): void {
    const { shapes, shapeCount, types } = this.ctx.world;
    for (let s = this.sizes.length; s < shapeCount; s++) {
      this.sizes.push(shapes.slice(s * types, (s + 1) * types));
    }
  }

  // Settings

  private readLimits(): void {
    for (const queue of this.queues) {
      const { maxApplications } = queueKnobs;
      this.limits.max[queue.id] = knobNumber(
        holderOf(this.ctx.queue(queue.id).settings, maxApplications),
        maxApplications.knob,
      );
    }
    const { hasMaxApplications, hasUserLimits } = capabilities[this.partition.release];
    this.limitsApplications = hasMaxApplications && this.limits.max.some((limit) => limit > 0);
    if (hasUserLimits) this.readUserLimits();
  }

  private readUserLimits(): void {
    const { resourceTypes } = this.ctx.world.input;
    const limits = this.queues.map(({ id }) => readLimits(this.ctx.queue(id).settings['limits'], resourceTypes));
    if (this.users === undefined) {
      if (limits.every((entries) => entries.length === 0)) return;
      this.users = new UserBook(this.parents, this.ctx.world.types);
      this.users.configure(limits);
      // Limits that come in the middle of a run find applications that hold and want something already.
      for (const app of this.apps) if (app !== undefined) this.users.carry(app, 1);
      return;
    }
    this.users.configure(limits);
  }

  // Life of an application

  private hostOf(app: SchedulerApplication): LifecycleHost {
    const { ctx } = this;
    return {
      onState: (state) => {
        const leaf = this.leafOf(app);
        const from = app.state;
        leaf.unfile(app);
        app.state = state;
        leaf.stateChanged(app, from);
        leaf.file(app);
        if (from === AppState.Accepted) this.reasons.leftAccepted(app);
        ctx.reportState(app.id, state);
        ctx.requestSchedule();
      },
      onRunningCount: (delta) => {
        if (delta > 0) this.limits.increment(app.queue, app.id);
        else this.limits.decrement(app.queue);
      },
      setTimer: (token, delay) => this.timers.set(app.id, token, app.state, delay),
      clearTimer: (token) => this.timers.clear(app.id, token),
      releasePlaceholders: () => {
        for (const placeholder of app.gang?.all() ?? []) ctx.kill(placeholder, ContainerOutcome.released);
      },
      withdrawPlaceholderAsks: () => {
        const gang = app.gang as Gang;
        gang.withdrawing = true;
        for (const ask of app.asks.filter(({ placeholder }) => placeholder)) ctx.withdraw(ask.id, ask.pending);
        gang.withdrawing = false;
      },
    };
  }
}
