/**
 * YuniKorn's scheduling cycle: one allocation per pass and partition, repeated until a pass finds nothing more. A pass
 * goes depth first from the root: children in fair order, the leaf's applications in the order of its policy, the
 * application's asks by priority and age; each ask is checked against the headroom of the queues and then given to the
 * first node in node order. An application that cannot use the headroom does not block later ones.
 *
 * Source: YuniKorn core, scheduler.go (schedule), queue.go (TryAllocate), application.go (tryAllocate).
 */
import { assert } from '../../base/assert';
import { grownInt32 } from '../../base/columns';
import { holderOf, knobNumber, knobText } from '../../scenario/knobs';
import type { PlacedKnob } from '../../scenario/knobs';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace';
import { ApplicationLifecycle } from './application-lifecycle';
import type { LifecycleHost } from './application-lifecycle';
import { updateShares } from './application-order';
import { AppState } from './application-state';
import { partitionKnobs, queueKnobs } from './knobs';
import { NodePool } from './node-pool';
import type { NodeSortPolicy } from './node-order';
import type { LeafApplications } from './leaf-applications';
import { bindingType, QueueNode } from './queue-book';
import { YuniKornReason } from './reasons';
import type { Resources } from './resources';
import { fitsHeadroom } from './resources';
import { RunningLimits } from './running-limits';
import { SchedulerApplication } from './scheduler-application';
import type { SchedulerAsk } from './scheduler-application';
import { capabilities, releases } from './version';
import type { Release } from './version';

const CYCLE = 100_000;
const DISABLE_TAG = 'application.stateaware.disable';

/** Timer kinds as reported to views. */
export const AppTimer = { starting: 0, completing: 1, expiry: 2, placeholder: 3 } as const;

export class YuniKornScheduler implements ClusterScheduler {
  readonly cycle = CYCLE;
  private readonly release: Release;
  private readonly queues: QueueNode[] = [];
  private readonly leaves: QueueNode[] = [];
  private readonly limits: RunningLimits;
  private readonly nodes: NodePool;
  private readonly apps: (SchedulerApplication | undefined)[] = [];
  private readonly asks: (SchedulerAsk | undefined)[] = [];
  private readonly clusterSize: Float64Array;
  /** Size vectors by shape, as views on the world's table. */
  private sizes: Resources[] = [];
  private sequence = 0;
  /** Whether any queue has a `maxapplications` that counts. */
  private limitsApplications = false;

  constructor(private readonly ctx: SchedulerContext) {
    const { world } = ctx;
    const { input } = world;
    this.release = readRelease(ctx.settings());
    this.clusterSize = new Float64Array(world.types);
    for (let q = 0; q < input.queues.length; q++) {
      const { parent, leaf } = input.queues[q];
      const queue = new QueueNode(q, parent < 0 ? undefined : this.queues[parent], world.types);
      queue.configure(input.queues[q], this.release);
      this.queues.push(queue);
      if (leaf) this.leaves.push(queue);
    }
    this.limits = new RunningLimits(Int32Array.from(input.queues, (queue) => queue.parent));
    this.readLimits();
    this.nodes = new NodePool(world, this.nodeSort(), this.weights());
  }

  // What it hears

  applicationSubmitted(id: number): void {
    const { world } = this.ctx;
    const vector = () => new Float64Array(world.types);
    const queue = world.appQueue[id];
    const app = new SchedulerApplication(id, this.sequence++, this.ctx.now(), queue, vector(), vector(), vector());
    this.apps[id] = app;
    const tags = world.input.applications[id].settings['tags'] as Readonly<Record<string, string>> | undefined;
    app.lifecycle = new ApplicationLifecycle(this.hostOf(app), {
      release: this.release,
      stateAwareDisabled: (tags?.[DISABLE_TAG] ?? '') !== '',
      gangStyle: 'soft',
      gangTotal: 0,
      placeholderTimeout: capabilities[this.release].placeholderTimeout,
    });
    this.ctx.reportState(id, AppState.New);
    this.leafOf(app).enter(app);
  }

  applicationFinished(id: number): void {
    const app = this.apps[id];
    if (app === undefined) return;
    app.lifecycle.finish(this.ctx.now());
    this.leafOf(app).unfile(app);
  }

