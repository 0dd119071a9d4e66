/**
 * The state of a partition: queues, applications, asks, users and nodes with their allocated and pending resources, and
 * the settings that apply to them. Decisions are made elsewhere.
 */
import { assert } from '../../base/assert';
import { holderOf, knobNumber } from '../../scenario/knobs';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { NodePolicy } from '../../sim/policy-host';
import type { RunView } from '../../sim/context-parts';
import { Amounts } from './amounts';
import { updateShares } from './applications/application-order';
import { AskEntries } from './applications/ask-entries';
import { AppState, stateNames } from './applications/application-state';
import { queueKnobs } from './knobs';
import type { LeafApplications } from './applications/leaf-applications';
import { NodePool } from './nodes/node-pool';
import { readSettings } from './settings';
import type { PartitionSettings } from './settings';
import { QueueAmounts } from './queues/queue-amounts';
import type { OwnOrders } from './queues/queue-book';
import { QueueNode } from './queues/queue-book';
import { readLimits } from './limits/queue-limits';
import type { Resources } from './resources';
import { fitsHeadroom } from './headroom';
import { RunningLimits } from './limits/running-limits';
import type { SchedulerApplication, SchedulerAsk } from './applications/scheduler-application';
import { UserBook } from './limits/user-book';
import { capabilities } from './version';
import { SECOND } from '../../base/units';

/** Period of the scheduling cycle, µs. */
export const CYCLE = 100_000;

export class PartitionBook {
  settings: PartitionSettings;
  /** Count of changes that may affect what can be allocated or preempted. */
  changes = 0;
  readonly queues: QueueNode[] = [];
  readonly leaves: QueueNode[] = [];
  /** Leaves that may refuse single applications: by limits, by StateAware, by a policy of the reader. */
  leavesWithRules: readonly QueueNode[] = [];
  /** Leaves with a policy of the reader, whose admission rule may depend on the time. */
  leavesWithGates: readonly QueueNode[] = [];
  /** Whether any leaf orders its applications by their usage. */
  private hasFairLeaves = false;
  readonly limits: RunningLimits;
  /** Whether any queue has a `maxapplications` in force. */
  limitsApplications = false;
  /** Whether any queue has a guarantee. */
  hasGuarantees = false;
  /** Whether any leaf has back-off of applications. */
  hasBackOff = false;
  /** Usage of users and groups; only tracked when a queue has limits for them. */
  users: UserBook | undefined;
  readonly nodes: NodePool;
  /** By number; undefined for applications that were rejected or have not been submitted. */
  readonly apps: (SchedulerApplication | undefined)[] = [];
  readonly amounts: Amounts;
  readonly asks: AskEntries;
  /** Size vectors by shape. */
  readonly sizes: Resources[] = [];
  /** Pending containers in all queues, by shape. */
  readonly wanted: number[] = [];
  private readonly parents: Int32Array;
  private readonly ownOrders: OwnOrders;
  /** Total capacity of all nodes. */
  readonly clusterSize: Float64Array;
  /** `clusterSize` has changed and the fair maxima have not: thousands of nodes may join at one time. */
  private isResized = false;

  constructor(private readonly ctx: RunView) {
    const { world } = ctx;
    const { applications, queues, resourceTypes } = world.input;
    this.settings = readSettings(ctx.settings(), resourceTypes);
    this.asks = new AskEntries(world);
    this.clusterSize = new Float64Array(world.types);
    this.parents = Int32Array.from(queues, (queue) => queue.parent);
    this.amounts = new Amounts(this.parents, applications.length, world.types);
    const ofApps = {
      priority: (app: number) => this.app(app).priority,
      submitted: (app: number) => this.app(app).submitted / SECOND,
      state: (app: number) => stateNames[this.app(app).state],
    };
    const ofQueues = {
      priority: (queue: number) => this.queues[queue].priority,
      share: (queue: number) => this.queues[queue].share,
    };
    this.ownOrders = (name, of) => ctx.policies?.order(name, of, CYCLE, of === 'app' ? ofApps : ofQueues);
    const amounts = new QueueAmounts(queues.length, this.amounts);
    for (let q = 0; q < queues.length; q++) {
      const { parent, leaf } = queues[q];
      const queue = new QueueNode(q, parent < 0 ? undefined : this.queues[parent], amounts);
      queue.configure(queues[q], this.settings, this.ownOrders);
      this.queues.push(queue);
      if (leaf) this.leaves.push(queue);
    }
    this.limits = new RunningLimits(this.parents);
    this.readLimits();
    const { nodeSort, weights } = this.settings;
    this.nodes = new NodePool(world, nodeSort, weights, this.ownNodes(), () => ctx.now());
  }

