/**
 * YARN's Fair scheduler.
 *
 * 1. An application goes to the leaf that the placement rules name, and runs once limits on running applications let it
 *    (`applications/admission.ts`, `applications/fair-running.ts`).
 * 2. An update adds up demands from the leaves to the root, then divides the cluster into fair shares from the root down
 *    (`fair-update.ts`, `shares/compute-fair-shares.ts`).
 * 3. In its heartbeat, or in rounds of continuous scheduling, a node is offered to the queues and then to the applications of a
 *    leaf, in the order of each queue's policy. The first application that takes it gets a container (`assignment/fair-assignment.ts`).
 * 4. An update that finds a queue or an application starved marks containers of others, which are killed after a wait
 *    (`preemption/fair-preemption.ts`).
 *
 * A container that completed or failed counts until the heartbeat in which its node reports it. All other changes are known at
 * once.
 * Source: Hadoop, scheduler/fair/FairScheduler.
 */
import { assert } from '../../base/assert';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { PreemptionMark } from '../../sim/trace/trace';
import { RequestKeys } from '../yarn/ask-keys';
import { OwnNodes } from '../yarn/own-nodes';
import { normalise } from '../yarn/resources';
import { YarnState, yarnEndStates } from '../yarn/states';
import { YarnUnits } from '../yarn/units';
import { NOBODY } from '../../sim/trace/record';
import { records } from '../../sim/trace/records';
import { ContinuousRounds } from './assignment/continuous-rounds';
import { FairAssignment } from './assignment/fair-assignment';
import { NodeRoom } from './assignment/node-room';
import { NodesToWake } from './assignment/nodes-to-wake';
import type { FairApp } from './applications/fair-app';
import { FairBook } from './fair-book';
import type { FairHost } from './fair-book';
import { FairContainers } from './fair-containers';
import { FairPreemption } from './preemption/fair-preemption';
import type { PreemptionHost } from './preemption/fair-preemption';
import { leafFor, masterProblem } from './applications/admission';
import { ownFairPolicy } from './shares/own-policy';
import { FairRunning } from './applications/fair-running';
import { readSettings } from './settings';
import { updateShares } from './fair-update';
import { ConfiguredQueues } from './queues/configured-queues';
import { QueueFigures } from './queues/queue-figures';
import { yarnTypeNames } from './queues/queue-config';
import { UpdateClock } from './update-clock';
import { WaitingReasons } from './waiting-reasons';
import { MILLISECOND } from '../../base/units';

/** Kinds of timers: ticks of the update thread and of continuous scheduling, kills, and containers that expire. */
const Timer = { update: 0, round: 1, kill: 2, expire: 3 } as const;

export class FairScheduler implements ClusterScheduler {
  readonly cycle = 0;
  readonly heartbeatPeriod: number;
  private readonly units: YarnUnits;
  private readonly typeNames: readonly string[];
  private readonly book: FairBook;
  private readonly queues: ConfiguredQueues;
  private readonly updates: UpdateClock;
  private readonly running: FairRunning;
  private readonly ownNodes: OwnNodes<FairApp>;
  private readonly assignment: FairAssignment;
  private readonly rounds: ContinuousRounds;
  readonly preemption: FairPreemption;
  private readonly requestKeys: RequestKeys;
  private readonly nodes: NodesToWake;
  private readonly reasons: WaitingReasons;
  private readonly figures: QueueFigures;
  private readonly containers: FairContainers;
  /** By application of the world; undefined before it is submitted and after its end. */
  private readonly appOf: (FairApp | undefined)[] = [];
  private submissions = 0;

