/**
 * YARN's Fair scheduler in a simulation: it hears of asks and ends, adds up demands and shares with each update, and gives
 * containers in heartbeats of nodes (or in rounds of continuous scheduling).
 *
 * A container that did its work or failed counts until the heartbeat in which its node tells so. Everything else is known at
 * once.
 * Source: Hadoop, scheduler/fair/FairScheduler.
 */
import { assert } from '../../base/assert';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { ContainerOutcome, PreemptionMark } from '../../sim/trace';
import { ContainerPhase } from '../../sim/world';
import { RequestKeys } from '../yarn/ask-keys';
import { MEMORY, normalise } from '../yarn/resources';
import { SilentNodes } from '../yarn/silent-nodes';
import { YarnState, yarnEndStates } from '../yarn/states';
import { YarnUnits } from '../yarn/units';
import { FairAssignment } from './fair-assignment';
import type { FairApp, FairContainer, FairNode } from './fair-app';
import { FairBook } from './fair-book';
import { FairPreemption } from './fair-preemption';
import { FairRunning } from './fair-running';
import { readSettings } from './fair-settings';
import { updateShares } from './fair-update';
import { QueueFigures } from './queue-figures';
import { readQueue, yarnTypeNames } from './queue-config';
import { UpdateTimer } from './update-timer';
import { WaitingReasons } from './waiting-reasons';

const MILLISECOND = 1000;
const Timer = { update: 0, kill: 1, round: 2 } as const;

export class FairScheduler implements ClusterScheduler {
  readonly cycle = 0;
  readonly heartbeatPeriod: number;
  private readonly units: YarnUnits;
  private readonly typeNames: readonly string[];
  private readonly book: FairBook;
  private readonly running: FairRunning;
  private readonly assignment: FairAssignment;
  private readonly preemption: FairPreemption;
  private readonly requestKeys: RequestKeys;
  private readonly nodes: SilentNodes;
  private readonly reasons: WaitingReasons;
  private readonly figures: QueueFigures;
  /** By application of the world; undefined before it is submitted and after its end. */
  private readonly appOf: (FairApp | undefined)[] = [];
  private submissions = 0;
  private readonly updates: UpdateTimer;
  private roundPending = false;
  /** Version of the book when nodes were last woken. */
  private wokenVersion = -1;
  /** The least that was asked for when full nodes were last told from others. */
  private readonly smallest: Float64Array;
  /** Whether nodes without room for anything may be reserved, or count as places that were let pass. */
  private fullNodesMatter = false;

  constructor(private readonly ctx: SchedulerContext) {
    const { world } = ctx;
    this.units = new YarnUnits(world.input.resourceTypes);
    this.typeNames = yarnTypeNames(world.input.resourceTypes);
    const settings = readSettings(ctx.settings(), this.units.types);
    this.heartbeatPeriod = settings.heartbeat * MILLISECOND;
    this.smallest = new Float64Array(this.units.types).fill(Infinity);
    this.book = new FairBook(this.units.types, settings, {
      now: () => Math.floor(ctx.now() / MILLISECOND),
      allocate: (app, key, node, task) => this.allocated(app, key.ask, node, task),
      reserved: (app, key, node, isReserved) => this.reserved(app, key.ask, node, isReserved),
      released: (container) => this.preemption.containerGone(container),
      waited: (app, key, node) => this.reasons.stateWait(app, key, node),
    });
    world.input.queues.forEach((_, number) => this.addQueue(number));
    this.running = new FairRunning(this.book, (app) => this.letIn(app));
    this.preemption = new FairPreemption(this.book, {
      marked: (container, app, killMs) => this.marked(container, app, killMs),
      spared: ({ id }) => ctx.reportPreemption(id, PreemptionMark.spared, -1),
      kill: ({ id }) => this.kill(id),
    });
    this.assignment = new FairAssignment(this.book, this.preemption);
    this.requestKeys = new RequestKeys(ctx, this.units, (node) => this.rackOf(node));
    this.nodes = new SilentNodes(world.nodeCount, (node) => ctx.wakeHeartbeat(node));
    this.reasons = new WaitingReasons(ctx, this.book, this.units);
    this.figures = new QueueFigures(ctx, this.book);
    this.updates = new UpdateTimer(ctx, Timer.update);
  }

