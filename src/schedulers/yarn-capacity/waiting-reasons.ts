/**
 * States why containers wait, at the widest scope where a reason holds:
 *
 *   ask                    a reservation, another ask of its application, or, where the leaf waits for an application, nodes
 *   application            limits on masters, user limits, locality, a refused decision
 *   size in a leaf         the maximum of a queue
 *   leaf                   room that is kept for another leaf, or for the first application
 *   size in the cluster    no node has room; otherwise the next heartbeat brings it
 */
import type { ExplainingContext } from '../../sim/context-parts';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace/trace';
import { MEMORY, add, addTo, isZero, subtract } from '../yarn/resources';
import { AsksBehind } from '../yarn/asks-behind';
import { areOwnNodesFull } from '../yarn/own-nodes-full';
import type { Resource } from '../yarn/resources';
import type { RequestKey } from '../yarn/resource-requests';
import type { YarnUnits } from '../yarn/units';
import { ownReason } from '../policy-reasons';
import { AsksAhead } from './asks-ahead';
import type { ReasonRow } from './asks-ahead';
import { CapacityApp, askingBefore, firstAsking, goesBefore } from './capacity-app';
import type { CapacityBook } from './capacity-book';
import type { CapacityQueue } from './queues/capacity-queue';
import { keyOrder } from './key-order';
import { allowanceOf, limitOf } from './limits/limits';
import { anyDelay } from './assignment/locality-delay';
import type { NodeRoom } from './assignment/node-room';
import type { QueueFigures } from './queues/queue-figures';
import { typeAndShape } from '../yarn/queue-at-max';
import { pendingReason, typeOver } from './pending-reason';
import { CapacityReason, statedAmount } from './reasons';
import { RefusedDecisions } from './refused-decisions';
import { UserRefusals } from './user-refusals';

/** Containers of one size that are asked for in all leaves. */
interface WantedSize {
  /** Its number in the world. */
  readonly shape: number;
  readonly size: Resource;
  count: number;
}

/** Those of them that are asked for in one leaf. */
interface WantedInLeaf {
  readonly everywhere: WantedSize;
  count: number;
  /** The queue whose maximum was last stated as the reason; -1: none. */
  limitedBy: number;
  /** The resource type of that statement. */
  limitedType: number;
}

const NONE: ReasonRow = [Reason.none, 0, 0];

export class WaitingReasons {
  /** By leaf, in the order in which sizes were first asked for. There are few in one leaf. */
  private readonly wanted: WantedInLeaf[][];
  /** The same for all leaves together. */
  private readonly sizes: WantedSize[] = [];
  /** By leaf: the leaf or the application that it was last stated to wait for as a whole. */
  private readonly blockerOfLeaf: (CapacityQueue | CapacityApp | undefined)[];
  /** Leaves with such a statement. */
  private readonly blockedLeaves = new Set<CapacityQueue>();
  /** Applications that accept containers on certain nodes only. */
  private readonly strict = new Set<CapacityApp>();
  /** Applications that wait for locality. */
  private readonly placeWaiters = new Set<CapacityApp>();
  private readonly refused: RefusedDecisions;
  /** Whether statements about sizes in the cluster may be others than the latest ones, though no node has changed. */
  private areSizesOutdated = false;
  /**
   * Leaves with a size that exceeds the maximum of a queue from the leaf up. What other queues hold decides whether that is what
   * it waits for, so that these leaves are checked whenever anything changes.
   */
  private readonly bound = new Set<CapacityQueue>();
  /** Buffer: what a queue would hold with one more container. */
  private readonly withOneMore: Resource;
  /** Buffer: the allowance of an application. */
  private readonly allowance: Resource;
  private readonly userRefusals: UserRefusals;
  private readonly asksBehind: AsksBehind<CapacityApp>;
  private readonly asksAhead: AsksAhead;

  constructor(
    private readonly ctx: ExplainingContext,
    private readonly book: CapacityBook,
    private readonly room: NodeRoom,
    private readonly figures: QueueFigures,
    private readonly units: YarnUnits,
  ) {
    this.wanted = book.queues.map(() => []);
    this.withOneMore = new Float64Array(book.types);
    this.allowance = new Float64Array(book.types);
    this.blockerOfLeaf = book.queues.map(() => undefined);
    this.userRefusals = new UserRefusals(ctx.world, book);
    this.refused = new RefusedDecisions(book);
    const order = keyOrder(ctx, book, room, {
      blockerOf: (app) => (this.isAhead(app) ? undefined : this.blockerOfLeaf[app.leaf.index]),
      isLimited: ({ leaf }, key) => this.isLimited(leaf, key),
      hasReason: (app) => this.reasonOf(app)[0] !== Reason.none,
    });
    this.asksBehind = new AsksBehind(ctx, CapacityReason.behindOwnAsk, order);
    this.asksAhead = new AsksAhead(ctx, (app, key) => this.reasonAhead(app, key));
  }