  constructor(private readonly ctx: SchedulerContext) {
    const { world } = ctx;
    this.units = new YarnUnits(world.input.resourceTypes);
    this.typeNames = yarnTypeNames(world.input.resourceTypes);
    const settings = readSettings(ctx.settings(), this.units.types);
    this.heartbeatPeriod = settings.heartbeat * MILLISECOND;
    this.book = new FairBook(this.units.types, settings, this.bookHost());
    const { book } = this;
    this.queues = new ConfiguredQueues(ctx, book, this.typeNames);
    this.updates = new UpdateClock(ctx, book, Timer.update);
    this.running = new FairRunning(book, (app) => this.becameRunnable(app));
    this.ownNodes = new OwnNodes(ctx, (node) => book.nodes.all[node], this.heartbeatPeriod);
    this.preemption = new FairPreemption(book, this.preemptionHost(), this.ownNodes);
    this.assignment = new FairAssignment(book, this.preemption, (node) => this.nodes.isUseless(node), this.ownNodes);
    this.rounds = new ContinuousRounds(book, this.assignment, this.ownNodes);
    this.requestKeys = new RequestKeys(ctx, this.units, (node) => this.rackOf(node));
    this.nodes = new NodesToWake(book, this.assignment, world.nodeCount, (node) => ctx.wakeHeartbeat(node));
    this.figures = new QueueFigures(ctx, book);
    this.reasons = new WaitingReasons(ctx, book, this.units, new NodeRoom(book, world.nodeCount), this.figures);
    this.containers = this.makeContainers();
    for (const queue of book.queues.all) this.figures.reportConfigured(queue);
  }

  /** What follows from changes of the book. */
  private bookHost(): FairHost {
    const { ctx, heartbeatPeriod } = this;
    const applications = {
      appOf: (app: number) => this.appOf[app],
      idOf: (app: number) => ctx.world.input.applications[app].id,
    };
    return {
      now: () => Math.floor(ctx.now() / MILLISECOND),
      allocate: (app, key, node, task) => this.containers.allocate(app, key.ask, node, task),
      reserved: (app, key, node, isReserved) => this.containers.reserved(app, key.ask, node, isReserved),
      reservationVoid: ({ node }) => {
        this.nodes.wakeNode(node);
        this.awaitRound();
      },
      released: (container) => {
        this.ownNodes.touch(container.node);
        this.preemption.containerGone(container);
      },
      waited: (app, key, node) => this.reasons.stateWait(app, key, node),
      ownPolicy: (name, queue) =>
        ctx.policies && ownFairPolicy(ctx.policies, name, queue, this.book, applications, heartbeatPeriod),
    };
  }

  /** What carries out preemption. */
  private preemptionHost(): PreemptionHost {
    return {
      marked: (container, app, killMs) => this.containers.marked(container, app, killMs),
      spared: ({ id }) => this.ctx.report(records.preemption, id, PreemptionMark.spared, -1, NOBODY),
      kill: ({ id }) => this.containers.kill(id),
      due: (leaf, mb) => this.figures.reportDue(leaf, mb),
    };
  }

  private makeContainers(): FairContainers {
    const { ctx, book, nodes, ownNodes, preemption, reasons } = this;
    return new FairContainers(
      ctx,
      { book, nodes, ownNodes, preemption, reasons },
      {
        awaitKill: (id, delay) => ctx.startTimer(delay, Timer.kill, id, 0),
        awaitExpiry: (id, delay) => ctx.startTimer(delay, Timer.expire, id, 0),
        awaitRound: () => this.awaitRound(),
        settle: () => this.settle(),
      },
    );
  }

  // Applications

  applicationSubmitted(number: number): void {
    const { ctx } = this;
    const { world } = ctx;
    const leaf = leafFor(ctx, this.book, this.queues, number);
    if (typeof leaf === 'string') {
      ctx.reportState(number, YarnState.submitted);
      ctx.rejectApplication(number, leaf);
      return;
    }
    const id = String(this.submissions++).padStart(8, '0');
    const user = world.input.users[world.appUser[number]];
    const app = this.book.addApp(number, id, user, leaf);
    // Unless its first ask is for a master it runs without one.
    app.unmanaged = true;
    this.appOf[number] = app;
    ctx.reportState(number, YarnState.accepted);
    this.running.add(app);
    if (!app.runnable) this.reasons.stateRunnable(app);
    this.settle();
  }

