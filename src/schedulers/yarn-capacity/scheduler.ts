/**
 * YARN's CapacityScheduler. Queues have guaranteed and maximum shares of the cluster.
 *
 * 1. Mappings name the leaf of an application (`placement/placement.ts`). If it accepts the application (`placement/submission.ts`),
 *    limits on application masters decide when it becomes active (`limits/activation.ts`).
 * 2. A node that sends its heartbeat first fulfils its reservation. Otherwise it allocates containers up to the limits of a
 *    heartbeat (`assignment/node-rounds.ts`). With asynchronous scheduling, rounds over all nodes take the place of heartbeats.
 * 3. A parent offers the node to its children in order, a leaf to its applications within the limits of queue and user
 *    (`assignment/assignment.ts`, `limits/user-limit.ts`). An application takes a container, reserves the node, or declines it
 *    (`assignment/container-allocation.ts`).
 * 4. A decision that would take a queue over its maximum in any one type is refused (`assignment/commit-check.ts`).
 * 5. The monitor takes back from queues above their guarantee what others miss (`preemption/preemption-monitor.ts`).
 *
 * Source: Hadoop 2.8 to 3.2 (`current`), 3.3 and 2.2 to 2.7 (`cs-2014`), scheduler/capacity/CapacityScheduler.
 */
import { assert } from '../../base/assert';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { ContainerOutcome } from '../../sim/trace/trace';
import { ContainerPhase } from '../../sim/world';
import { knobNumber } from '../../scenario/knobs';
import { expiryKnob } from '../yarn/expiry-knob';
import { OwnNodes } from '../yarn/own-nodes';
import { NodeBook } from '../yarn/node-book';
import { RequestKeys } from '../yarn/ask-keys';
import { MEMORY, normalise } from '../yarn/resources';
import { SilentNodes } from '../yarn/silent-nodes';
import { YarnState, yarnEndStates } from '../yarn/states';
import { YarnUnits } from '../yarn/units';
import { records } from '../../sim/trace/records';
import { CapacityApplications } from './applications';
import type { CapacityApp, CapacityContainer, HeldNode } from './capacity-app';
import { CapacityBook } from './capacity-book';
import type { CapacityNode } from './capacity-book';
import { CountedContainers } from './counted-containers';
import { OwnOrders } from './assignment/own-orders';
import { NodeAttention } from './assignment/node-attention';
import { NodeLooks } from './assignment/node-looks';
import { skippedLooks } from './assignment/skipped-looks';
import { NodeRoom } from './assignment/node-room';
import { NodeRounds } from './assignment/node-rounds';
import type { RoundHooks } from './assignment/node-rounds';
import type { Placement } from './assignment/container-allocation';
import { PreemptionMonitor } from './preemption/preemption-monitor';
import { readQueue } from './queues/queue-config';
import type { QueueConfig } from './queues/queue-config';
import { QueueFigures } from './queues/queue-figures';
import { readClocks, readSettings } from './settings';
import { removalProblem } from './placement/submission';
import { WaitingReasons } from './waiting-reasons';
import { MILLISECOND } from '../../base/units';

/** Kinds of timers. */
const Timer = { monitor: 1, statements: 2, expire: 3 } as const;

export class CapacityScheduler implements ClusterScheduler {
  readonly cycle: number;
  readonly heartbeatPeriod: number;
  readonly overcommits: readonly number[];
  private readonly units: YarnUnits;
  private readonly book: CapacityBook;
  private readonly ownOrders: OwnOrders;
  private configuration: string;
  private readonly ownNodes: OwnNodes<CapacityApp>;
  private readonly keys: RequestKeys;
  private readonly silent: SilentNodes;
  private readonly attention: NodeAttention;
  private readonly looks: NodeLooks;
  private readonly room: NodeRoom;
  private readonly figures: QueueFigures;
  private readonly reasons: WaitingReasons;
  private readonly monitor: PreemptionMonitor;
  private readonly applications: CapacityApplications;
  private readonly containers: CountedContainers;
  /** Nodes have joined in this instant: statements follow once, after the last of them. */
  private awaitsStatements = false;