  /** Adds to the number of containers of a shape that are asked for in a leaf. */
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

  /** Brings all statements up to date. */
  restate(): void {
    const { changes } = this.book;
    if (changes.isStale('reasons')) {
      for (const queue of changes.takeSubjects('reasons')) this.stateQueue(queue);
      for (const leaf of this.bound) this.stateSizes(leaf);
      for (const leaf of this.blockedLeaves) this.stateLeaf(leaf);
    }
    for (const leaf of changes.takeSubjects('masterReasons')) for (const app of leaf.waiting) this.stateApp(app);
    this.restateRefusals();
    if (changes.take('rooms') || this.areSizesOutdated) {
      this.areSizesOutdated = false;
      for (const wanted of this.sizes) if (wanted.count > 0) this.stateRoom(wanted);
      for (const app of this.strict) this.stateApp(app);
    }
    if (this.asksBehind.hasAny) this.asksBehind.restate();
    this.asksAhead.restate(this.appsAhead());
  }

  /** States the reasons of a changed leaf; of a parent, those of the sizes in the leaves below it. */
  private stateQueue(queue: CapacityQueue): void {
    if (queue.parent === undefined && !queue.isLeaf) return;
    if (!queue.isLeaf) {
      queue.children.forEach((child) => (child.isLeaf ? this.stateSizes(child) : this.stateQueue(child)));
      return;
    }
    if (queue.pending === 0) return;
    this.stateUsers(queue);
    if (queue.parent !== undefined) this.stateSizes(queue);
    this.stateLeaf(queue);
  }

  /** States what all applications of a leaf wait for: another leaf that goes first, or the first one of them. */
  private stateLeaf(leaf: CapacityQueue): void {
    const { index, keptFor, behind } = leaf;
    const queue = keptFor !== undefined && keptFor.pending > 0 ? keptFor : undefined;
    const blocker = queue ?? (behind !== undefined && this.isFirst(leaf, behind) ? behind : undefined);
    const before = this.blockerOfLeaf[index];
    if (blocker !== before) {
      this.blockerOfLeaf[index] = blocker;
      if (blocker === undefined) this.blockedLeaves.delete(leaf);
      else this.blockedLeaves.add(leaf);
      // Statements about sizes in the root are those about the whole cluster, and hide one about the root itself.
      if (leaf.parent === undefined) this.areSizesOutdated = true;
      else this.stateBlocker(index, blocker);
      if (before instanceof CapacityApp) this.stateApp(before);
    }
    // An application does not wait for itself.
    if (blocker instanceof CapacityApp) this.stateApp(blocker);
  }

  /** Whether an application for which its leaf had too little left is still asked before the others. */
  private isFirst(leaf: CapacityQueue, app: CapacityApp): boolean {
    const { userLimits } = this.book;
    if (!app.active || app.pending === 0 || app.leaf !== leaf) return false;
    return !userLimits.refuses(app, userLimits.ofApp(app));
  }

  /** Applications that ask and go before the one that the others of their leaf wait for. */
  private appsAhead(): CapacityApp[] {
    const ahead: CapacityApp[] = [];
    for (const { index, ordering } of this.blockedLeaves) {
      const blocker = this.blockerOfLeaf[index];
      if (blocker instanceof CapacityApp) ahead.push(...askingBefore(ordering.apps, blocker));
    }
    return ahead;
  }

  private isAhead(app: CapacityApp): boolean {
    const blocker = this.blockerOfLeaf[app.leaf.index];
    return blocker instanceof CapacityApp && goesBefore(app.leaf.ordering.apps, app, blocker);
  }

  /** What an ask of an application that goes first waits for, if neither the application nor a maximum says it. */
  private reasonAhead(app: CapacityApp, key: RequestKey): ReasonRow | undefined {
    if (this.isLimited(app.leaf, key) || this.reasonOf(app)[0] !== Reason.none) return undefined;
    return this.roomReason(this.ctx.world.askShape[key.ask], key.any.size);
  }

  private stateBlocker(leaf: number, blocker: CapacityQueue | CapacityApp | undefined): void {
    const state = (code: number, arg: number) => this.ctx.stateReason(ReasonScope.queue, leaf, code, arg, 0);
    if (blocker === undefined) state(Reason.none, 0);
    else if (blocker instanceof CapacityApp) state(CapacityReason.behindApp, blocker.id);
    else state(CapacityReason.keptForQueue, blocker.index);
  }