  applicationFinished(number: number, outcome: number): void {
    const app = this.appOf[number];
    this.ctx.reportState(number, yarnEndStates[outcome]);
    if (app === undefined) return;
    this.appOf[number] = undefined;
    this.reasons.forget(app);
    this.running.remove(app);
    this.preemption.byApp.appGone(app);
    if (this.book.apps.size === 0) this.updates.stop();
    this.settle();
  }

  moveRefusal(number: number, queue: number): string {
    const app = this.appOf[number];
    const target = this.book.queues.numbered(queue);
    if (target === undefined) return `${this.ctx.queue(queue).id} does not exist`;
    if (app === undefined) return '';
    if (!target.isLeaf) return `${target.name} is not a leaf queue`;
    const refusal = this.running.refusal(app, target);
    if (refusal === null) return '';
    return refusal.limit === 'maxShare'
      ? `its containers would take ${refusal.queue} over its maximum`
      : `${refusal.queue} already runs its maximum of applications`;
  }

  applicationMoved(number: number): void {
    const app = this.appOf[number];
    if (app === undefined) return;
    const target = this.book.queues.numbered(this.ctx.world.appQueue[number]);
    assert(target !== undefined, 'a move to a queue that is not there is refused');
    for (const { ask, pending } of app.requests.keys) {
      this.reasons.count(app.queue, ask, -pending);
      this.reasons.count(target, ask, pending);
    }
    this.running.move(app, target);
    this.reasons.stateRunnable(app);
    this.settle();
  }

  /** An application has become runnable. */
  private becameRunnable(app: FairApp): void {
    this.reasons.stateRunnable(app);
    if (app.unmanaged && app.requests.keys.length > 0) this.ctx.reportState(app.number, YarnState.running);
  }

  // Asks

  normalize(number: number, shape: number): number {
    const { world } = this.ctx;
    const { minimum, maximum, increment } = this.book.settings;
    const queue = this.book.queues.numbered(world.appQueue[number]);
    const asked = this.units.ask(world.shapes, shape);
    const most = queue?.maxContainer?.map((quantity, t) => Math.min(quantity, maximum[t])) ?? maximum;
    return world.shape(this.units.toWorld(normalise(asked, minimum, most, increment)));
  }

  askAdded(ask: number, count: number, task: number): void {
    const { ctx } = this;
    const number = ctx.world.askApp[ask];
    const app = this.appOf[number];
    assert(app !== undefined, 'only applications that are there ask');
    const isFirst = app.requests.keys.length === 0;
    // A queue is charged for a master until the next attempt asks for its own, or the application ends.
    if (this.requestKeys.isMaster(ask)) this.book.releaseMaster(app);
    this.requestKeys.add(app.requests, ask, count, task);
    if (this.requestKeys.isStrict(ask)) this.reasons.asksStrictly(app);
    this.reasons.count(app.queue, ask, count);
    this.reasons.asked(app);
    if (isFirst) {
      app.unmanaged = !this.requestKeys.isMaster(ask);
      if (app.unmanaged && app.runnable) ctx.reportState(number, YarnState.running);
    }
    this.book.asksChanged(app);
    this.settle();
    const refused = isFirst ? masterProblem(app, this.typeNames) : '';
    if (refused !== '') ctx.rejectApplication(number, refused);
  }

  askWithdrawn(ask: number, count: number): void {
    const app = this.appOf[this.ctx.world.askApp[ask]];
    if (app === undefined) return;
    this.requestKeys.withdraw(ask, count);
    this.reasons.count(app.queue, ask, -count);
    if (app.requests.pending === 0) this.reasons.endWait(app);
    this.book.asksChanged(app);
    this.settle();
  }

  // Containers

  launchAwaited(id: number): void {
    this.containers.launchAwaited(id);
  }

  containerEnded(id: number, outcome: number): void {
    this.containers.ended(id, outcome);
  }

  // Nodes

  nodeAdded(number: number): void {
    const { world } = this.ctx;
    const total = this.units.capacity(world.nodeCapacity, number);
    this.book.addNode(number, world.input.nodes[number].id, this.rackOf(number), total);
    this.nodes.added(number);
    if (this.book.apps.size > 0) this.update();
    this.settle();
  }