  private addQueue(number: number): void {
    const { id, parent, leaf, settings } = this.ctx.queue(number);
    const config = readQueue({ ...settings, id }, this.ctx.settings(), this.typeNames);
    this.book.addQueue(id, number, parent < 0 ? null : this.book.queues[parent], leaf, config);
  }

  // Applications

  applicationSubmitted(number: number): void {
    const { ctx } = this;
    const { world } = ctx;
    const { rejected } = world.input.applications[number];
    if (rejected !== undefined) {
      ctx.reportState(number, YarnState.submitted);
      ctx.rejectApplication(number, rejected);
      return;
    }
    const id = String(this.submissions++).padStart(8, '0');
    const user = world.input.users[world.appUser[number]];
    const app = this.book.addApp(number, id, user, this.book.queues[world.appQueue[number]]);
    // Until it asks for a master it is one that has none.
    app.unmanaged = true;
    this.appOf[number] = app;
    ctx.reportState(number, YarnState.accepted);
    this.running.add(app);
    if (!app.runnable) this.reasons.stateRunnable(app);
    this.changed();
  }

  applicationFinished(number: number, outcome: number): void {
    const app = this.appOf[number];
    this.ctx.reportState(number, yarnEndStates[outcome]);
    if (app === undefined) return;
    this.appOf[number] = undefined;
    this.reasons.endWait(app);
    this.running.remove(app);
    this.preemption.byApp.appGone(app);
    if (this.book.apps.size === 0) this.updates.cancel();
    this.changed();
  }

  moveRefusal(number: number, queue: number): string {
    const app = this.appOf[number];
    const target = this.book.queues[queue];
    if (app === undefined) return '';
    if (!target.isLeaf) return `${target.name} is not a leaf queue`;
    const refusal = this.running.refusal(app, target);
    if (refusal === null) return '';
    return refusal.limit === 'maxShare'
      ? `what it holds would take ${refusal.queue} over its maximum`
      : `${refusal.queue} runs as many applications as it may`;
  }

  applicationMoved(number: number): void {
    const app = this.appOf[number];
    if (app === undefined) return;
    const target = this.book.queues[this.ctx.world.appQueue[number]];
    for (const { ask, pending } of app.requests.keys) {
      this.reasons.count(app.queue, ask, -pending);
      this.reasons.count(target, ask, pending);
    }
    this.running.move(app, target);
    this.reasons.stateRunnable(app);
    this.changed();
  }

  /** An application may run. */
  private letIn(app: FairApp): void {
    this.reasons.stateRunnable(app);
    if (app.unmanaged && app.requests.keys.length > 0) this.ctx.reportState(app.number, YarnState.running);
  }

  // Asks

  normalize(number: number, shape: number): number {
    const { world } = this.ctx;
    const { minimum, maximum, increment } = this.book.settings;
    const queue = this.book.queues[world.appQueue[number]];
    const asked = this.units.ask(world.shapes, shape);
    const most = queue.maxContainer?.map((quantity, t) => Math.min(quantity, maximum[t])) ?? maximum;
    return world.shape(this.units.toWorld(normalise(asked, minimum, most, increment)));
  }

  askAdded(ask: number, count: number, task: number): void {
    const { ctx } = this;
    const number = ctx.world.askApp[ask];
    const app = this.appOf[number];
    assert(app !== undefined, 'only applications that are there ask');
    const isFirst = app.requests.keys.length === 0;
    this.requestKeys.add(app.requests, ask, count, task);
    this.reasons.count(app.queue, ask, count);
    if (isFirst) {
      app.unmanaged = !this.requestKeys.isMaster(ask);
      if (app.unmanaged && app.runnable) ctx.reportState(number, YarnState.running);
    }
    this.book.asksChanged(app);
    this.changed();
    const refused = isFirst ? this.refusal(app) : '';
    if (refused !== '') ctx.rejectApplication(number, refused);
  }

  /** Why an application is not taken: its queue may have none of what its master asks for. */
  private refusal(app: FairApp): string {
    const next = app.requests.next();
    if (next === undefined || app.unmanaged) return '';
    const { queue } = app;
    const type = next.size.findIndex((quantity, t) => quantity > 0 && queue.maxShare[t] === 0);
    return type < 0
      ? ''
      : `${queue.name} may hold no ${this.typeNames[type]}, and the application master asks for some`;
  }