  constructor(private readonly ctx: SchedulerContext) {
    const { world } = ctx;
    const { resourceTypes } = world.input;
    const clocks = readClocks(ctx.settings());
    this.cycle = clocks.asynchronous;
    this.heartbeatPeriod = clocks.heartbeat;
    this.units = new YarnUnits(resourceTypes);
    const settings = readSettings(ctx.settings(), this.units.types);
    const memory = this.units.worldType(MEMORY);
    this.overcommits =
      settings.calculator.name === 'default' ? resourceTypes.map((_, t) => t).filter((t) => t !== memory) : [];
    this.book = new CapacityBook(settings, this.readQueues(), this.units.types, {
      skipped: skippedLooks(ctx, clocks, (tick, node) => this.looks.looksIn(tick, node)),
      reservationChanged: (held, begins) => this.reservationChanged(held, begins),
    });
    this.readConfiguration();
    this.configuration = this.configurationText();
    const { book } = this;
    const period = this.cycle || this.heartbeatPeriod;
    this.ownOrders = new OwnOrders(ctx, book, (app) => this.applications.list[app], period);
    this.ownNodes = new OwnNodes(ctx, (node) => book.nodes[node], period);
    this.containers = new CountedContainers(book, (container) => this.released(container));
    const rounds = this.makeRounds();
    this.keys = new RequestKeys(ctx, this.units, (node) => world.nodeRack[node]);
    this.silent = new SilentNodes(world.nodeCount, (node) => ctx.wakeHeartbeat(node));
    this.attention = new NodeAttention(book, rounds, this.silent);
    this.room = new NodeRoom(book, world.nodeCount);
    this.figures = new QueueFigures(ctx, book);
    this.reasons = new WaitingReasons(ctx, book, this.room, this.figures, this.units);
    this.applications = new CapacityApplications(ctx, book, this.units, this.keys, this.reasons);
    const { attention, ownNodes: own, reasons } = this;
    const apps = this.applications.list;
    this.looks = new NodeLooks(ctx, { book, apps, rounds, attention, own, reasons }, this.cycle);
    this.monitor = this.makeMonitor();
  }

  /** What carries out the decisions about nodes. */
  private makeRounds(): NodeRounds {
    const hooks: RoundHooks = {
      launch: (placement, task) => this.launch(placement, task),
      launched: (container) => {
        this.containers.add(container);
        this.room.refresh(this.book.nodes[container.node]);
      },
      refused: ({ app }, by) => this.reasons.noteRefusal(app, by),
      kill: (victim) => this.kill(victim),
    };
    return new NodeRounds(this.book, hooks, this.ownNodes);
  }

  private makeMonitor(): PreemptionMonitor {
    return new PreemptionMonitor(this.ctx, this.book, Timer.monitor, {
      counts: (container) => this.containers.of(container.id) === container,
      kill: (container) => this.kill(container),
      freed: (node) => this.silent.wake(node),
      report: (queue, ideal, toBePreempted) => this.figures.reportPreemption(queue, ideal, toBePreempted),
    });
  }

  private readConfiguration(): void {
    const { ctx, book, units } = this;
    const { queueExists } = ctx.world;
    book.configure(readSettings(ctx.settings(), units.types), this.readQueues(), (queue) => queueExists[queue] === 1);
  }

  private readQueues(): QueueConfig[] {
    const { ctx, units } = this;
    const { generation } = readSettings(ctx.settings(), units.types);
    const configs: QueueConfig[] = [];
    for (let queue = 0; queue < ctx.world.input.queues.length; queue++) {
      const input = ctx.queue(queue);
      configs.push(readQueue(input, units, generation, configs[input.parent]));
    }
    return configs;
  }

  // Applications

  applicationSubmitted(id: number): void {
    this.applications.submit(id);
  }

  applicationFinished(id: number, outcome: number): void {
    const { book } = this;
    this.ctx.reportState(id, yarnEndStates[outcome]);
    const app = this.applications.list[id];
    if (app === undefined) return;
    for (const held of book.heldBy(app)) {
      book.unreserve(held);
      this.silent.wake(held.node);
    }
    this.containers.releaseEndedOf(app);
    this.applications.remove(app);
    this.settle();
    if (book.root.pending === 0) this.monitor.rest();
  }

