/**
 * Why things wait: limits on masters, limits of users and places said of applications, maxima of queues said of sizes in a leaf,
 * and what no node has room for said of sizes everywhere. Who is left waits for heartbeats.
 */
import type { SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace/trace';
import { MEMORY, add, addTo, isZero } from '../yarn/resources';
import { areOwnNodesFull } from '../yarn/own-nodes-full';
import type { Resource } from '../yarn/resources';
import type { RequestKey } from '../yarn/resource-requests';
import type { YarnUnits } from '../yarn/units';
import { activeLimits, isQueueAmLimit } from './limits/activation';
import { CapacityApp } from './capacity-app';
import type { CapacityBook } from './capacity-book';
import type { CapacityQueue } from './queues/capacity-queue';
import { allowanceOf, limitOfChild } from './limits/limits';
import { anyDelay } from './assignment/locality-delay';
import type { NodeRoom } from './assignment/node-room';
import type { QueueFigures } from './queues/queue-figures';
import { typeAndShape } from '../yarn/queue-at-max';
import { CapacityReason, statedAmount } from './reasons';
import { fits } from './rounding';
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
  /** What was last said of each leaf as a whole: the leaf or the application for which it waits, or nothing. */
  private readonly ofLeaf: (CapacityQueue | CapacityApp | undefined)[];
  /** Leaves of which anything was said. */
  private readonly heldLeaves = new Set<CapacityQueue>();
  /** Applications that ask for containers on some nodes only. */
  private readonly strict = new Set<CapacityApp>();
  /** Applications that let the last node pass that they were offered. */
  private readonly placeWaiters = new Set<CapacityApp>();
  /** Applications whose last proposal was refused, and whether there are others since that was last stated. */
  private readonly refused = new Set<CapacityApp>();
  private refusalsChanged = false;
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
    this.ofLeaf = book.queues.map(() => undefined);
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
      for (const leaf of this.heldLeaves) this.stateLeaf(leaf);
    }
    for (const leaf of changes.takeSubjects('masterReasons')) for (const app of leaf.waiting) this.tellApp(app);
    if (this.refused.size > 0) this.restateRefusals();
    if (!changes.take('rooms') && !this.refusalsChanged) return;
    this.refusalsChanged = false;
    for (const wanted of this.sizes) if (wanted.count > 0) this.stateRoom(wanted);
    for (const app of this.strict) this.tellApp(app);
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
    this.stateSizes(queue);
    this.stateLeaf(queue);
  }

  /** What all that wait in a leaf wait for: a queue that goes first, or the first one of them. */
  private stateLeaf(leaf: CapacityQueue): void {
    const { index, heldBackBy, heldUpBy } = leaf;
    const queue =
      heldBackBy >= 0 && this.book.queues[heldBackBy].pending > 0 ? this.book.queues[heldBackBy] : undefined;
    const isHeldUp = heldUpBy !== undefined && heldUpBy.active && heldUpBy.pending > 0 && heldUpBy.leaf === leaf;
    const by = queue ?? (isHeldUp ? heldUpBy : undefined);
    const before = this.ofLeaf[index];
    if (by !== before) {
      this.ofLeaf[index] = by;
      if (by === undefined) this.heldLeaves.delete(leaf);
      else this.heldLeaves.add(leaf);
      this.sayOfLeaf(index, by);
      if (before instanceof CapacityApp) this.tellApp(before);
    }
    // It does not wait for itself.
    if (by instanceof CapacityApp) this.tellApp(by);
  }

  private sayOfLeaf(leaf: number, by: CapacityQueue | CapacityApp | undefined): void {
    const { ctx } = this;
    if (by === undefined) ctx.stateReason(ReasonScope.queue, leaf, Reason.none, 0, 0);
    else if (by instanceof CapacityApp) ctx.stateReason(ReasonScope.queue, leaf, CapacityReason.behindApp, by.id, 0);
    else ctx.stateReason(ReasonScope.queue, leaf, CapacityReason.keptForQueue, by.index, 0);
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
    const base = book.userLimits.inLeaf(leaf, apps[0]?.requests.next()?.any.size);
    const first = firstAsking(apps);
    this.figures.reportUsers(leaf.index, base, first && allowanceOf(book, first, this.allowance));
    const { calculator, minimumAllocation } = book.settings;
    for (const user of leaf.users.all) {
      const limit = weighedUserLimit(base, user.weight, minimumAllocation);
      const isRefused = user.wanting > 0 && calculator.compare(book.cluster, user.used, limit) > 0;
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
      for (const app of this.placeWaiters) if (app.leaf === leaf) this.tellApp(app);
      const ofWhat = limitedBy < 0 ? 0 : this.typeAndShape(overType, shape);
      this.ctx.stateReason(ReasonScope.queueShape, leaf.index * SHAPES + shape, code, Math.max(0, limitedBy), ofWhat);
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

  private typeAndShape(type: number, shape: number): number {
    return typeAndShape(Math.max(0, this.units.worldType(type)), shape);
  }

  private stateRoom({ shape, size }: WantedSize): void {
    const { room, book } = this;
    const { root, cluster } = book;
    if (room.roomFor(shape) > 0) {
      const [refused] = this.refused;
      if (refused !== undefined) {
        this.sayOfShape(shape, CapacityReason.behindRefused, refused.id, 0);
        return;
      }
      // With reservations, or on nodes that were shrunk, more can be in use than there is although some nodes have room.
      if (isZero(root.killable) && this.isOver(root, size, cluster)) {
        const type = this.typeOver(this.withOneMore, cluster);
        this.sayOfShape(shape, CapacityReason.queueAtMax, root.index, this.typeAndShape(type, shape));
      } else {
        this.sayOfShape(shape, CapacityReason.heartbeatToCome, shape, 0);
      }
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
    if (app.waitsForPlace) this.placeWaiters.add(app);
    else this.placeWaiters.delete(app);
    const [code, arg1, arg2] = this.reasonOf(app);
    if (code === Reason.none && (this.ofApp[app.id] ?? Reason.none) === Reason.none) return;
    this.ofApp[app.id] = code;
    this.ctx.stateReason(ReasonScope.application, app.id, code, arg1, arg2);
  }

  /** Whether something is stated of an application itself. */
  isStatedOf({ id }: CapacityApp): boolean {
    return (this.ofApp[id] ?? Reason.none) !== Reason.none;
  }

  /** An application asks for containers that may run on some nodes only. */
  asksStrictly(app: CapacityApp): void {
    this.strict.add(app);
  }

  /** An application is over: nothing holds it back. */
  forget(app: CapacityApp): void {
    this.strict.delete(app);
    this.placeWaiters.delete(app);
    if (this.refused.delete(app)) this.refusalsChanged = true;
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
    if (key === undefined) return [Reason.none, 0, 0];
    if (app.refusedBy !== undefined) return this.reasonOfRefusal(app, app.refusedBy, key);
    if (app.waitsForPlace && !this.isLimited(leaf, key)) {
      return [CapacityReason.waitsForPlace, app.id, Math.max(0, Math.floor(anyDelay(key, book.localityDelays())))];
    }
    if (this.ofLeaf[leaf.index] === app && !this.isLimited(leaf, key))
      return [CapacityReason.littleLeft, leaf.index, 0];
    return areOwnNodesFull(app.requests, this.room, this.ctx.world.askShape)
      ? [CapacityReason.noRoomThere, app.id, 0]
      : [Reason.none, 0, 0];
  }

  /** Whether a maximum was said to be too small for a container of a key. */
  private isLimited(leaf: CapacityQueue, { ask }: RequestKey): boolean {
    const shape = this.ctx.world.askShape[ask];
    return this.wanted[leaf.index].some(({ everywhere, limitedBy }) => everywhere.shape === shape && limitedBy >= 0);
  }

  /** Of one whose proposal was refused. */
  private reasonOfRefusal(app: CapacityApp, by: 'user' | CapacityQueue, key: RequestKey): [number, number, number] {
    const { leaf, user } = app;
    if (by === 'user') {
      const limit = this.book.userLimits.ofApp(app);
      return [CapacityReason.userLimit, leaf.index, statedAmount(limit, this.typeOver(user.used, limit))];
    }
    const type = this.typeOver(add(by.used, key.any.size), by.maximum);
    return [CapacityReason.refusedAtMax, by.index, this.typeAndShape(type, this.ctx.world.askShape[key.ask])];
  }

  /** A proposal of an application was refused. */
  noteRefusal(app: CapacityApp, by: 'user' | CapacityQueue): void {
    app.refusedBy = by;
    if (!this.refused.has(app)) this.refusalsChanged = true;
    this.refused.add(app);
    this.tellApp(app);
  }

  /** Leaves out whose proposals would be refused no longer, or who makes none. */
  private restateRefusals(): void {
    for (const app of this.refused) {
      if (this.isStillRefused(app)) continue;
      app.refusedBy = undefined;
      this.refused.delete(app);
      this.refusalsChanged = true;
      if (app.active) this.tellApp(app);
    }
  }

  private isStillRefused(app: CapacityApp): boolean {
    const { book } = this;
    const { refusedBy: by } = app;
    const key = app.requests.next();
    if (by === undefined || key === undefined || !app.active) return false;
    const { calculator } = book.settings;
    if (by === 'user') return calculator.compare(book.cluster, app.user.used, book.userLimits.ofApp(app)) > 0;
    return !fits(calculator, add(by.used, key.any.size), by.maximum);
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