  askWithdrawn(ask: number, count: number): void {
    const app = this.appOf[this.ctx.world.askApp[ask]];
    if (app === undefined) return;
    this.requestKeys.withdraw(ask, count);
    this.reasons.count(app.queue, ask, -count);
    if (app.requests.pending === 0) this.reasons.endWait(app);
    this.book.asksChanged(app);
    this.changed();
  }

  // Containers

  private allocated(app: FairApp, ask: number, node: FairNode, task: number): number {
    const { ctx } = this;
    const id = ctx.allocate(ask, node.node, task);
    assert(id >= 0, 'the cluster refused a container that its node has room for');
    this.reasons.count(app.queue, ask, -1);
    this.reasons.endWait(app);
    if (app.waitsForMaster) ctx.reportState(app.number, YarnState.running);
    return id;
  }

  containerEnded(id: number, outcome: number): void {
    const container = this.book.containers.get(id);
    if (container === undefined) return;
    const { app, node, isMaster } = container;
    const told = outcome !== ContainerOutcome.completed && outcome !== ContainerOutcome.failed;
    if (isMaster || told || this.book.nodes[node] === undefined) {
      this.book.release(container);
      // An attempt ends with its master.
      if (isMaster) {
        this.book.releaseMaster(app);
        if (isLost(outcome)) this.ctx.reportState(app.number, YarnState.accepted);
      }
    } else {
      this.book.nodes[node].ended.push(container);
    }
    this.nodes.hear(node);
    this.changed();
  }

  private marked({ id }: FairContainer, app: FairApp | undefined, killMs: number): void {
    this.ctx.reportPreemption(id, PreemptionMark.marked, killMs, app?.number ?? -1);
    if (app !== undefined) this.ctx.startTimer(killMs * MILLISECOND, Timer.kill, id, 0, false);
  }

  private reserved(app: FairApp, ask: number, node: FairNode, isReserved: boolean): void {
    this.ctx.reportReservation(ask, node.node, isReserved);
    const other = app.reservedNodes.find(({ reservation }) => reservation?.key.ask === ask);
    this.reasons.stateReservation(ask, isReserved ? node.node : (other?.node ?? -1));
  }

  // Nodes

  nodeAdded(number: number): void {
    const { world } = this.ctx;
    const total = this.units.capacity(world.nodeCapacity, number);
    this.book.addNode(number, world.input.nodes[number].id, this.rackOf(number), total);
    this.nodes.rest(number, false);
    if (this.book.apps.size > 0) this.update();
    this.changed();
  }

  nodeLost(number: number): void {
    const node = this.book.nodes[number];
    assert(node !== undefined, 'only a node that is there is lost');
    while (node.ended.length > 0) this.book.release(node.ended[0]);
    this.preemption.byApp.nodeGone(node);
    this.book.removeNode(node);
    if (this.book.apps.size > 0) this.update();
    this.changed();
  }

  nodeChanged(): void {
    // A heartbeat says nothing of a node's speed.
  }

  /** Nodes that say nothing of racks are in one. */
  private rackOf(node: number): number {
    return Math.max(0, this.ctx.world.nodeRack[node]);
  }

  configurationChanged(): void {
    const { ctx, book } = this;
    book.setSettings(readSettings(ctx.settings(), this.units.types));
    book.configure(({ number, name }) => {
      const { settings } = ctx.queue(number);
      return readQueue({ ...settings, id: name }, ctx.settings(), this.typeNames);
    });
    for (const app of book.apps) book.asksChanged(app);
    this.running.reload();
    for (const app of book.apps) if (!app.runnable) this.reasons.stateRunnable(app);
    this.nodes.hearAll(true);
    this.changed();
  }

  schedule(): boolean {
    return false;
  }

  // Heartbeats

  heartbeat(number: number): boolean {
    const node = this.book.nodes[number];
    if (node === undefined) return false;
    while (node.ended.length > 0) this.book.release(node.ended[0]);
    const done = this.attempt(node);
    const wantsMore = done > 0 || this.assignment.ages;
    this.wakeOthers();
    if (wantsMore && this.someoneWants()) return true;
    this.nodes.rest(number, node.reservation === undefined && !this.hasRoom(node));
    return false;
  }