  moveRefusal(id: number, queue: number): string {
    const app = this.applications.list[id];
    return app === undefined ? '' : this.applications.moveProblem(app, this.book.queues[queue]);
  }

  applicationMoved(id: number): void {
    const app = this.applications.list[id];
    const to = this.book.queues[this.ctx.world.appQueue[id]];
    if (app === undefined || app.leaf === to) return;
    this.applications.move(app, to);
    this.settle();
  }

  // Asks

  normalize(id: number, shape: number): number {
    const { world } = this.ctx;
    const { settings, queues } = this.book;
    const { minimumAllocation, maximumAllocation } = settings;
    const own = queues[world.appQueue[id]].config.maximumAllocation;
    const maximum = maximumAllocation.map((quantity, t) => Math.max(minimumAllocation[t], Math.min(quantity, own[t])));
    const asked = this.units.ask(world.shapes, shape);
    return world.shape(this.units.toWorld(normalise(asked, minimumAllocation, maximum, minimumAllocation)));
  }

  askAdded(ask: number, count: number, task: number): void {
    const app = this.applications.list[this.ctx.world.askApp[ask]];
    if (app === undefined) return;
    this.applications.addAsk(app, ask, count, task);
    this.settle();
  }

  askWithdrawn(ask: number, count: number): void {
    const app = this.applications.list[this.ctx.world.askApp[ask]];
    if (app === undefined) return;
    this.applications.withdrawAsk(app, ask, count);
    this.settle();
  }

  // Containers and nodes

  private launch({ app, key, node }: Placement, task: number): number {
    const { ctx } = this;
    this.reasons.want(app.leaf, ctx.world.askShape[key.ask], key.size, -1);
    if (key.isMaster) ctx.reportState(app.id, YarnState.running);
    const id = ctx.allocate(key.ask, node.node, task < 0 ? undefined : task);
    assert(id >= 0, 'the cluster refused a container that had room');
    return id;
  }

  launchAwaited(id: number): void {
    const delay = knobNumber(this.ctx.settings(), expiryKnob.knob) * MILLISECOND;
    this.ctx.startTimer(delay, Timer.expire, id, 0);
  }

  containerEnded(id: number, outcome: number): void {
    const container = this.containers.of(id);
    if (container === undefined) return;
    const awaitsHeartbeat = outcome === ContainerOutcome.completed || outcome === ContainerOutcome.failed;
    // The node reports it with its next heartbeat.
    if (awaitsHeartbeat && this.ctx.world.nodeUp[container.node] === 1) {
      this.containers.ended(container);
    } else {
      this.containers.release(container);
      this.settle();
    }
    this.silent.wake(container.node);
  }

  /** Preempts a container. One that has ended, which its node has not reported yet, is released now, as in Hadoop. */
  private kill(container: CapacityContainer): void {
    if (this.containers.of(container.id) !== container) return;
    if (!container.app.ended.includes(container)) this.ctx.kill(container.id, ContainerOutcome.preempted);
    else {
      this.containers.release(container);
      this.silent.wake(container.node);
    }
  }

  /** A container counts no more. */
  private released(container: CapacityContainer): void {
    this.monitor.containerGone(container);
    this.ownNodes.touch(container.node);
    this.room.refresh(this.book.nodes[container.node]);
  }

  private reservationChanged({ app, key, node }: HeldNode, begins: boolean): void {
    const { ctx } = this;
    ctx.report(records.reservation, key.ask, node, Number(begins));
    this.room.refresh(this.book.nodes[node]);
    const [first] = app.countsOf(key).reservations;
    this.reasons.stateReservation(key.ask, first?.node ?? -1);
  }