  app(id: number): SchedulerApplication {
    return this.apps[id] as SchedulerApplication;
  }

  leafOf(app: SchedulerApplication): LeafApplications {
    return this.queues[app.queue].applications as LeafApplications;
  }

  /** Adds the sizes of new containers, and updates what depends on the size of the cluster. */
  catchUp(): void {
    const { shapes, shapeCount, types } = this.ctx.world;
    if (this.isResized) this.queues[0].updateFairMax(this.clusterSize);
    this.isResized = false;
    for (let s = this.sizes.length; s < shapeCount; s++) this.sizes.push(shapes.slice(s * types, (s + 1) * types));
  }

  // Changes

  /**
   * A container was allocated (held 1) for an ask (wanted -1) or instead of a placeholder, or was released (held -1, wanted 0).
   * The caller updates the order of nodes (`NodePool.changed`) once the world has changed.
   */
  hold(app: SchedulerApplication, ask: number, shape: number, held: 1 | -1, wanted: -1 | 0): void {
    this.changes++;
    if (this.hasFairLeaves) this.holdInOrder(app, ask, shape, held, wanted);
    else this.count(app, ask, shape, held, wanted);
    if (this.users === undefined) return;
    if (held > 0) this.users.add(app, this.sizes[shape]);
    else this.users.subtract(app, this.sizes[shape]);
  }

  /** The place of an application in its leaf depends on its usage only under fair. */
  private holdInOrder(app: SchedulerApplication, ask: number, shape: number, held: number, wanted: number): void {
    const leaf = this.leafOf(app);
    const moves = leaf.policy === 'fair' && app.filed;
    if (moves) leaf.unfile(app);
    this.count(app, ask, shape, held, wanted);
    this.updateShare(app);
    if (moves) leaf.file(app);
  }

  /** `count` more containers of an ask are pending. */
  addToAsk(app: SchedulerApplication, ask: SchedulerAsk, count: number): void {
    const leaf = this.leafOf(app);
    leaf.unfile(app);
    if (ask.pending === 0) {
      app.addAsk(ask);
      this.queues[app.queue].countPriority(ask.priority, 1);
    }
    ask.pending += count;
    this.nodes.wants(ask.id, true);
    leaf.want(ask.shape, count);
    this.wanted[ask.shape] = (this.wanted[ask.shape] ?? 0) + count;
    this.users?.want(app, ask.shape, count);
    this.countPending(app, ask, count);
    leaf.file(app);
  }

  /** `count` pending containers of an ask were withdrawn. */
  withdrawFromAsk(app: SchedulerApplication, ask: SchedulerAsk, count: number): void {
    this.countPending(app, ask, -count);
    this.reduceAsk(app, ask, count);
  }

  private countPending(app: SchedulerApplication, { id, shape }: SchedulerAsk, count: number): void {
    this.changes++;
    this.count(app, id, shape, 0, count);
  }

  /**
   * Adds containers of an ask to the allocated (`held`) and pending (`wanted`) resources of its application, the queue and
   * the queues above; negative numbers subtract.
   */
  private count(app: SchedulerApplication, ask: number, shape: number, held: number, wanted: number): void {
    const { amounts } = this;
    // Who looks at the order of queues reads their rows: an ask of which something is counted has told its queues already.
    if (amounts.count(ask, held, wanted)) return;
    const { shapes, types } = this.ctx.world;
    this.queues[app.queue].willChange();
    amounts.begin(ask, app.row, shapes, shape * types);
    amounts.count(ask, held, wanted);
  }

