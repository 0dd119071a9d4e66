/**
 * The state of the Fair scheduler: applications and containers in queues and on nodes, with their sums. All that updates,
 * heartbeats, preemption and moves do to it is done here, and reported as changes.
 * Source: Hadoop, scheduler/fair/FairScheduler, FSAppAttempt.
 */
import { assert } from '../../base/assert';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { OwnPolicyName } from '../../scenario/own-policy';
import type { AmountRows } from '../yarn/amount-rows';
import type { Locality, RequestKey } from '../yarn/resource-requests';
import { addTo, subtractFrom } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import { FairApp, rowsOfApps } from './applications/fair-app';
import type { FairContainer, FairNode, FairUser } from './applications/fair-app';
import { LiveContainers } from './applications/live-containers';
import { FairChanges } from './fair-changes';
import { FairNodes } from './fair-nodes';
import type { FairSettings } from './settings';
import type { FairQueue } from './queues/fair-queue';
import { FairQueues } from './queues/fair-queues';
import { policyOf } from './shares/policies';
import type { SchedulingPolicy } from './shares/policy';

/** What the book needs of the run that it belongs to. */
export interface FairHost {
  /** Simulated time, ms. */
  now(): number;
  /** Starts a container for a task (-1: the application chooses). Returns its number. */
  allocate(app: FairApp, key: RequestKey, node: FairNode, task: number, locality: Locality): number;
  /** A node was reserved for a key of an application, or the reservation has ended. */
  reserved(app: FairApp, key: RequestKey, node: FairNode, isReserved: boolean): void;
  /** A reservation is no longer needed: the node gives it up in its next heartbeat. */
  reservationVoid(node: FairNode): void;
  /** A container was released. */
  released(container: FairContainer): void;
  /** An application declined a node for the sake of locality. */
  waited(app: FairApp, key: RequestKey, node: FairNode): void;
  /** The policy of the reader that a queue names; absent where the run has none. */
  ownPolicy?(name: OwnPolicyName, queue: FairQueue): FairQueue['own'];
}

export class FairBook {
  /** All changes of the book are reported here. */
  readonly changes = new FairChanges();
  readonly nodes: FairNodes;
  readonly queues: FairQueues;
  private readonly rowsOfApps: AmountRows;
  private readonly users = new Map<string, FairUser>();
  /** Users whose number of runnable applications has changed since this was emptied. */
  readonly touchedUsers = new Set<FairUser>();
  /** Application attempts that have not ended, in the order of arrival. */
  readonly apps = new Set<FairApp>();
  /** Containers that count, by number in the world. */
  readonly containers: (FairContainer | undefined)[] = [];
  /** The same, by application. */
  readonly live = new LiveContainers(this.containers);
  /** Number of containers that runnable applications ask for. */
  wanted = 0;

  constructor(
    readonly types: number,
    public settings: FairSettings,
    readonly host: FairHost,
  ) {
    this.nodes = new FairNodes(types, this.changes);
    this.queues = new FairQueues(types, this.nodes.total, this.changes, (queue) => this.findPolicy(queue));
    this.rowsOfApps = rowsOfApps(types);
  }

  /** Replaces the settings. */
  setSettings(settings: FairSettings): void {
    this.settings = settings;
    this.queues.changed();
    for (const user of this.users.values()) user.maxRunningApps = settings.maxAppsOfUser(user.name);
  }

  private findPolicy(queue: FairQueue): SchedulingPolicy {
    const { policy } = queue.config;
    const { generation } = this.settings;
    if (!isOwnPolicy(policy)) return policyOf(policy, generation);
    if (queue.own?.policy.name !== policy) queue.own = this.host.ownPolicy?.(policy, queue);
    // It is looked up again when limits may have changed, which the policy may read.
    else queue.own.order.touchAll();
    // A book without a run has no policies.
    return queue.own?.policy ?? policyOf('fair', generation);
  }

  // Nodes

  addNode(number: number, name: string, rack: number, total: Resource): FairNode {
    const node = this.nodes.add(number, name, rack, total);
    this.clusterResized();
    return node;
  }

  /** Removes a node, whose containers have been released before. */
  removeNode(node: FairNode): void {
    this.unreserve(node);
    this.nodes.remove(node);
    this.clusterResized();
  }

  /** Changes the capacity of a node; its containers stay. */
  resizeNode(node: FairNode, total: Resource): void {
    this.nodes.resize(node, total);
    this.clusterResized();
  }

  /** Limits of queues follow the size of the cluster. Not before the first application: nodes join one by one. */
  private clusterResized(): void {
    if (this.apps.size > 0) this.queues.resize();
  }

