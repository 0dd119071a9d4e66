/**
 * Makes the snapshot that a round of the preemption policy works on.
 * Source: Hadoop, scheduler/capacity: LeafQueue.getTotalPendingResourcesConsideringUserLimit,
 * UsersManager.getComputedResourceLimitForAllUsers; monitor/capacity: ProportionalCapacityPreemptionPolicy.cloneQueues.
 */
import { addTo, clampToZero, componentwiseMin, isZero, subtract, subtractFrom } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { nothing } from '../../yarn-preemption/arithmetic';
import type { AppSnapshot, NodeSnapshot, QueueFigures, QueueSnapshot, Snapshot } from '../../yarn-preemption/snapshot';
import type { CapacityApp, HeldNode } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import type { ContainerViews } from './container-views';
import type { CapacityQueue } from '../queues/capacity-queue';
import { userLimitIfAllAsk, weighedUserLimit } from '../limits/user-limit';
import { MILLISECOND } from '../../../base/units';

/** Index of a node that is not part of the snapshot. */
const GONE = -1;
const NO_NODES: readonly HeldNode[] = [];

/** A snapshot, and what its numbers refer to. */
export interface LiveSnapshot {
  readonly snapshot: Snapshot;
  /** Nodes of the world by number in the snapshot. */
  readonly nodes: readonly number[];
  readonly reservations: ReadonlyMap<number, HeldNode>;
}

/**
 * Makes a snapshot of the book.
 * @param countsAll whether all pending asks count, beyond the limits of their users too, as up to 2.7
 * @param known the containers that earlier snapshots of the same book have read
 */
export function preemptionSnapshot(book: CapacityBook, countsAll: boolean, known: ContainerViews): LiveSnapshot {
  const reservations = new Map<number, HeldNode>();
  const { nodes, snapshots, indexOf } = nodesOf(book, known);
  const apps: AppSnapshot[] = [];
  const queues: QueueSnapshot[] = [];
  for (const queue of book.queues) {
    const first = apps.length;
    // In the order of service; pending applications follow.
    if (queue.isLeaf) queue.ordering.refresh();
    const own = queue.isLeaf ? [...queue.ordering.apps, ...queue.waiting] : [];
    for (const app of own) {
      const heldNodes = isZero(app.reserved) ? NO_NODES : book.heldBy(app).filter(({ node }) => indexOf[node] !== GONE);
      for (const held of heldNodes) reservations.set(held.serial, held);
      apps.push(appSnapshot(book, app, queue, heldNodes, indexOf, known));
    }
    const indices = Array.from({ length: own.length }, (_, i) => first + i);
    queues.push(queueSnapshot(book, queue, queues, indices, countsAll));
  }
  const snapshot: Snapshot = {
    types: book.types,
    partitions: [{ label: '', total: book.cluster.slice(), exclusive: true }],
    queues,
    apps,
    nodes: snapshots,
    minimumAllocation: book.settings.minimumAllocation,
  };
  return { snapshot, nodes, reservations };
}

/** The nodes that are up. The policy numbers them from 0 without gaps, the book by their number in the world. */
interface NodesUp {
  /** Nodes of the world by number in the snapshot. */
  readonly nodes: readonly number[];
  readonly snapshots: readonly NodeSnapshot[];
  /** By number in the world: that in the snapshot, or GONE. */
  readonly indexOf: readonly number[];
}

function nodesOf(book: CapacityBook, known: ContainerViews): NodesUp {
  const nodes: number[] = [];
  const snapshots: NodeSnapshot[] = [];
  const indexOf: number[] = [];
  book.nodes.forEach((node) => {
    if (node.up) {
      indexOf[node.node] = nodes.length;
      snapshots.push(known.read(node, nodes.length, book.killable.onNode(node.node)));
      nodes.push(node.node);
    } else {
      indexOf[node.node] = GONE;
      known.forget(node.node);
    }
  });
  return { nodes, snapshots, indexOf };
}

/** @param heldNodes its reservations on nodes that are up; `indexOf`: numbers of these in the snapshot */
function appSnapshot(
  book: CapacityBook,
  app: CapacityApp,
  queue: CapacityQueue,
  heldNodes: readonly HeldNode[],
  indexOf: readonly number[],
  known: ContainerViews,
): AppSnapshot {
  return {
    id: app.serial,
    queue: queue.index,
    user: app.user.name,
    priority: app.priority ?? 0,
    pending: [demandOf(book, app)],
    containers: known.of(app),
    awaitedMaster: app.active ? awaitedMaster(app) : undefined,
    reservations: heldNodes.map((held) => ({
      id: held.serial,
      node: indexOf[held.node],
      size: held.size,
      since: held.since / MILLISECOND,
      movable: held.key.relaxesToAny,
    })),
  };
}

