/**
 * Why things wait: limits on masters, limits of users and places said of applications, maxima of queues said of sizes in a leaf,
 * and what no node has room for said of sizes everywhere. Who is left waits for heartbeats.
 */
import type { SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace';
import { MEMORY, add, addTo } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import type { YarnUnits } from '../yarn/units';
import { activeLimits, isQueueAmLimit } from './limits/activation';
import type { CapacityApp } from './capacity-app';
import type { CapacityBook } from './capacity-book';
import type { CapacityQueue } from './queues/capacity-queue';
import { allowanceOf, limitOfChild } from './limits/limits';
import { anyDelay } from './assignment/locality-delay';
import type { NodeRoom } from './assignment/node-room';
import type { QueueFigures } from './queues/queue-figures';
import { CapacityReason, statedAmount } from './reasons';
import { weighedUserLimit } from './limits/user-limit';

/** Containers of one size that are wanted everywhere. */
interface WantedSize {
  /** Of the world. */
  readonly shape: number;
  readonly size: Resource;
  count: number;
}

/** Those of them that are wanted in one leaf. */
interface WantedInLeaf {
  readonly everywhere: WantedSize;
  count: number;
  /** The queue whose maximum was last said to be too small for one more, -1 for none, and of which type. */
  limitedBy: number;
  limitedType: number;
}

export class WaitingReasons {
  /** By leaf, in the order in which they were first asked for; few sizes are asked for in one. */
  private readonly wanted: WantedInLeaf[][];
  /** The same of all leaves together. */
  private readonly sizes: WantedSize[] = [];
  /** The leaf for which each leaf was last said to be held back, -1 for none. */
  private readonly heldBackBy: Int32Array;
  /**
   * Leaves of which one of the sizes is more than a queue on the way up may still have: what other queues hold decides whether
   * that is in the way.
   */
  private readonly bound = new Set<CapacityQueue>();
  /** What a queue would hold; used again for the next one. */
  private readonly withOneMore: Resource;
  /** What limits leave to an application; used again as well. */
  private readonly allowance: Resource;
  /** Code stated last of each application, and of each size everywhere (a bit more than the code). */
  private readonly ofApp: number[] = [];

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: CapacityBook,
    private readonly room: NodeRoom,
    private readonly figures: QueueFigures,
    private readonly units: YarnUnits,
  ) {
    this.wanted = book.queues.map(() => []);
    this.withOneMore = new Float64Array(book.types);
    this.allowance = new Float64Array(book.types);
    this.heldBackBy = new Int32Array(book.queues.length).fill(-1);
  }

  /** The number of wanted containers of a shape in a leaf changes. */
  want(leaf: CapacityQueue, shape: number, size: Resource, change: number): void {
    const inLeaf = this.wanted[leaf.index];
    let wanted = inLeaf.find(({ everywhere }) => everywhere.shape === shape);
    if (wanted === undefined) {
      wanted = { everywhere: this.everywhere(shape, size), count: 0, limitedBy: -1, limitedType: MEMORY };
      inLeaf.push(wanted);
    }
    wanted.count += change;
    wanted.everywhere.count += change;
  }

  private everywhere(shape: number, size: Resource): WantedSize {
    let wanted = this.sizes.find((known) => known.shape === shape);
    if (wanted === undefined) {
      wanted = { shape, size, count: 0 };
      this.sizes.push(wanted);
      this.room.know(shape, size);
    }
    return wanted;
  }

  /** States again what follows from changes. */
  restate(): void {
    const { changes } = this.book;
    if (changes.isStale('reasons')) {
      for (const queue of changes.takeSubjects('reasons')) this.stateQueue(queue);
      for (const leaf of this.bound) this.stateSizes(leaf);
    }
    if (!changes.take('rooms')) return;
    for (const { shape, count } of this.sizes) if (count > 0) this.stateRoom(shape);
  }

  /** What is true of a queue, of its users, and of sizes in the leaves below it. */
  private stateQueue(queue: CapacityQueue): void {
    if (queue.parent === undefined && !queue.isLeaf) return;
    if (!queue.isLeaf) {
      queue.children.forEach((child) => (child.isLeaf ? this.stateSizes(child) : this.stateQueue(child)));
      return;
    }
    if (queue.pending === 0) return;
    this.stateUsers(queue);
    if (queue.parent === undefined) return;
    const { index, heldBackBy } = queue;
    if (this.heldBackBy[index] !== heldBackBy) {
      this.heldBackBy[index] = heldBackBy;
      const code = heldBackBy < 0 ? Reason.none : CapacityReason.keptForQueue;
      this.ctx.stateReason(ReasonScope.queue, index, code, Math.max(0, heldBackBy), 0);
    }
    this.stateSizes(queue);
  }

  /** Whether maxima on the way up are too small for what is wanted in a leaf. */
  private stateSizes(leaf: CapacityQueue): void {
    if (leaf.pending === 0) return;
    let isBound = false;
    const inLeaf = this.wanted[leaf.index];
    for (let i = 0; i < inLeaf.length; i++) if (inLeaf[i].count > 0 && this.stateSize(leaf, inLeaf[i])) isBound = true;
    if (isBound) this.bound.add(leaf);
    else if (this.bound.size > 0) this.bound.delete(leaf);
  }

  /** Whether the limit of the users of a leaf refuses any of them. */
  private stateUsers(leaf: CapacityQueue): void {
    const { book } = this;
    const { apps } = leaf.ordering;
    const base = book.userLimit(leaf, apps[0]?.requests.next()?.any.size);
    const first = firstAsking(apps);
    this.figures.reportUsers(leaf.index, base, first && allowanceOf(book, first, this.allowance));
    const { calculator, minimumAllocation } = book.settings;
    for (const user of leaf.users.all) {
      const limit = weighedUserLimit(base, user.weight, minimumAllocation);
      const isRefused = user.asking > 0 && calculator.compare(book.cluster, user.used, limit) > 0;
      const now = isRefused ? statedAmount(limit, this.typeOver(user.used, limit)) : undefined;
      if (user.refusedBy === now) continue;
      user.refusedBy = now;
      for (const app of apps) if (app.user === user && app.pending > 0) this.tellApp(app);
    }
  }

  /** Whether a maximum on the way up is too small for one more of a size; if so, that is stated. */
  private stateSize(leaf: CapacityQueue, wanted: WantedInLeaf): boolean {
    const { shape, size } = wanted.everywhere;
    let over: CapacityQueue | undefined;
    let overType = MEMORY;
    for (let queue = leaf; queue.parent !== undefined && over === undefined; queue = queue.parent) {
      if (!this.isOver(queue, size, queue.usable)) continue;
      over = queue;
      overType = this.typeOver(this.withOneMore, queue.usable);
    }
    const limitedBy = over !== undefined && this.isOver(leaf, size, limitOf(this.book, leaf)) ? over.index : -1;
    if (wanted.limitedBy !== limitedBy || (limitedBy >= 0 && wanted.limitedType !== overType)) {
      wanted.limitedBy = limitedBy;
      wanted.limitedType = overType;
      const code = limitedBy < 0 ? Reason.none : CapacityReason.queueAtMax;
      const type = limitedBy < 0 ? 0 : Math.max(0, this.units.worldType(overType));
      this.ctx.stateReason(ReasonScope.queueShape, leaf.index * SHAPES + shape, code, Math.max(0, limitedBy), type);
    }
    return over !== undefined;
  }

  /** Whether one more of a size would take a queue over a limit. */
  private isOver({ used }: CapacityQueue, size: Resource, limit: Resource): boolean {
    const { withOneMore } = this;
    const { settings, cluster } = this.book;
    withOneMore.set(used);
    addTo(withOneMore, size);
    return settings.calculator.compare(cluster, withOneMore, limit) > 0;
  }

  /** The type for which an amount is over a limit: the one that decides when they are compared as parts of the cluster. */
  private typeOver(amounts: Resource, limit: Resource): number {
    const { settings, cluster } = this.book;
    if (settings.calculator.name === 'default') return MEMORY;
    let decisive = MEMORY;
    let largest = -1;
    for (let t = 0; t < amounts.length; t++) {
      const part = amounts[t] / cluster[t];
      if (amounts[t] <= limit[t] || part <= largest) continue;
      decisive = t;
      largest = part;
    }
    return decisive;
  }

  private stateRoom(shape: number): void {
    const { room, book } = this;
    if (room.countFor(shape) > 0) {
      this.sayOfShape(shape, CapacityReason.heartbeatToCome, shape, 0);
      return;
    }
    const reserved = room.reservedWithRoom(shape);
    if (reserved?.reservation !== undefined) {
      this.sayOfShape(shape, Reason.nodeReserved, reserved.reservation.app.id, reserved.node);
    } else {
      this.sayOfShape(shape, CapacityReason.noRoom, shape, book.settings.calculator.name === 'default' ? 1 : 0);
    }
  }

  private sayOfShape(shape: number, code: number, arg1: number, arg2: number): void {
    this.ctx.stateReason(ReasonScope.queueShape, shape, code, arg1, arg2);
  }

  /** Why an application waits whatever queues and nodes have left. */
  tellApp(app: CapacityApp): void {
    const [code, arg1, arg2] = this.reasonOf(app);
    if (code === Reason.none && (this.ofApp[app.id] ?? Reason.none) === Reason.none) return;
    this.ofApp[app.id] = code;
    this.ctx.stateReason(ReasonScope.application, app.id, code, arg1, arg2);
  }

  /** An application is over: nothing holds it back. */
  forget(app: CapacityApp): void {
    if ((this.ofApp[app.id] ?? Reason.none) === Reason.none) return;
    this.ofApp[app.id] = Reason.none;
    this.ctx.stateReason(ReasonScope.application, app.id, Reason.none, 0, 0);
  }

  private reasonOf(app: CapacityApp): [number, number, number] {
    const { book } = this;
    const { leaf } = app;
    if (!app.active) return this.reasonToWait(app);
    const { refusedBy } = app.user;
    if (refusedBy !== undefined) return [CapacityReason.userLimit, leaf.index, refusedBy];
    const key = app.requests.next();
    if (!app.waitsForPlace || key === undefined) return [Reason.none, 0, 0];
    return [CapacityReason.waitsForPlace, app.id, Math.max(0, Math.floor(anyDelay(key, book.localityDelays())))];
  }

  /** Of one that is not admitted. */
  private reasonToWait(app: CapacityApp): [number, number, number] {
    const { book } = this;
    const { leaf } = app;
    const ofQueue = isQueueAmLimit(book, app);
    if (book.settings.generation === 'cs-2014') {
      const { most, mostPerUser } = activeLimits(book, leaf);
      return ofQueue
        ? [CapacityReason.mostActive, leaf.index, most]
        : [CapacityReason.mostActiveOfUser, leaf.index, mostPerUser];
    }
    const [used, limit] = ofQueue ? [leaf.amUsed, leaf.amLimit] : [app.user.amUsed, leaf.userAmLimit];
    const type = this.typeOver(add(used, app.amSize), limit);
    return ofQueue
      ? [CapacityReason.amLimit, leaf.index, statedAmount(app.amSize, type)]
      : [CapacityReason.userAmLimit, leaf.index, statedAmount(limit, type)];
  }
}

/** The first application that wants anything. */
function firstAsking(apps: readonly CapacityApp[]): CapacityApp | undefined {
  for (let i = 0; i < apps.length; i++) if (apps[i].pending > 0) return apps[i];
  return undefined;
}

/** What a queue may use now. */
function limitOf(book: CapacityBook, queue: CapacityQueue): Resource {
  return queue.parent === undefined ? book.cluster : limitOfChild(book, queue, limitOf(book, queue.parent));
}