  nodeLost(number: number): void {
    const node = this.book.nodes.all[number];
    assert(node !== undefined, 'only a node that is there is lost');
    this.book.releaseEnded(node);
    this.preemption.byApp.nodeGone(node);
    this.book.removeNode(node);
    if (this.book.apps.size > 0) this.update();
    this.settle();
  }

  nodeChanged(number: number): void {
    // A heartbeat does not report the speed of a node, but a policy of the reader may use it.
    if (this.ownNodes.isInForce) this.nodes.wakeNode(number);
  }

  nodeResized(number: number): void {
    const node = this.book.nodes.all[number];
    assert(node !== undefined, 'only a node that is there has another size');
    this.book.resizeNode(node, this.units.capacity(this.ctx.world.nodeCapacity, number));
    this.nodes.wakeNode(number);
    if (this.book.apps.size > 0) this.update();
    this.settle();
  }

  /** The rack of a node; nodes without one share rack 0. */
  private rackOf(node: number): number {
    return Math.max(0, this.ctx.world.nodeRack[node]);
  }

  configurationChanged(): void {
    const { ctx, book } = this;
    book.setSettings(readSettings(ctx.settings(), this.units.types));
    this.updates.configure();
    this.queues.configure();
    for (const app of book.apps) book.asksChanged(app);
    this.running.reload();
    for (const app of book.apps) if (!app.runnable) this.reasons.stateRunnable(app);
    // Maxima take effect at once, the other figures with the next update.
    for (const queue of book.queues.all) this.figures.reportMaximum(queue);
    this.ownNodes.configure();
    this.nodes.wakeAll();
    this.settle();
  }

  schedule(): boolean {
    return false;
  }

  // Heartbeats

  heartbeat(number: number): boolean {
    const node = this.book.nodes.all[number];
    if (node === undefined) return false;
    this.book.releaseEnded(node);
    const done = this.assignment.attempt(node);
    if (done > 0) this.wakeForbidden();
    const goesOn = (done > 0 || this.assignment.ages) && this.book.wanted > 0;
    this.settle();
    if (!goesOn) this.nodes.rest(node);
    return goesOn;
  }

  /** A round of continuous scheduling. */
  private round(): void {
    if (!this.book.settings.continuous) return;
    if (this.rounds.run()) {
      this.wakeForbidden();
      this.awaitRound();
    }
    this.settle();
  }

  private awaitRound(): void {
    const { continuous, continuousSleep } = this.book.settings;
    if (continuous) this.ctx.awaitTick(Timer.round, 'timer', continuousSleep * MILLISECOND, 0, false);
  }

  // Updates

  timer(kind: number, a: number): void {
    if (kind === Timer.update) {
      this.update(this.updates.latest - this.book.settings.updateInterval);
      this.settle();
    } else if (kind === Timer.round) {
      this.round();
    } else if (kind === Timer.expire) {
      this.containers.expire(a);
    } else {
      this.containers.kill(a);
    }
  }

  /** @param before the latest tick before this update, ms */
  private update(before = this.updates.latest): void {
    this.queues.removeUnconfigured();
    this.updates.begin();
    updateShares(this.book);
    this.nodes.measure();
    this.wakeForbidden();
    const next = this.preemption.update(before);
    this.figures.report();
    this.reasons.updated();
    if (next < Infinity) this.updates.await(next, this.preemption.isWorthWaiting(next));
  }

  /** Wakes the nodes whose reservation a limit forbids by now: they give it up in their next heartbeat. */
  private wakeForbidden(): void {
    for (const node of this.book.nodes.reserved) {
      if (!this.assignment.keepsReservation(node)) this.nodes.wakeNode(node.node);
    }
  }

  /** Awaits the next update if anything has changed, wakes the nodes that it may matter to, and brings statements up to date. */
  private settle(): void {
    this.updates.awaitNext();
    if (this.nodes.wakeForChanges()) this.awaitRound();
    this.reasons.restate();
  }
}