  // Applications

  addApp(number: number, name: string, userName: string, queue: FairQueue): FairApp {
    assert(queue.isLeaf, 'applications run in leaves');
    this.queues.resize();
    const app = new FairApp(number, name, this.user(userName), this.host.now(), queue, this.types, this.rowsOfApps);
    this.apps.add(app);
    return app;
  }

  /** The user of that name, who is added if there is none yet. */
  user(name: string): FairUser {
    let user = this.users.get(name);
    if (user === undefined) {
      user = { name, runnable: 0, maxRunningApps: this.settings.maxAppsOfUser(name), waiting: [] };
      this.users.set(name, user);
    }
    return user;
  }

  /** Adds an application to its queue, as a runnable one or as one that waits for a limit on running applications. */
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

  /** Takes an application out of its queue. */
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
    this.touchedUsers.add(app.user);
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

  /** Removes an attempt that has ended, with its containers, its reservations and the charge for its master. */
  removeApp(app: FairApp): void {
    app.stopped = true;
    for (const container of this.live.of(app).reverse()) this.release(container);
    while (app.reservedNodes.length > 0) this.unreserve(app.reservedNodes[app.reservedNodes.length - 1]);
    this.releaseMaster(app);
    this.delist(app);
    this.apps.delete(app);
  }

  /** The asks of an application have changed. */
  asksChanged(app: FairApp): void {
    this.demandChanged(app, 'asked');
    this.reportVoidReservations(app);
  }

  private demandChanged(app: FairApp, why: 'asked' | 'released'): void {
    const { queue } = app;
    queue.demandChanged(app);
    this.countWanted(app);
    this.changes.report(why, queue);
  }

  // Containers

  /** Allocates a container for a key on a node. */
  allocate(app: FairApp, key: RequestKey, node: FairNode, locality: Locality, size: Resource): FairContainer {
    const task = key.taskFor(locality, node.node, node.rack);
    const hadDemand = app.hasPendingDemand;
    app.delayOf(key).allocated(locality, this.host.now());
    const isMaster = app.waitsForMaster;
    const id = this.host.allocate(app, key, node, task, locality);
    key.allocated(locality, node.node, node.rack, task);
    const container: FairContainer = { id, app, key, node: node.node, size, isMaster };
    node.allocate(container);
    this.nodes.touched.touch(node.node);
    this.containers[id] = container;
    this.live.add(app, id);
    app.holds++;
    subtractFrom(this.nodes.available, size);
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
    // Without pending demand it was offered only what was preempted for it. Now it has more than the latest update knows of.
    if (app.wanted > 0 && (key.pending === 0 || !hadDemand)) this.changes.report('offered');
    // A key that accepts any node needs its reservations as long as it asks for anything.
    if (key.pending === 0 || !key.relaxesToAny) this.reportVoidReservations(app);
    return container;
  }

  /** A node has reported the containers that have ended there. Some may have been released with their application. */
  releaseEnded({ ended }: FairNode): void {
    for (let i = 0; i < ended.length; i++) {
      if (this.containers[ended[i].id] !== undefined) this.release(ended[i]);
    }
    // `length = 0` would free the storage of the array, which fills again soon.
    while (ended.length > 0) ended.pop();
  }

  /** Releases a container. */
  release(container: FairContainer): void {
    const { app, size } = container;
    const node = this.nodes.all[container.node];
    assert(node !== undefined, 'containers end before their node');
    node.release(container);
    this.nodes.touched.touch(node.node);
    this.containers[container.id] = undefined;
    app.holds--;
    addTo(this.nodes.available, size);
    app.changeUsage(size, -1);
    app.queue.subtractUsage(size);
    app.queue.touchApp(app);
    this.host.released(container);
    this.demandChanged(app, 'released');
  }

  /** Ends the charge for an application's master, because its attempt has ended. */
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
    this.nodes.reserved.add(node);
    this.nodes.touched.touch(node.node);
    app.reservedNodes.push(node);
    this.host.reserved(app, key, node, true);
  }

  /** Reports the reservations that an application no longer needs. */
  private reportVoidReservations({ reservedNodes }: FairApp): void {
    for (const node of reservedNodes) {
      if (node.reservation?.key.mayRunOn(node.node, node.rack) === false) this.host.reservationVoid(node);
    }
  }

  unreserve(node: FairNode): void {
    const { reservation } = node;
    if (reservation === undefined) return;
    node.reservation = undefined;
    this.nodes.reserved.delete(node);
    this.nodes.touched.touch(node.node);
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
