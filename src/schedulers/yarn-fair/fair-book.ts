/**
 * What the Fair scheduler knows: the tree of queues, applications, nodes and containers, with the sums that follow from
 * them. All decisions (updates, heartbeats, preemption, moves) are written here, and only here.
 * Source: Hadoop, scheduler/fair/FairScheduler, QueueManager, FSAppAttempt; scheduler/ClusterNodeTracker.
 */
import { assert } from '../../base/assert';
import { NodeBook } from '../yarn/node-book';
import type { Locality, RequestKey } from '../yarn/resource-requests';
import { addTo, subtractFrom } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import { FairChanges } from './fair-changes';
import type { AmountRows } from '../yarn/amount-rows';
import { FairApp, rowsOfApps } from './applications/fair-app';
import type { FairContainer, FairNode, FairUser } from './applications/fair-app';
import { FairQueue } from './queues/fair-queue';
import { SharedByQueues } from './queues/shared-by-queues';
import type { QueueConfig } from './queues/queue-config';
import { QueueTree } from './queues/queue-tree';
import type { FairSettings } from './fair-settings';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { OwnPolicyName } from '../../scenario/own-policy';
import { policyOf } from './shares/policies';
import type { SchedulingPolicy } from './shares/policy';

/** Carries out decisions. */
export interface FairHost {
  /** ms. */
  now(): number;
  /** Starts a container for a task (-1: the application chooses) and returns its number. */
  allocate(app: FairApp, key: RequestKey, node: FairNode, task: number, locality: Locality): number;
  /** A node is reserved for a key of an application, or is no longer. */
  reserved(app: FairApp, key: RequestKey, node: FairNode, isReserved: boolean): void;
  /** A policy of the reader for a queue; absent where there are none. */
  ownPolicy?(name: OwnPolicyName, queue: FairQueue): FairQueue['own'];
  /** A container left the book. */
  released(container: FairContainer): void;
  /** An application let a node pass because it waits for a better place. */
  waited(app: FairApp, key: RequestKey, node: FairNode): void;
}

export class FairBook {
  readonly cluster: Resource;
  /** What no container takes. */
  readonly available: Resource;
  /** By number; undefined: never there. */
  readonly nodes: (FairNode | undefined)[] = [];
  nodeCount = 0;
  private readonly rackSizes = new Map<number, number>();
  readonly tree = new QueueTree();
  private queuesMade = 0;
  readonly sharedByQueues: SharedByQueues;
  private readonly rowsOfApps: AmountRows;
  private readonly masters = new Set<FairQueue>();
  private readonly users = new Map<string, FairUser>();
  /** Attempts that did not end, in order of arrival. */
  readonly apps = new Set<FairApp>();
  /** Containers that count, by number. */
  readonly containers: (FairContainer | undefined)[] = [];
  /** Every write is reported as a change. */
  readonly changes = new FairChanges();
  /** Containers that runnable applications still ask for. */
  wanted = 0;
  /** Whether queues have been sized since the cluster changed. */
  private areQueuesSized = true;

  constructor(
    readonly types: number,
    public settings: FairSettings,
    readonly host: FairHost,
  ) {
    this.cluster = new Float64Array(types);
    this.available = new Float64Array(types);
    this.sharedByQueues = new SharedByQueues(types);
    this.rowsOfApps = rowsOfApps(types);
  }

  /** Parents before their children; the root first. */
  get queues(): readonly FairQueue[] {
    return this.tree.all;
  }

  get root(): FairQueue {
    return this.queues[0];
  }

  /** Leaves in which masters run, or wait for being started. */
  get withMasters(): ReadonlySet<FairQueue> {
    for (const leaf of this.changes.takeSubjects('masters')) {
      if (leaf.hasMasters) this.masters.add(leaf);
      else this.masters.delete(leaf);
    }
    return this.masters;
  }

  policy(queue: FairQueue): SchedulingPolicy {
    return (queue.policy ??= this.findPolicy(queue));
  }

  private findPolicy(queue: FairQueue): SchedulingPolicy {
    const { policy } = queue.config;
    if (!isOwnPolicy(policy)) return policyOf(policy, this.settings.generation);
    if (queue.own?.policy.name !== policy) queue.own = this.host.ownPolicy?.(policy, queue);
    // A book without a run has no policies.
    return queue.own?.policy ?? policyOf('fair', this.settings.generation);
  }

  // Queues

  /** The queue of that number in the world; undefined where there is none now. */
  queueOf(number: number): FairQueue | undefined {
    return this.tree.numbered(number);
  }

  /** Adds a queue below one that is there; the first one is the root. */
  addQueue(name: string, number: number, parent: FairQueue | null, isLeaf: boolean, config: QueueConfig): FairQueue {
    const queue = new FairQueue(
      name,
      number,
      parent,
      isLeaf,
      config,
      this.types,
      this.queuesMade++,
      this.sharedByQueues,
    );
    queue.configure(config, this.cluster);
    this.tree.add(queue);
    this.changes.report('limits');
    return queue;
  }