  /** Reduces the pending containers of an ask by `count`; `hold` or `withdrawFromAsk` counts the resources. */
  reduceAsk(app: SchedulerApplication, ask: SchedulerAsk, count: number): void {
    ask.pending -= count;
    // The containers that have waited longest are allocated first, and victims were preempted for those.
    ask.preempted = Math.max(0, ask.preempted - count);
    this.nodes.wants(ask.id, this.asks.isPending(ask));
    const leaf = this.leafOf(app);
    leaf.want(ask.shape, -count);
    this.wanted[ask.shape] -= count;
    this.users?.want(app, ask.shape, -count);
    if (ask.pending > 0) return;
    leaf.unfile(app);
    app.removeAsk(ask);
    this.queues[app.queue].countPriority(ask.priority, -1);
    leaf.file(app);
  }

  /** Moves an application, with its allocated and pending resources, to another leaf. */
  move(app: SchedulerApplication, to: number): void {
    this.changes++;
    const leaf = this.leafOf(app);
    leaf.unfile(app);
    leaf.leave(app);
    this.carry(app, -1);
    app.moveTo(to);
    this.carry(app, 1);
    this.updateShare(app);
    this.leafOf(app).enter(app);
  }

  /** Adds (1) or subtracts (-1) the resources of an application in its leaf and the queues above. */
  private carry(app: SchedulerApplication, sign: 1 | -1): void {
    const queue = this.queues[app.queue];
    queue.willChange();
    this.amounts.add(queue.id, app.allocated, 0, sign, 0);
    this.amounts.add(queue.id, app.pending, 0, 0, sign);
    for (const ask of app.asks) {
      queue.countPriority(ask.priority, sign);
      this.leafOf(app).want(ask.shape, sign * ask.pending);
    }
    this.users?.carry(app, sign);
  }

  private updateShare(app: SchedulerApplication): void {
    if (this.leafOf(app).policy === 'fair') updateShares(app, this.queues[app.queue].guaranteed);
  }

  /** A node joined (1) or left (-1) the cluster. */
  resize(node: number, sign: 1 | -1): void {
    this.changes++;
    const { nodeCapacity, types } = this.ctx.world;
    for (let t = 0; t < types; t++) this.clusterSize[t] += sign * nodeCapacity[node * types + t];
    this.isResized = true;
    this.nodes.setPresent(node, sign > 0);
  }

  // Room

  /** Headroom of the leaf chosen by `lookAt`; undefined when no maximum applies to it. */
  private headroom: Resources | undefined;

  /** Makes `hasHeadroom`, `fits` and `may` refer to this leaf. */
  lookAt(leaf: QueueNode): void {
    this.headroom = leaf.limited ? leaf.updateHeadroom() : undefined;
  }

  /** Whether the leaf and the queues above it have headroom for a container of a shape. */
  hasHeadroom(shape: number): boolean {
    return this.headroom === undefined || fitsHeadroom(this.sizes[shape], this.headroom);
  }

  /**
   * As `hasHeadroom`, and with `rootMaximum` the size of the cluster is the maximum of root. What exceeds it fits on no node
   * anyway: it matters to those that count or reserve for what fits nowhere.
   */
  isWithinMaxima(shape: number): boolean {
    if (!this.hasHeadroom(shape)) return false;
    if (!this.settings.rootMaximum) return true;
    const { allocated } = this.queues[0];
    return !this.sizes[shape].some((quantity, t) => quantity > 0 && quantity > this.clusterSize[t] - allocated[t]);
  }

  /** Whether one more container of a size is within the headroom and fits on a node. */
  readonly fits = (shape: number): boolean => this.hasHeadroom(shape) && this.nodes.best(shape) >= 0;

  /** Whether some ask of an application for a size that is not held back has a node. */
  readonly hasNode = ({ asks }: SchedulerApplication, shape: number): boolean =>
    asks.some((ask) => ask.shape === shape && !ask.heldBack && this.nodes.bestFor(ask.id) >= 0);

