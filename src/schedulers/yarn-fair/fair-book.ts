/**
 * What the Fair scheduler knows: applications and containers in queues and on nodes, with the sums that follow from them. All
 * decisions (updates, heartbeats, preemption, moves) are written here, and only here.
 * Source: Hadoop, scheduler/fair/FairScheduler, FSAppAttempt.
 */
import { assert } from '../../base/assert';
import type { AmountRows } from '../yarn/amount-rows';
import type { Locality, RequestKey } from '../yarn/resource-requests';
import { addTo, subtractFrom } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import { FairApp, rowsOfApps } from './applications/fair-app';
import type { FairContainer, FairNode, FairUser } from './applications/fair-app';
import { LiveContainers } from './applications/live-containers';
import { FairCluster } from './fair-cluster';
import type { OwnPolicies } from './fair-cluster';
import type { FairSettings } from './fair-settings';
import type { FairQueue } from './queues/fair-queue';

/** Carries out decisions. */
export interface FairHost extends OwnPolicies {
  /** ms. */
  now(): number;
  /** Starts a container for a task (-1: the application chooses) and returns its number. */
  allocate(app: FairApp, key: RequestKey, node: FairNode, task: number, locality: Locality): number;
  /** A node is reserved for a key of an application, or is no longer. */
  reserved(app: FairApp, key: RequestKey, node: FairNode, isReserved: boolean): void;
  /** The application that a node is reserved for no longer asks for that there: the node drops it in its next heartbeat. */
  reservationVoid(node: FairNode): void;
  /** A container left the book. */
  released(container: FairContainer): void;
  /** An application let a node pass because it waits for a better place. */
  waited(app: FairApp, key: RequestKey, node: FairNode): void;
}

export class FairBook extends FairCluster {
  private readonly rowsOfApps: AmountRows;
  private readonly users = new Map<string, FairUser>();
  /** Users who run more applications or fewer than when this was emptied. */
  readonly touchedUsers = new Set<FairUser>();
  /** Attempts that did not end, in order of arrival. */
  readonly apps = new Set<FairApp>();
  /** Containers that count, by number. */
  readonly containers: (FairContainer | undefined)[] = [];
  /** The same by application. */
  readonly live = new LiveContainers(this.containers);
  /** Containers that runnable applications still ask for. */
  wanted = 0;

  constructor(
    types: number,
    settings: FairSettings,
    readonly host: FairHost,
  ) {
    super(types, settings, host);
    this.rowsOfApps = rowsOfApps(types);
  }

  /** Reads the settings again. */
  override setSettings(settings: FairSettings): void {
    super.setSettings(settings);
    for (const user of this.users.values()) user.maxRunningApps = settings.maxAppsOfUser(user.name);
  }

  /** A node is gone; its containers were removed before. */
  override removeNode(node: FairNode): void {
    this.unreserve(node);
    super.removeNode(node);
  }

  // Applications

  addApp(number: number, name: string, userName: string, queue: FairQueue): FairApp {
    assert(queue.isLeaf, 'applications run in leaves');
    this.sizeQueues();
    const app = new FairApp(number, name, this.user(userName), this.host.now(), queue, this.types, this.rowsOfApps);
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

  /** An attempt ended: its containers, reservations and the charge for its master go. */
  removeApp(app: FairApp): void {
    app.stopped = true;
    for (const container of this.live.of(app).reverse()) this.release(container);
    while (app.reservedNodes.length > 0) this.unreserve(app.reservedNodes[app.reservedNodes.length - 1]);
    this.releaseMaster(app);
    this.delist(app);
    this.apps.delete(app);
  }

  /** An application wants more containers or fewer. */
  asksChanged(app: FairApp): void {
    this.demandChanged(app, 'asked');
    this.tellVoid(app);
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
    this.touchedNodes.add(node.node);
    this.containers[id] = container;
    this.live.add(app, id);
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
    if (key.pending === 0 && app.wanted > 0) this.changes.report('served');
    // A key that may go anywhere makes no reservation void as long as it asks for anything.
    if (key.pending === 0 || !key.relaxesToAny) this.tellVoid(app);
    return container;
  }

  /** A node reports the containers that have ended there, and they are gone. Some may have gone with their application. */
  releaseEnded({ ended }: FairNode): void {
    for (let i = 0; i < ended.length; i++) {
      if (this.containers[ended[i].id] !== undefined) this.release(ended[i]);
    }
    // `length = 0` would free the storage of the array, which fills again soon.
    while (ended.length > 0) ended.pop();
  }

  /** A container is gone: its room is free. */
  release(container: FairContainer): void {
    const { app, size } = container;
    const node = this.nodes[container.node];
    assert(node !== undefined, 'containers end before their node');
    node.release(container);
    this.touchedNodes.add(node.node);
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
    this.touchedNodes.add(node.node);
    app.reservedNodes.push(node);
    this.host.reserved(app, key, node, true);
  }

  /** Tells which nodes are reserved for what an application no longer asks for there. */
  private tellVoid({ reservedNodes }: FairApp): void {
    for (const node of reservedNodes) {
      if (node.reservation?.key.mayRunOn(node.node, node.rack) === false) this.host.reservationVoid(node);
    }
  }

  unreserve(node: FairNode): void {
    const { reservation } = node;
    if (reservation === undefined) return;
    node.reservation = undefined;
    this.touchedNodes.add(node.node);
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