  /** Configures queues again; those that are not named stay as they are. */
  configure(configOf: (queue: FairQueue) => QueueConfig | undefined): void {
    for (const queue of this.queues) queue.configure(configOf(queue) ?? queue.config, this.cluster);
    this.queuesChanged();
  }

  /** Takes out a queue that nothing is in. */
  removeQueue(queue: FairQueue): void {
    assert(queue.parent !== null && queue.children.length === 0, 'only a queue without children goes');
    queue.parent.children.splice(queue.parent.children.indexOf(queue), 1);
    subtractFrom(queue.parent.demandBelow, queue.demand);
    this.masters.delete(queue);
    this.tree.remove(queue);
    this.queuesChanged();
  }

  /** Queues are configured differently, or there are others. */
  private queuesChanged(): void {
    this.changes.report('limits');
    this.compareAnew();
  }

  /** What queues and applications are compared by is another one. */
  private compareAnew(): void {
    for (const queue of this.queues) {
      queue.policy = undefined;
      queue.divideAnew();
      queue.invalidateChildren();
      queue.invalidateApps();
    }
  }

  /** Brings the steady fair shares up to date: every queue counts as active. Leaves do not divide theirs. */
  computeSteadyShares(): void {
    this.sizeQueues();
    if (!this.changes.take('steadyShares')) return;
    this.root.steadyFairShare.set(this.cluster);
    for (const queue of this.queues) {
      if (!queue.isLeaf) this.policy(queue).computeSteadyShares(queue.children, queue.steadyFairShare);
    }
  }

  // Nodes

  addNode(number: number, name: string, rack: number, total: Resource): FairNode {
    const node: FairNode = new NodeBook<FairApp>(number, rack, total, name);
    this.nodes[number] = node;
    this.nodeCount++;
    this.rackSizes.set(rack, this.nodesInRack(rack) + 1);
    addTo(this.cluster, total);
    addTo(this.available, total);
    this.clusterChanged();
    return node;
  }

  /** A node is gone; its containers were removed before. */
  removeNode(node: FairNode): void {
    assert(node.containers.length === 0 && node.ended.length === 0, 'a node goes after its containers');
    this.unreserve(node);
    node.up = false;
    this.nodes[node.node] = undefined;
    this.nodeCount--;
    this.rackSizes.set(node.rack, this.nodesInRack(node.rack) - 1);
    subtractFrom(this.cluster, node.total);
    subtractFrom(this.available, node.total);
    this.clusterChanged();
  }

  /** A node has another size from now on; its containers stay. */
  resizeNode(node: FairNode, total: Resource): void {
    for (const sum of [this.cluster, this.available]) {
      addTo(sum, total);
      subtractFrom(sum, node.total);
    }
    node.resize(total);
    this.clusterChanged();
  }

  nodesInRack(rack: number): number {
    return this.rackSizes.get(rack) ?? 0;
  }

  private clusterChanged(): void {
    this.changes.report('nodes');
    this.areQueuesSized = false;
    if (this.apps.size > 0) this.sizeQueues();
  }

  /** Works out what is a part of the cluster. Without applications it waits: a cluster is built one node after the other. */
  private sizeQueues(): void {
    if (this.areQueuesSized) return;
    this.areQueuesSized = true;
    for (const queue of this.queues) queue.resize(this.cluster);
    this.compareAnew();
  }

  // Applications

  addApp(number: number, name: string, userName: string, queue: FairQueue): FairApp {
    assert(queue.isLeaf, 'applications run in leaves');
    this.sizeQueues();
    const app = new FairApp(
      number,
      name,
      this.user(userName),
      this.host.now(),
      queue,
      this.types,
      this.rowsOfApps,
      this.containers,
    );
    this.apps.add(app);
    return app;
  }

  /** A user; its limit is userMaxAppsDefault until it is set. */
  user(name: string): FairUser {
    let user = this.users.get(name);
    if (user === undefined) {
      user = { name, runnable: 0, maxRunningApps: this.settings.maxAppsOfUser(name), waiting: [] };
      this.users.set(name, user);
    }
    return user;
  }

  /** Reads the settings again. */
  setSettings(settings: FairSettings): void {
    this.settings = settings;
    for (const user of this.users.values()) user.maxRunningApps = settings.maxAppsOfUser(user.name);
    this.queuesChanged();
  }

  /** Admits an application or makes it wait. Before, it is in neither list of its queue. */
  enlist(app: FairApp, runnable: boolean): void {
    const { queue } = app;
    app.runnable = runnable;
    if (runnable) {
      queue.admit(app);
      app.user.runnable++;
    } else {
      queue.waiting.push(app);
      app.user.waiting.push(app);
    }
    queue.countDemand(app, 1);
    queue.touchApp(app);
    queue.demandChanged(app);
    this.runnableChanged(app);
  }