  /** Whether limits on running applications and on its user and group allow the application one more container. */
  readonly may = (app: SchedulerApplication, shape: number): boolean => {
    if (app.state === AppState.Accepted && !this.mayStart(app)) return false;
    return this.users === undefined || this.users.fits(app, this.sizes[shape]);
  };

  /** Whether limits (`may`) and nodes (`hasNode`) allow the application one more container. */
  readonly mayOnNode = (app: SchedulerApplication, shape: number): boolean =>
    this.may(app, shape) && this.hasNode(app, shape);

  /** Whether limits on running applications let an Accepted application start to run. */
  readonly mayStart = (app: SchedulerApplication): boolean => {
    if (this.limitsApplications && this.limits.blockingQueue(app.queue, app.id) >= 0) return false;
    return this.users?.blocking(app) === undefined;
  };

  // Settings

  /** Reads the configuration again. The release stays: it cannot change under running applications. */
  reconfigure(): void {
    const { ctx, apps } = this;
    this.changes++;
    for (const app of apps) if (app !== undefined) this.leafOf(app).unfile(app);
    const { release } = this.settings;
    this.settings = { ...readSettings(ctx.settings(), ctx.world.input.resourceTypes), release };
    for (const queue of this.queues) queue.configure(ctx.queue(queue.id), this.settings, this.ownOrders);
    this.readLimits();
    this.queues[0].updateFairMax(this.clusterSize);
    this.nodes.configure(this.settings.nodeSort, this.settings.weights, this.ownNodes());
    for (const app of apps) {
      if (app === undefined) continue;
      for (const ask of app.asks) {
        this.nodes.wants(ask.id, true);
        this.leafOf(app).want(ask.shape, ask.pending);
      }
      this.updateShare(app);
      this.leafOf(app).enter(app);
    }
    assert(this.sizes.length <= ctx.world.shapeCount, 'a size was forgotten');
  }

  private ownNodes(): NodePolicy | undefined {
    const { nodeSort } = this.settings;
    return isOwnPolicy(nodeSort) ? this.ctx.policies?.nodes(nodeSort, CYCLE) : undefined;
  }

  private readLimits(): void {
    const { maxApplications } = queueKnobs;
    for (const { id } of this.queues) {
      const { settings } = this.ctx.queue(id);
      this.limits.max[id] = knobNumber(holderOf(settings, maxApplications), maxApplications.knob);
    }
    this.hasGuarantees = this.queues.some(({ guaranteed }) => guaranteed.some((quantity) => quantity > 0));
    const { hasMaxApplications, hasUserLimits } = capabilities[this.settings.release];
    this.limitsApplications = hasMaxApplications && this.limits.max.some((limit) => limit > 0);
    this.leavesWithRules = this.leaves.filter(({ limited, applications }) => {
      const hasOrder = applications?.policy === 'stateaware' || applications?.own !== undefined;
      return limited || hasOrder || this.limitsApplications;
    });
    this.hasFairLeaves = this.leaves.some(({ applications }) => applications?.policy === 'fair');
    this.hasBackOff = this.leaves.some(({ backOffAsks }) => backOffAsks > 0);
    this.leavesWithGates = this.leaves.filter(({ applications }) => applications?.own !== undefined);
    if (hasUserLimits) this.readUserLimits();
  }

  private readUserLimits(): void {
    const { resourceTypes } = this.ctx.world.input;
    const limits = this.queues.map(({ id }) => readLimits(this.ctx.queue(id).settings['limits'], resourceTypes));
    if (this.users !== undefined) {
      this.users.configure(limits, this.apps);
      return;
    }
    if (limits.every((entries) => entries.length === 0)) return;
    this.users = new UserBook(this.parents, this.ctx.world.types);
    // Users are counted from the beginning. Applications that come before the first limit of a group belong to none.
    this.users.configure(
      limits.map(() => []),
      [],
    );
    for (const app of this.apps) if (app !== undefined) this.users.carry(app, 1);
    this.users.configure(limits, this.apps);
  }
}