  nodeAdded(id: number): void {
    const { world } = this.ctx;
    const total = this.units.capacity(world.nodeCapacity, id);
    const node: CapacityNode = new NodeBook(id, world.nodeRack[id], total, world.input.nodes[id].id);
    this.book.addNode(node);
    this.room.refresh(node);
    this.silent.wake(id);
    if (this.book.root.pending > 0) this.applications.activate();
    this.propagate();
    if (!this.awaitsStatements) this.ctx.startTimer(0, Timer.statements, 0, 0, 'housekeeping');
    this.awaitsStatements = true;
  }

  nodeLost(id: number): void {
    const node = this.book.nodes[id];
    this.containers.releaseEndedOn(node);
    this.book.removeNode(node);
    this.applications.activate();
    this.room.refresh(node);
    this.settle();
  }

  nodeChanged(id: number): void {
    // A heartbeat does not report the speed of a node, but a policy of the reader may use it.
    if (!this.ownNodes.isInForce) return;
    this.silent.wake(id);
    if (this.cycle > 0) this.ctx.requestSchedule();
  }

  nodeResized(id: number): void {
    const node = this.book.nodes[id];
    this.book.resizeNode(node, this.units.capacity(this.ctx.world.nodeCapacity, id));
    this.applications.activate();
    this.room.refresh(node);
    this.silent.wake(id);
    this.settle();
  }

  removalRefusal(queue: number): string {
    return removalProblem(this.book, this.book.queues[queue]);
  }

  configurationChanged(): void {
    // Reading the configuration activates applications, which setting a value to what it is must not do.
    const configuration = this.configurationText();
    if (configuration === this.configuration) return;
    this.configuration = configuration;
    this.attention.countSkipped();
    this.readConfiguration();
    this.ownOrders.configure();
    this.ownNodes.configure();
    this.applications.activate();
    this.applications.restateAll();
    this.settle();
  }

  /** The whole configuration as text, to compare it with an earlier one. */
  private configurationText(): string {
    const { input, queueExists } = this.ctx.world;
    return JSON.stringify([
      this.ctx.settings(),
      input.queues.map((_, q) => this.ctx.queue(q)),
      Array.from(queueExists),
    ]);
  }

  // Time

  heartbeat(id: number): boolean {
    const { book } = this;
    const node = book.nodes[id];
    const hadEnded = node.ended.length > 0;
    if (this.cycle === 0) this.attention.lookedAt(node);
    this.containers.releaseEndedOn(node);
    if (this.cycle > 0 || (book.root.pending === 0 && node.reservation === undefined)) {
      if (hadEnded && this.cycle > 0) this.ctx.requestSchedule();
      this.settle();
      this.silent.rest(id, false);
      return false;
    }
    this.propagate();
    const goesOn = this.looks.inHeartbeat(node);
    if (!goesOn) this.attention.rest(node);
    this.settle();
    return goesOn;
  }

  /** A round of asynchronous scheduling. */
  schedule(): boolean {
    if (!this.hasWork() || this.book.nodes.length === 0) return false;
    const goesOn = this.looks.round();
    this.settle();
    return goesOn;
  }

  timer(kind: number, a: number): void {
    if (kind === Timer.monitor) this.monitor.round();
    else if (kind === Timer.expire) {
      if (this.ctx.world.containerPhase[a] === ContainerPhase.starting) this.ctx.kill(a, ContainerOutcome.expired);
    } else {
      this.awaitsStatements = false;
      this.applications.activate();
    }
    this.settle();
  }

  /** Brings everything up to date that depends on the book. */
  private settle(): void {
    this.propagate();
    this.reasons.restate();
    this.ownOrders.state();
    this.figures.report();
  }

  /** Wakes the silent nodes and the preemption monitor if anything has changed that may matter to them. */
  private propagate(): void {
    const { changes, root } = this.book;
    if (!this.hasWork()) return;
    if (changes.take('nodes')) {
      if (this.cycle > 0) this.ctx.requestSchedule();
      else this.silent.wakeAll(changes.take('fullNodes'));
    }
    if (root.pending > 0 && changes.take('monitor')) this.monitor.wake();
  }

  /** Whether a heartbeat can change anything. Without pending asks it can still release a reservation that is no longer needed. */
  private hasWork(): boolean {
    const { root, reservedNodes } = this.book;
    return root.pending > 0 || reservedNodes > 0;
  }
}