  /** States for each size in a leaf whether a maximum is too small for one more. */
  private stateSizes(leaf: CapacityQueue): void {
    if (leaf.pending === 0) return;
    let isBound = false;
    const inLeaf = this.wanted[leaf.index];
    for (let i = 0; i < inLeaf.length; i++) if (inLeaf[i].count > 0 && this.stateSize(leaf, inLeaf[i])) isBound = true;
    if (isBound) this.bound.add(leaf);
    else if (this.bound.size > 0) this.bound.delete(leaf);
  }

  /** Reports the user limit of a leaf, and states again the reasons of users that it begins or ceases to refuse. */
  private stateUsers(leaf: CapacityQueue): void {
    const { book } = this;
    const { apps } = leaf.ordering;
    const base = book.userLimits.inLeaf(leaf, apps[0]?.requests.next()?.any.size);
    const first = firstAsking(apps);
    this.figures.reportUsers(leaf.index, base, first && allowanceOf(book, first, this.allowance));
    for (const app of this.userRefusals.changes(leaf, base)) this.stateApp(app);
  }

  /**
   * States whether the maximum of a queue from the leaf up is too small for one more container of a size.
   * @returns whether one is, even if something else is the reason now
   */
  private stateSize(leaf: CapacityQueue, wanted: WantedInLeaf): boolean {
    const { shape, size } = wanted.everywhere;
    let over: CapacityQueue | undefined;
    let overType = MEMORY;
    for (let queue = leaf; queue.parent !== undefined && over === undefined; queue = queue.parent) {
      if (!this.isOver(queue, size, queue.usable)) continue;
      over = queue;
      overType = typeOver(this.book, this.withOneMore, queue.usable);
    }
    const limitedBy = over !== undefined && this.getsNoMore(leaf, size) ? over.index : -1;
    if (wanted.limitedBy !== limitedBy || (limitedBy >= 0 && wanted.limitedType !== overType)) {
      wanted.limitedBy = limitedBy;
      wanted.limitedType = overType;
      const code = limitedBy < 0 ? Reason.none : CapacityReason.queueAtMax;
      for (const app of this.placeWaiters) if (app.leaf === leaf) this.stateApp(app);
      const ofWhat = limitedBy < 0 ? 0 : this.typeAndShape(overType, shape);
      this.ctx.stateReason(ReasonScope.queueShape, leaf.index * SHAPES + shape, code, Math.max(0, limitedBy), ofWhat);
    }
    return over !== undefined;
  }

  /** Whether a leaf may not use one more container of a size, or is offered nothing because a parent is full. */
  private getsNoMore(leaf: CapacityQueue, size: Resource): boolean {
    const { book } = this;
    if (this.isOver(leaf, size, limitOf(book, leaf))) return true;
    for (let queue = leaf.parent; queue?.parent !== undefined; queue = queue.parent) {
      // Killable containers count as free.
      const used = subtract(queue.used, queue.killable);
      if (book.settings.calculator.compare(book.cluster, used, queue.usable) >= 0) return true;
    }
    return false;
  }

  /** Whether one more container of a size would take a queue over a limit. */
  private isOver({ used }: CapacityQueue, size: Resource, limit: Resource): boolean {
    const { withOneMore } = this;
    const { settings, cluster } = this.book;
    withOneMore.set(used);
    addTo(withOneMore, size);
    return settings.calculator.compare(cluster, withOneMore, limit) > 0;
  }

  private typeAndShape(type: number, shape: number): number {
    return typeAndShape(Math.max(0, this.units.worldType(type)), shape);
  }

  private stateRoom({ shape, size }: WantedSize): void {
    const blocker = this.blockerOfLeaf[this.book.root.index];
    const isBehind = blocker instanceof CapacityApp && this.refused.first === undefined && this.room.roomFor(shape) > 0;
    const reason: ReasonRow = isBehind ? [CapacityReason.behindApp, blocker.id, 0] : this.roomReason(shape, size);
    this.ctx.stateReason(ReasonScope.queueShape, shape, ...reason);
  }

  /** What a container of a size waits for that nothing but nodes keeps back. */
  private roomReason(shape: number, size: Resource): ReasonRow {
    const { room, book } = this;
    const { root } = book;
    if (room.roomFor(shape) > 0) {
      const { first } = this.refused;
      if (first !== undefined) return [CapacityReason.behindRefused, first.id, 0];
      // The root may have a maximum of its own. With reservations, or after nodes were shrunk, usage can exceed the cluster.
      if (isZero(root.killable) && this.isOver(root, size, root.maximum)) {
        const type = typeOver(book, this.withOneMore, root.maximum);
        return [CapacityReason.queueAtMax, root.index, this.typeAndShape(type, shape)];
      }
      return [CapacityReason.heartbeatToCome, shape, 0];
    }
    const reserved = room.reservedWithRoom(shape);
    if (reserved?.reservation !== undefined) return [Reason.nodeReserved, reserved.reservation.app.id, reserved.node];
    return [CapacityReason.noRoom, shape, book.settings.calculator.name === 'default' ? 1 : 0];
  }