function queueSnapshot(
  book: CapacityBook,
  queue: CapacityQueue,
  above: readonly QueueSnapshot[],
  apps: readonly number[],
  countsAll: boolean,
): QueueSnapshot {
  const { config, parent, index } = queue;
  const parentSnapshot = parent === undefined ? undefined : above[parent.index];
  const byPriority = parent?.config.queueOrdering === 'priority-utilization';
  return {
    path: queue.path,
    parent: parent?.index ?? -1,
    priority: byPriority ? queue.priority : 0,
    preemptionDisabled: config.disablePreemption ?? parentSnapshot?.preemptionDisabled ?? false,
    intraQueuePreemptionDisabled:
      config.disableIntraQueuePreemption ?? parentSnapshot?.intraQueuePreemptionDisabled ?? false,
    maximumAmFraction: config.maximumAmFraction ?? book.settings.maximumAmFraction,
    orderingPolicy: config.appOrdering === 'fair' ? 'fair' : 'fifo',
    partitions: [figuresOf(book, book.queues[index], countsAll)],
    apps,
    // Computed on demand: only the intra-queue selector reads them, during the round.
    get userLimits() {
      return queue.isLeaf ? limitsOfAllUsers(book, queue) : [];
    },
  };
}

function figuresOf(book: CapacityBook, queue: CapacityQueue, countsAll: boolean): QueueFigures {
  const { guaranteed, maximum, reserved, killable } = queue;
  // A copy, because carrying out the round changes the usage of the queue.
  const used = queue.used.slice();
  const none = nothing(book.types);
  if (queue.pending === 0) {
    return { guaranteed, maximum, used, reserved, killable, asked: none, pending: none, pendingWithoutReserved: none };
  }
  const asked = new Float64Array(book.types);
  if (queue.isLeaf) for (const app of queue.ordering.apps) app.addDemand(asked);
  return {
    guaranteed,
    maximum,
    used,
    reserved,
    killable,
    asked,
    pending: countsAll ? asked : allowedDemand(book, queue, false),
    pendingWithoutReserved: allowedDemand(book, queue, true),
  };
}

/** The size of the master that an application asks for; undefined: it has one, or needs none. */
function awaitedMaster({ hasMaster, requests, amSize }: CapacityApp): Resource | undefined {
  return hasMaster && requests.keys.some(({ isMaster, pending }) => isMaster && pending > 0) ? amSize : undefined;
}

function demandOf({ types }: CapacityBook, app: CapacityApp): Resource {
  if (app.pending === 0) return nothing(types);
  const demand = new Float64Array(types);
  app.addDemand(demand);
  return demand;
}

/** The pending asks of a leaf's active applications, those of each user up to the limit of the user. */
function allowedDemand(book: CapacityBook, leaf: CapacityQueue, withoutReserved: boolean): Resource {
  const sum = new Float64Array(book.types);
  if (!leaf.isLeaf || leaf.ordering.apps.length === 0) return sum;
  const base = book.userLimits.inLeaf(leaf);
  const rooms = new Map<string, Resource>();
  for (const app of leaf.ordering.apps) {
    let room = rooms.get(app.user.name);
    if (room === undefined) {
      room = subtract(book.userLimits.ofApp(app, base), app.user.used);
      clampToZero(room);
      rooms.set(app.user.name, room);
    }
    const wanted = demandOf(book, app).slice();
    if (withoutReserved) subtractFrom(wanted, app.reserved);
    clampToZero(wanted);
    const allowed = componentwiseMin(room, wanted);
    addTo(sum, allowed);
    subtractFrom(room, allowed);
  }
  return sum;
}

/** The user limits of a leaf if all its users count as active. */
function limitsOfAllUsers(book: CapacityBook, leaf: CapacityQueue): { user: string; limit: Resource[] }[] {
  const { settings, cluster } = book;
  const { generation, calculator, minimumAllocation } = settings;
  const users = leaf.users.all.filter(({ apps }) => apps > 0);
  const base = userLimitIfAllAsk({
    generation,
    calculator,
    cluster,
    minimumAllocation,
    guaranteed: leaf.guaranteed,
    consumed: leaf.users.consumed(calculator, cluster, minimumAllocation),
    weights: users.reduce((all, { weight }) => all + weight, 0),
    minimumUserLimitPercent: leaf.config.minimumUserLimitPercent,
    userLimitFactor: leaf.config.userLimitFactor,
  });
  return users.map(({ name, weight }) => ({
    user: name,
    limit: [weighedUserLimit(base, weight, minimumAllocation)],
  }));
}