  /** Takes an application out of the lists of its queue. */
  delist(app: FairApp): void {
    const { queue } = app;
    if (app.runnable) {
      queue.dismiss(app);
      app.user.runnable--;
    } else {
      remove(queue.waiting, app);
      remove(app.user.waiting, app);
    }
    app.runnable = false;
    queue.countDemand(app, -1);
    queue.forgetApp(app);
    this.runnableChanged(app);
  }

  private runnableChanged(app: FairApp): void {
    const { queue } = app;
    queue.divideAnew();
    this.countWanted(app);
    this.changes.report('runnable', queue);
  }

  private countWanted(app: FairApp): void {
    const wanted = app.runnable ? app.requests.pending : 0;
    const change = wanted - app.wanted;
    if (change === 0) return;
    this.wanted += change;
    app.queue.addWanted(change);
    app.wanted = wanted;
  }

  /** An attempt ended: its containers, reservations and the charge for its master go. */
  removeApp(app: FairApp): void {
    app.stopped = true;
    for (const container of app.live.inOrder().reverse()) this.release(container);
    while (app.reservedNodes.length > 0) this.unreserve(app.reservedNodes[app.reservedNodes.length - 1]);
    this.releaseMaster(app);
    this.delist(app);
    this.apps.delete(app);
  }

  /** An application wants more containers or fewer. */
  asksChanged(app: FairApp): void {
    this.demandChanged(app, 'asked');
  }

  private demandChanged(app: FairApp, why: 'asked' | 'released'): void {
    const { queue } = app;
    queue.demandChanged(app);
    this.countWanted(app);
    this.changes.report(why, queue);
  }

  // Containers

  /** Gives a container of a key on a node. */
  allocate(app: FairApp, key: RequestKey, node: FairNode, locality: Locality, size: Resource): FairContainer {
    const task = key.taskFor(locality, node.node, node.rack);
    app.delayOf(key).allocated(locality, this.host.now());
    const isMaster = app.waitsForMaster;
    const id = this.host.allocate(app, key, node, task, locality);
    key.allocated(locality, node.node, node.rack, task);
    const container: FairContainer = { id, app, key, node: node.node, size, isMaster };
    node.allocate(container);
    this.containers[id] = container;
    app.live.add(id);
    app.holds++;
    subtractFrom(this.available, size);
    app.changeUsage(size, 1);
    app.queue.addUsage(size);
    if (isMaster) {
      app.masterRunning = true;
      app.masterUsage.set(size);
      addTo(app.queue.masterUsage, size);
      this.changes.report('master', app.queue);
    }
    app.queue.touchApp(app);
    this.countWanted(app);
    this.changes.report('given', app.queue);
    return container;
  }

  /** A node reports the containers that have ended there, and they are gone. Some may have gone with their application. */
  releaseEnded({ ended }: FairNode): void {
    for (let i = 0; i < ended.length; i++) {
      if (this.containers[ended[i].id] !== undefined) this.release(ended[i]);
    }
    // An array that is emptied at once gives its memory back, and this one fills again soon.
    while (ended.length > 0) ended.pop();
  }

  /** A container is gone: its room is free. */
  release(container: FairContainer): void {
    const { app, size } = container;
    const node = this.nodes[container.node];
    assert(node !== undefined, 'containers end before their node');
    node.release(container);
    this.containers[container.id] = undefined;
    app.holds--;
    addTo(this.available, size);
    app.changeUsage(size, -1);
    app.queue.subtractUsage(size);
    app.queue.touchApp(app);
    this.host.released(container);
    this.demandChanged(app, 'released');
  }

  /** The attempt whose master it was has ended. */
  releaseMaster(app: FairApp): void {
    if (!app.masterRunning) return;
    app.masterRunning = false;
    subtractFrom(app.queue.masterUsage, app.masterUsage);
    app.masterUsage.fill(0);
    app.queue.touchApp(app);
    this.changes.report('master', app.queue);
  }

  // Reservations

  reserve(app: FairApp, key: RequestKey, node: FairNode, size: Resource): void {
    node.reservation = { app, key, size };
    app.reservedNodes.push(node);
    this.host.reserved(app, key, node, true);
  }

  unreserve(node: FairNode): void {
    const { reservation } = node;
    if (reservation === undefined) return;
    node.reservation = undefined;
    const { app, key } = reservation;
    app.reservedNodes.splice(app.reservedNodes.indexOf(node), 1);
    this.host.reserved(app, key, node, false);
    this.changes.report('reservation', app.queue);
  }
}

function remove(list: FairApp[], app: FairApp): void {
  const at = list.indexOf(app);
  assert(at >= 0, 'an application stands in the lists of its queue and its user');
  list.splice(at, 1);
}