  /** States why an application waits, if that is its own reason and not that of its queue or of a size. */
  stateApp(app: CapacityApp): void {
    if (app.waitsForPlace) this.placeWaiters.add(app);
    else this.placeWaiters.delete(app);
    this.stateOwn(app, this.reasonOf(app));
  }

  /** An application asks for more containers. */
  asked(app: CapacityApp): void {
    this.asksBehind.asked(app);
  }

  /** States the node that is reserved for an ask; -1: none is. */
  stateReservation(ask: number, node: number): void {
    this.asksBehind.replaced(ask);
    this.ctx.stateReason(ReasonScope.ask, ask, node < 0 ? Reason.none : Reason.reserved, Math.max(node, 0), 0);
  }

  private stateOwn({ id }: CapacityApp, [code, arg1, arg2]: ReasonRow): void {
    if (code === Reason.none && ownReason(this.ctx, id) === Reason.none) return;
    this.ctx.stateReason(ReasonScope.application, id, code, arg1, arg2);
  }

  /** An application asks for containers on certain nodes only. */
  asksStrictly(app: CapacityApp): void {
    this.strict.add(app);
  }

  /** An application has ended. */
  forget(app: CapacityApp): void {
    this.strict.delete(app);
    this.asksBehind.forget(app);
    this.placeWaiters.delete(app);
    if (this.refused.forget(app)) this.areSizesOutdated = true;
    this.stateOwn(app, NONE);
  }

  private reasonOf(app: CapacityApp): ReasonRow {
    const { book } = this;
    const { leaf } = app;
    if (!app.active) return pendingReason(book, app);
    const refusedBy = this.userRefusals.of(app);
    if (refusedBy !== undefined) return [CapacityReason.userLimit, leaf.index, refusedBy];
    const key = app.requests.next();
    if (key === undefined) return NONE;
    if (app.refusedBy !== undefined) return this.reasonOfRefusal(app, app.refusedBy, key);
    if (app.waitsForPlace && !this.isLimited(leaf, key)) {
      return [CapacityReason.waitsForPlace, app.id, Math.max(0, Math.floor(anyDelay(key, book.localityDelays())))];
    }
    // Of a key with a reservation that is the reason: too little is left for another one.
    const isOfOther = app.countsOf(key).reservations.length > 0;
    if (this.blockerOfLeaf[leaf.index] === app && (isOfOther || !this.isLimited(leaf, key)))
      return [CapacityReason.littleLeft, leaf.index, 0];
    return areOwnNodesFull(app.requests, this.room, this.ctx.world.askShape)
      ? [CapacityReason.noRoomThere, app.id, 0]
      : NONE;
  }

  /** Whether a maximum is stated as the reason for the size of a key. */
  private isLimited(leaf: CapacityQueue, { ask }: RequestKey): boolean {
    const shape = this.ctx.world.askShape[ask];
    return this.wanted[leaf.index].some(({ everywhere, limitedBy }) => everywhere.shape === shape && limitedBy >= 0);
  }

  /** The reason of an application whose decision was refused. */
  private reasonOfRefusal(app: CapacityApp, by: 'user' | CapacityQueue, key: RequestKey): ReasonRow {
    const { book } = this;
    const { leaf, user } = app;
    if (by === 'user') {
      const limit = book.userLimits.ofApp(app);
      return [CapacityReason.userLimit, leaf.index, statedAmount(limit, typeOver(book, user.used, limit))];
    }
    const type = typeOver(book, add(by.used, key.any.size), by.maximum);
    return [CapacityReason.refusedAtMax, by.index, this.typeAndShape(type, this.ctx.world.askShape[key.ask])];
  }

  /** A decision for an application was refused. */
  noteRefusal(app: CapacityApp, by: 'user' | CapacityQueue): void {
    if (this.refused.note(app, by)) this.areSizesOutdated = true;
    this.stateApp(app);
  }

  /** Takes back the statements about refusals that no longer hold. */
  private restateRefusals(): void {
    for (const app of this.refused.takeEnded()) {
      this.areSizesOutdated = true;
      if (app.active) this.stateApp(app);
    }
  }
}
