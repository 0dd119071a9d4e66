/**
 * The state of the CapacityScheduler: nodes, queues, users and applications, with all that they hold and ask for. It needs no
 * run, so that a test can build it for a few queues.
 */
import { assert } from '../../base/assert';

import type { NodeBook } from '../yarn/node-book';
import { addMultiple, addTo, isZero, subtractFrom } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import type { RequestKey } from '../yarn/resource-requests';
import type { CapacityApp, CapacityContainer, HeldNode } from './capacity-app';
import { CapacityChanges } from './capacity-changes';
import { CapacityRows } from './capacity-rows';
import { CapacityQueue } from './queues/capacity-queue';
import { distribute } from './queues/distribution';
import { orderedByKeys } from './queues/queue-ordering';
import { enqueue, activateApplications } from './limits/activation';
import { limitOfChild } from './limits/limits';
import { KillableContainers } from './preemption/killable-containers';
import type { LocalityDelays } from './assignment/locality-delay';
import { OpportunityCounts } from './assignment/opportunity-counts';
import { SkippedHeartbeats } from './assignment/skipped-looks';
import type { SkippedLooks } from './assignment/skipped-looks';
import type { QueueConfig } from './queues/queue-config';
import { roundDownInPlace } from './rounding';
import type { CapacitySettings } from './settings';
import { LeafUserLimits } from './limits/leaf-user-limits';

export type CapacityNode = NodeBook<CapacityApp, CapacityContainer>;

/** What the book needs of the run that it belongs to. */
export interface BookHost {
  readonly skipped: SkippedLooks;
  /** A node was reserved for an ask, or the reservation has ended. */
  reservationChanged(held: HeldNode, begins: boolean): void;
}

const NO_RUN: BookHost = { skipped: new SkippedHeartbeats({ now: () => 0 }, 1), reservationChanged: () => {} };

export class CapacityBook {
  readonly changes = new CapacityChanges();
  readonly rows: CapacityRows;
  /** Parents stand before their children; the first one is the root. */
  readonly queues: CapacityQueue[] = [];
  readonly root: CapacityQueue;
  /** By node of the world. */
  readonly nodes: CapacityNode[] = [];
  /** Total capacity of the nodes that are up. */
  readonly cluster: Resource;
  /** Number of nodes that are up. */
  nodeCount = 0;
  /** Containers marked as killable (lazy preemption), by node. */
  readonly killable = new KillableContainers();
  readonly opportunities: OpportunityCounts;
  /** Number of reserved nodes. */
  reservedNodes = 0;
  private nextSerial = 0;
  readonly userLimits: LeafUserLimits;

  /** @param types number of resource types */
  constructor(
    public settings: CapacitySettings,
    configs: readonly QueueConfig[],
    readonly types: number,
    private readonly host: BookHost = NO_RUN,
  ) {
    this.opportunities = new OpportunityCounts(this, host.skipped);
    this.rows = new CapacityRows(types);
    this.cluster = new Float64Array(types);
    this.userLimits = new LeafUserLimits(this);
    configs.forEach((config, index) => {
      this.queues.push(new CapacityQueue(index, config, this.queues[config.parent], this.rows));
    });
    [this.root] = this.queues;
  }

  /**
   * Replaces the settings and the configuration of each queue.
   * @param configs one for each queue, in the order of `queues`
   * @param exists whether a queue exists now, by its index
   */
  configure(
    settings: CapacitySettings,
    configs: readonly QueueConfig[],
    exists: (queue: number) => boolean = () => true,
  ): void {
    this.settings = settings;
    configs.forEach((config, index) => {
      const queue = this.queues[index];
      queue.attach(exists(index));
      queue.config = config;
      queue.ordering.configure(config.appOrdering, config.sizeBasedWeight);
      queue.users.weigh((name) => config.userWeights.get(name) ?? 1);
    });
    this.changes.report('settings');
  }

  // Nodes

  addNode(node: CapacityNode): void {
    this.nodes[node.node] = node;
    addTo(this.cluster, node.total);
    this.nodeCount++;
    this.changes.report('nodes');
  }

  /** Changes the capacity of a node; its containers stay. */
  resizeNode(node: CapacityNode, total: Resource): void {
    addTo(this.cluster, total);
    subtractFrom(this.cluster, node.total);
    node.resize(total);
    this.changes.report('nodes');
  }

  /** Removes a node, whose containers have been released before. Its reservation is given up. */
  removeNode(node: CapacityNode): void {
    const held = this.heldOn(node);
    if (held !== undefined) this.unreserve(held);
    node.up = false;
    subtractFrom(this.cluster, node.total);
    this.nodeCount--;
    this.changes.report('nodes');
  }