  applicationMoved(id: number, fromQueue: number): void {
    const app = this.app(id);
    const to = this.ctx.world.appQueue[id];
    const from = this.queues[fromQueue];
    this.leafOf(app).unfile(app);
    this.leafOf(app).leave(app);
    this.carry(app, from, -1);
    const running = app.state === AppState.Starting || app.state === AppState.Running;
    if (running) this.limits.decrement(fromQueue);
    app.queue = to;
    this.carry(app, this.queues[to], 1);
    if (running) this.limits.increment(to, id);
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
      ask = {
        id,
        shape: world.askShape[id],
        priority: world.askPriority[id],
        created: world.askCreated[id],
        sequence: id,
        pending: 0,
      };
      this.asks[id] = ask;
    }
    if (ask.pending === 0) {
      app.addAsk(ask);
      this.queues[app.queue].countPriority(ask.priority, 1);
    }
    ask.pending += count;
    leaf.want(ask.shape, count);
    this.countPending(app, ask.shape, count);
    leaf.file(app);
    app.lifecycle.asksAdded(count, this.ctx.now());
  }

  askWithdrawn(id: number, count: number): void {
    const app = this.app(this.ctx.world.askApp[id]);
    const ask = this.asks[id] as SchedulerAsk;
    this.countPending(app, ask.shape, -count);
    this.reduceAsk(app, ask, count);
    app.lifecycle.asksRemoved(count, this.ctx.now());
  }

  containerEnded(container: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    const app = this.app(world.askApp[ask]);
    this.book(app, world.askShape[ask], world.containerNode[container], -1, 0);
    app.lifecycle.allocationRemoved(this.ctx.now());
  }

  nodeAdded(node: number): void {
    this.resizeCluster(node, 1);
    this.nodes.setPresent(node, true);
  }

  nodeLost(node: number): void {
    this.resizeCluster(node, -1);
    this.nodes.setPresent(node, false);
  }

  nodeChanged(): void {
    // YuniKorn knows nothing of a node's speed.
  }

  configurationChanged(): void {
    const { world } = this.ctx;
    for (const app of this.apps) if (app !== undefined) this.leafOf(app).unfile(app);
    for (const queue of this.queues) queue.configure(this.ctx.queue(queue.id), this.release);
    this.readLimits();
    this.queues[0].updateFairMax(this.clusterSize);
    this.nodes.configure(this.nodeSort(), this.weights());
    for (const app of this.apps) {
      if (app === undefined) continue;
      for (const ask of app.asks) this.leafOf(app).want(ask.shape, ask.pending);
      this.updateShare(app);
      this.leafOf(app).enter(app);
    }
    assert(this.sizes.length <= world.shapeCount, 'a size was forgotten');
  }

  timer(kind: number, id: number, token: number): void {
    const app = this.app(id);
    if (kind === AppTimer.starting || kind === AppTimer.completing || kind === AppTimer.expiry) {
      this.timerHandles.delete(timerKey(id, token));
    }
    app.lifecycle.timerFired(token, this.ctx.now());
  }

  // The cycle

  schedule(): boolean {
    this.growSizes();
    while (this.anyNodeFits() && this.tryAllocate(this.queues[0])) {
      // One allocation per pass.
    }
    this.stateReasons();
    return false;
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
    const app = applications.next(this.fits, this.blockedByLimit(queue) < 0);
    if (app === undefined) return false;
    const { asks } = app;
    let first = 0;
    while (!this.fits(asks[first].shape)) first++;
    this.allocate(app, asks[first], this.nodes.best(asks[first].shape));
    return true;
  }

  /** The headroom of the leaf that is being looked at; undefined when nothing limits it. */
  private headroom: Resources | undefined;

  /** Whether one more container of a size is within the headroom and fits on a node. */
  private readonly fits = (shape: number): boolean =>
    (this.headroom === undefined || fitsHeadroom(this.sizes[shape], this.headroom)) && this.nodes.best(shape) >= 0;

  private allocate(app: SchedulerApplication, ask: SchedulerAsk, node: number): void {
    this.book(app, ask.shape, node, 1, -1);
    this.reduceAsk(app, ask, 1);
    const container = this.ctx.allocate(ask.id, node);
    assert(container >= 0, 'the cluster refused an allocation that YuniKorn held possible');
    app.lifecycle.allocationAdded(this.ctx.now());
  }

  /** The queue whose `maxapplications` keeps one more application of the leaf from running, -1 when none does. */
  private blockedByLimit(leaf: QueueNode): number {
    return this.limitsApplications ? this.limits.blockingQueue(leaf.id, -1) : -1;
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
    if (ask.pending > 0) return;
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

  // Reasons

  /** States, at the widest scope where it holds, why whatever is still pending was not allocated. */
  private stateReasons(): void {
    for (const leaf of this.leaves) {
      const applications = leaf.applications as LeafApplications;
      const { shapes, wanted } = applications;
      for (let i = 0; i < shapes.length; i++) if (wanted[i] > 0) this.stateSizeReason(leaf, shapes[i]);
      if (applications.acceptedCount > 0) this.stateGate(leaf, applications);
    }
  }

  private stateSizeReason(leaf: QueueNode, shape: number): void {
    const binding = leaf.binding(this.sizes[shape]);
    if (binding !== undefined) {
      this.state(leaf.id, shape, Reason.queueAtMax, binding.id, bindingType(binding, this.sizes[shape]));
      return;
    }
    if (leaf.id !== 0) this.state(leaf.id, shape, Reason.none, 0, 0);
    if (this.nodes.best(shape) < 0) this.state(0, shape, Reason.noNodeFits, shape, 0);
    else this.state(0, shape, Reason.none, 0, 0);
  }

  /** What was stated last about each size in each queue, packed; most passes would state what holds already. */
  private readonly statedIn: (Int32Array | undefined)[] = [];

  private state(queue: number, shape: number, code: number, arg1: number, arg2: number): void {
    let codes = this.statedIn[queue];
    if (codes === undefined || shape >= codes.length) {
      codes = grownInt32(codes ?? new Int32Array(8), shape + 1);
      this.statedIn[queue] = codes;
    }
    // Codes are small and a queue's binding ancestor and type follow from few values: together they fit one integer.
    const packed = code | (arg2 << 8) | (arg1 << 12);
    if (codes[shape] === packed) return;
    codes[shape] = packed;
    this.ctx.stateReason(ReasonScope.queueShape, queue * SHAPES + shape, code, arg1, arg2);
  }

  /** Why Accepted applications of the leaf are not considered at all, if that is so. */
  private stateGate(leaf: QueueNode, applications: LeafApplications): void {
    let code: number = Reason.none;
    let blocker = 0;
    let limit = 0;
    const full = this.blockedByLimit(leaf);
    if (full >= 0) {
      code = YuniKornReason.maxApplications;
      blocker = full;
      limit = this.limits.max[full];
    } else if (applications.policy === 'stateaware') {
      const starting = applications.oldestStarting;
      const gate = starting ?? applications.oldestAccepted;
      if (gate !== undefined) {
        code = starting === undefined ? YuniKornReason.behindAcceptedApp : YuniKornReason.waitingForStartingApp;
        blocker = gate.id;
      }
    }
    this.ctx.stateReason(ReasonScope.queueAccepted, leaf.id, code, blocker, limit);
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
    this.limitsApplications =
      capabilities[this.release].hasMaxApplications && this.limits.max.some((limit) => limit > 0);
  }

  private nodeSort(): NodeSortPolicy {
    return this.setting(partitionKnobs.nodeSort, knobText) === 'binpacking' ? 'binpacking' : 'fair';
  }

  private weights(): Float64Array {
    return Float64Array.from(this.ctx.world.input.resourceTypes, (type) => {
      if (type === 'vcore') return this.setting(partitionKnobs.vcoreWeight, knobNumber);
      return type === 'memory' ? this.setting(partitionKnobs.memoryWeight, knobNumber) : 0;
    });
  }

  private setting<T>(
    placed: PlacedKnob,
    read: (holder: Readonly<Record<string, unknown>>, knob: PlacedKnob['knob']) => T,
  ) {
    return read(holderOf(this.ctx.settings(), placed), placed.knob);
  }

  // Life of an application

  private readonly timerHandles = new Map<number, number>();

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
        ctx.reportState(app.id, state);
        ctx.requestSchedule();
      },
      onRunningCount: (delta) => {
        if (delta > 0) this.limits.increment(app.queue, app.id);
        else this.limits.decrement(app.queue);
      },
      setTimer: (token, delay) => {
        const kind = timerKind(app.state);
        // Expiry only tidies up: it must not keep a run alive.
        const handle = ctx.startTimer(delay, kind, app.id, token, kind === AppTimer.expiry);
        this.timerHandles.set(timerKey(app.id, token), handle);
        if (kind !== AppTimer.expiry) ctx.reportTimer(app.id, kind, Math.round(delay / 1000));
      },
      clearTimer: (token) => {
        const key = timerKey(app.id, token);
        const handle = this.timerHandles.get(key);
        if (handle === undefined) return;
        this.timerHandles.delete(key);
        ctx.cancelTimer(handle);
        ctx.reportTimer(app.id, timerKind(app.state), -1);
      },
      // No framework asks for placeholders yet, so none are ever held.
      releasePlaceholders: () => assert(false, 'placeholders without a gang'),
      withdrawPlaceholderAsks: () => assert(false, 'placeholder asks without a gang'),
    };
  }
}

function readRelease(settings: Readonly<Record<string, unknown>>): Release {
  const { preset } = partitionKnobs;
  const text = knobText(holderOf(settings, preset), preset.knob);
  return releases.find((release) => release === text) ?? '1.5';
}

function timerKind(state: AppState): number {
  if (state === AppState.Starting) return AppTimer.starting;
  if (state === AppState.Completing) return AppTimer.completing;
  return state === AppState.Accepted || state === AppState.New ? AppTimer.placeholder : AppTimer.expiry;
}

function timerKey(app: number, token: number): number {
  return app * 65_536 + token;
}