  private attempt(node: FairNode): number {
    const before = this.book.version;
    const done = this.assignment.attempt(node);
    if (done > 0 || this.book.version !== before) this.scheduleUpdate();
    return done;
  }

  /** Whether anybody who may run wants anything, as far as is known now. */
  private someoneWants(): boolean {
    return this.book.asksOutdated || this.smallest[MEMORY] < Infinity;
  }

  private hasRoom({ available }: FairNode): boolean {
    for (let t = 0; t < available.length; t++) if (this.smallest[t] > available[t]) return false;
    return true;
  }

  /** A round of continuous scheduling: all nodes with room, the one with most free memory first. */
  private round(): void {
    const { book } = this;
    this.roundPending = false;
    if (!book.settings.continuous) return;
    const { minimum } = book.settings;
    const nodes = book.nodes
      .filter((node) => node !== undefined)
      .filter(({ available }) => available.every((quantity, t) => quantity >= minimum[t]))
      .sort((a, b) => b.available[MEMORY] - a.available[MEMORY] || a.node - b.node);
    let more = false;
    for (const node of nodes) {
      if (this.attempt(node) > 0 || this.assignment.ages) more = true;
    }
    if (more) this.scheduleRound();
    this.wakeOthers();
  }

  private scheduleRound(): void {
    const { continuous, continuousSleep } = this.book.settings;
    if (!continuous || this.roundPending) return;
    this.roundPending = true;
    this.ctx.startTimer(continuousSleep * MILLISECOND, Timer.round, 0, 0, true);
  }

  // Updates

  timer(kind: number, a: number): void {
    if (kind === Timer.update) {
      this.updates.fired();
      this.update();
      this.changed();
    } else if (kind === Timer.round) {
      this.round();
    } else {
      this.kill(a);
    }
  }

  /** Kills a marked container, unless it has ended. */
  private kill(id: number): void {
    const container = this.book.containers.get(id);
    if (container === undefined || !this.preemption.isMarked(container)) return;
    if (this.ctx.world.containerPhase[id] !== ContainerPhase.ended) this.ctx.kill(id, ContainerOutcome.preempted);
  }

  private update(): void {
    updateShares(this.book);
    this.measureSmallest();
    const next = this.preemption.update();
    this.figures.report();
    this.reasons.restate();
    if (next < Infinity) this.scheduleUpdateAt(next, this.preemption.isWorthWaiting(next));
  }

  private measureSmallest(): void {
    let isLess = false;
    const before = this.smallest.slice();
    this.smallest.fill(Infinity);
    this.fullNodesMatter = false;
    for (const queue of this.book.queues) {
      if (!queue.isLeaf) continue;
      if (!this.fullNodesMatter && this.assignment.mayReserve(queue)) this.fullNodesMatter = true;
      for (let t = 0; t < this.smallest.length; t++) {
        this.smallest[t] = Math.min(this.smallest[t], queue.asks.smallest[t]);
      }
    }
    for (let t = 0; t < before.length; t++) if (this.smallest[t] < before[t]) isLess = true;
    if (isLess) this.nodes.hearAll(true);
  }

  /** Something happened: the next update sees to it, and nodes that it may matter to are heard. */
  private changed(): void {
    if (this.book.changedApps.length > 0 || this.book.sharesOutdated) this.scheduleUpdate();
    this.wakeOthers();
  }

  private wakeOthers(): void {
    const { book } = this;
    if (book.version === this.wokenVersion || !this.someoneWants()) return;
    this.wokenVersion = book.version;
    this.nodes.hearAll(this.fullNodesMatter);
    this.scheduleRound();
  }

  private scheduleUpdate(): void {
    this.scheduleUpdateAt(0, true);
  }

  /** An update on the next beat of the update thread that is not before `time`, ms. */
  private scheduleUpdateAt(time: number, keepsAlive: boolean): void {
    const { book } = this;
    if (book.apps.size === 0) return;
    this.updates.schedule(book.settings.updateInterval, time, keepsAlive);
  }
}

/** Whether a container did not end by the will of its application. */
function isLost(outcome: number): boolean {
  return (
    outcome === ContainerOutcome.preempted ||
    outcome === ContainerOutcome.nodeLost ||
    outcome === ContainerOutcome.failed
  );
}