  /**
   * Computes the capacities of all queues again if nodes or settings have changed. Must run before queues are queried.
   * @returns the applications that this activates
   */
  redistribute(): CapacityApp[] {
    const { queues, settings, cluster, changes } = this;
    if (!changes.take('distribution')) return [];
    distribute(this.root, settings.calculator, cluster);
    for (const queue of queues) {
      queue.usable.set(queue.maximum);
      roundDownInPlace(queue.usable, settings.minimumAllocation);
      changes.report('capacity', queue);
    }
    this.measure(queues);
    const limits: Resource[] = [];
    for (const queue of queues) {
      const above = queue.parent === undefined ? cluster : limitOfChild(this, queue, limits[queue.parent.index]);
      limits[queue.index] = above;
      queue.currentLimit.set(above);
      queue.keepsOrder = orderedByKeys(queue.config.queueOrdering, queue.children);
    }
    return queues.flatMap((queue) => {
      if (!queue.isLeaf) return [];
      const activated = activateApplications(this, queue);
      queue.users.change();
      if (queue.ordering.apps.length > 0) this.seeUsers(queue);
      return activated;
    });
  }

  /** Updates the figures of queues that hold another amount, or whose guarantee has changed. */
  private measure(queues: readonly CapacityQueue[]): void {
    const { settings, cluster, changes } = this;
    const { calculator, minimumAllocation } = settings;
    if (changes.take('guarantees')) {
      for (const queue of this.queues) queue.measureGuarantee(calculator, cluster, minimumAllocation);
    }
    for (let i = 0; i < queues.length; i++) {
      queues[i].measure(calculator, cluster);
      changes.report('held', queues[i]);
    }
  }

  // Applications

  /** Adds an application to its leaf. Returns the applications that this activates. */
  addApp(app: CapacityApp): CapacityApp[] {
    app.leaf.users.count(app.user, 1, 0);
    enqueue(app.leaf, app);
    app.leaf.addPending(app.pending);
    this.changes.report('applications', app.leaf);
    // A cluster without nodes activates no application.
    const { generation, calculator } = this.settings;
    const mayActivate = generation === 'cs-2014' || calculator.share(this.cluster, this.cluster) > 0;
    const activated = mayActivate ? activateApplications(this, app.leaf) : [];
    if (app.pending > 0) this.startAsking(app);
    return activated;
  }

  /** Removes an application from its leaf. Returns the applications that this activates. */
  removeApp(app: CapacityApp): CapacityApp[] {
    const { leaf, user } = app;
    leaf.addPending(-app.pending);
    if (app.active && app.pending > 0) user.wanting--;
    leaf.users.count(user, -1, app.active ? -1 : 0);
    if (app.active) {
      app.active = false;
      leaf.ordering.remove(app);
      subtractFrom(leaf.amUsed, app.amSize);
      subtractFrom(user.amUsed, app.amSize);
    } else {
      const at = leaf.waiting.indexOf(app);
      if (at >= 0) leaf.waiting.splice(at, 1);
    }
    this.changes.report('applications', leaf);
    // Its pending asks count until the others have been activated.
    const activated = activateApplications(this, leaf);
    this.stopAsking(app);
    return activated;
  }

  /** Moves an application with its containers to another leaf. Returns the applications that this activates in both. */
  moveApp(app: CapacityApp, to: CapacityQueue): CapacityApp[] {
    const { leaf: from } = app;
    const { used, reserved, user } = app;
    subtractFrom(user.used, used);
    from.users.holdsOther(user);
    from.addUsed(used, -1);
    from.addReserved(reserved, -1);
    this.killable.move(app, to);
    const activatedThere = this.removeApp(app);
    app.leaf = to;
    app.user = to.users.of(user.name, to.config.userWeights.get(user.name) ?? 1);
    addTo(app.user.used, used);
    to.users.holdsOther(app.user);
    to.addUsed(used, 1);
    to.addReserved(reserved, 1);
    this.measure(from.upwards);
    this.measure(to.upwards);
    return [...activatedThere, ...this.addApp(app)];
  }

  /** Changes the number of containers that an application asks for. The rows of its key have been changed before. */
  changePending(app: CapacityApp, change: number): void {
    const before = app.pending;
    app.pending += change;
    assert(app.pending >= 0, 'an application asks for a negative number of containers');
    app.leaf.addPending(change);
    if (change < 0 && this.reservedNodes > 0) app.wantsFewer();
    if (before === 0 && app.pending > 0) {
      if (app.active) app.user.wanting++;
      this.startAsking(app);
    } else if (before > 0 && app.pending === 0) {
      if (app.active) app.user.wanting--;
      this.stopAsking(app);
    }
    // The answer to a running application contains its headroom, for which the user limits are computed.
    if (app.active && !isZero(app.used)) this.seeUsers(app.leaf);
    // The request for a master is not reported to the ordering policy.
    if (!app.hasMaster || !isZero(app.used)) app.leaf.ordering.demandChanged(app);
    this.changes.report('asked', app.leaf);
  }

  /** The user limits of a leaf are computed: only then does Hadoop count the users with pending applications alone. */
  seeUsers(leaf: CapacityQueue): void {
    if (!leaf.users.seeWaiting()) return;
    this.changes.report('seen', leaf);
    this.changes.report('sharing', leaf);
  }

  private startAsking(app: CapacityApp): void {
    if (app.countsAsAsking || (this.settings.generation !== 'cs-2014' && app.user.activeApps === 0)) return;
    app.countsAsAsking = true;
    app.leaf.users.countAsking(app.user, 1);
    this.changes.report('sharing', app.leaf);
  }

  private stopAsking(app: CapacityApp): void {
    if (!app.countsAsAsking) return;
    app.countsAsAsking = false;
    app.leaf.users.countAsking(app.user, -1);
    this.changes.report('sharing', app.leaf);
  }

  // Containers and reservations

  /** Adds a container. `fulfils`: it replaces a reservation of its application. */
  allocate(container: CapacityContainer, fulfils: boolean): void {
    const { app, node, size } = container;
    this.nodes[node].allocate(container);
    this.hold(app, size, 1);
    if (fulfils) app.leaf.ordering.reservationFulfilled(app);
    else app.leaf.ordering.usageChanged(app);
  }

  release(container: CapacityContainer): void {
    const { node, app, size } = container;
    this.nodes[node].release(container);
    if (this.killable.forget(container)) this.changes.report('killable');
    this.hold(app, size, -1);
    app.leaf.ordering.usageChanged(app);
  }

  /** Lazy preemption: the container is killed as soon as an application needs its room. */
  markKillable(container: CapacityContainer): void {
    if (this.killable.mark(container)) this.changes.report('killable');
  }

  /** The reservation of a node. */
  heldOn({ node, reservation }: CapacityNode): HeldNode | undefined {
    if (reservation === undefined) return undefined;
    return reservation.app.countsOf(reservation.key).reservations.find((held) => held.node === node);
  }

  /** The number of a new container or reservation. */
  newSerial(): number {
    return this.nextSerial++;
  }

  reserve(app: CapacityApp, key: RequestKey, node: CapacityNode): HeldNode {
    const { size } = key.any;
    const since = this.host.skipped.now();
    const held = { serial: this.newSerial(), app, key, node: node.node, size, since, silentSince: -1 };
    node.reservation = held;
    this.reservedNodes++;
    const counts = app.countsOf(key);
    this.opportunities.resetRenewals(counts);
    counts.reservations.push(held);
    this.hold(app, size, 1);
    addTo(app.reserved, size);
    app.leaf.addReserved(size, 1);
    app.leaf.ordering.usageChanged(app);
    this.host.reservationChanged(held, true);
    return held;
  }

  /** Gives up a reservation. */
  unreserve(held: HeldNode): void {
    this.takeReservation(held);
    held.app.leaf.ordering.usageChanged(held.app);
  }

  /** Ends a reservation whose node has room now: the caller allocates its container. */
  takeReservation(held: HeldNode): void {
    const { app, key, node, size } = held;
    const counts = app.countsOf(key);
    this.opportunities.countSkipped(held);
    counts.reservations.splice(counts.reservations.indexOf(held), 1);
    this.opportunities.resetRenewals(counts);
    this.nodes[node].reservation = undefined;
    this.reservedNodes--;
    this.hold(app, size, -1);
    subtractFrom(app.reserved, size);
    app.leaf.addReserved(size, -1);
    this.host.reservationChanged(held, false);
  }

  /** Moves a reservation to another node. Its age and its number of renewals stay. */
  moveReservation(held: HeldNode, node: CapacityNode): void {
    this.opportunities.countSkipped(held);
    const moved = { ...held, node: node.node };
    const { reservations } = held.app.countsOf(held.key);
    reservations[reservations.indexOf(held)] = moved;
    this.nodes[held.node].reservation = undefined;
    node.reservation = moved;
    this.host.reservationChanged(held, false);
    this.host.reservationChanged(moved, true);
  }

  /** All reservations of an application, in the order in which they were made. */
  heldBy(app: CapacityApp): HeldNode[] {
    const all: HeldNode[] = [];
    for (const { reservations } of app.counts.values()) all.push(...reservations);
    return all.sort((a, b) => a.serial - b.serial);
  }

  private hold(app: CapacityApp, size: Resource, sign: 1 | -1): void {
    addMultiple(app.used, size, sign);
    addMultiple(app.user.used, size, sign);
    app.leaf.addUsed(size, sign);
    app.leaf.users.holdsOther(app.user);
    this.seeUsers(app.leaf);
    this.measure(app.leaf.upwards);
  }

  /** The locality delays for the current settings and number of nodes. */
  localityDelays(): LocalityDelays {
    const { settings, nodeCount } = this;
    return {
      generation: settings.generation,
      node: settings.nodeLocalityDelay,
      rack: Math.min(nodeCount, settings.nodeLocalityDelay),
      rackAdditional: settings.rackLocalityDelay,
      rackFullReset: settings.rackLocalityFullReset,
      nodes: nodeCount,
    };
  }
}
