/**
 * Why things wait: limits on masters, limits of users and places said of applications, maxima of queues said of sizes in a leaf,
 * and what no node has room for said of sizes everywhere. Who is left waits for heartbeats.
 */
import type { SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace';
import { MEMORY, add, equals } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import type { YarnUnits } from '../yarn/units';
import { activeLimits, isQueueAmLimit } from './limits/activation';
import type { CapacityApp } from './capacity-app';
import type { CapacityBook } from './capacity-book';
import type { CapacityQueue } from './queues/capacity-queue';
import type { LeafUser } from './limits/leaf-users';
import { allowanceOf, limitOfChild, withinFree } from './limits/limits';
import { anyDelay } from './assignment/locality-delay';
import type { NodeRoom } from './assignment/node-room';
import type { QueueFigures } from './queues/queue-figures';
import { CapacityReason } from './reasons';
import { weighedUserLimit } from './limits/user-limit';

/** What a leaf's statements and figures were last worked out from. */
interface Said {
  /** Of the leaf, and of the leaf and the queues above it together; -1: of none. */
  version: number;
  path: number;
  /** Whether a maximum on the way up was too small for any of the sizes. */
  hasBinding: boolean;
  heldBackBy: number;
  readonly limit: Resource;
  base: Resource;
  /** What its first application could get if the cluster had enough. */
  allowance: Resource | undefined;
}

export class WaitingReasons {
  /** Containers wanted in each leaf, by shape of the world. */
  private readonly wanted: Map<number, number>[];
  private readonly wantedOfShape = new Map<number, number>();
  /** What was last said of each leaf. */
  private readonly said: Said[];
  private readonly sizes = new Map<number, Resource>();
  /** Code stated last of each application, and of each size everywhere (a bit more than the code). */
  private readonly ofApp: number[] = [];
  /** MB of the limit that refuses a user, by user of a leaf. */
  private readonly refused = new Map<LeafUser, number>();

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: CapacityBook,
    private readonly room: NodeRoom,
    private readonly figures: QueueFigures,
    private readonly units: YarnUnits,
  ) {
    this.wanted = book.queues.map(() => new Map<number, number>());
    this.said = book.queues.map(({ currentLimit }) => ({
      version: -1,
      path: -1,
      hasBinding: false,
      heldBackBy: -1,
      limit: currentLimit.slice(),
      base: currentLimit,
      allowance: undefined,
    }));
  }

  /** So many containers of a shape more are wanted in a leaf, or fewer. */
  want(leaf: CapacityQueue, shape: number, size: Resource, change: number): void {
    const wanted = this.wanted[leaf.index];
    wanted.set(shape, (wanted.get(shape) ?? 0) + change);
    this.wantedOfShape.set(shape, (this.wantedOfShape.get(shape) ?? 0) + change);
    this.said[leaf.index].path = -1;
    this.sizes.set(shape, size);
    this.room.know(shape, size);
  }

  /** Says everything anew that follows from what queues and users hold. */
  restate(): void {
    for (const queue of this.book.queues) if (queue.isLeaf && queue.pending > 0) this.stateLeaf(queue);
    for (const [shape, count] of this.wantedOfShape) if (count > 0) this.stateRoom(shape);
  }

  /** What is true of a leaf; only what may have changed is worked out anew. */
  private stateLeaf(leaf: CapacityQueue): void {
    const { book, ctx } = this;
    const { index, heldBackBy } = leaf;
    const said = this.said[index];
    this.stateUsers(leaf, said);
    if (leaf.parent === undefined) return;
    if (said.heldBackBy !== heldBackBy) {
      said.heldBackBy = heldBackBy;
      const code = heldBackBy < 0 ? Reason.none : CapacityReason.keptForQueue;
      ctx.stateReason(ReasonScope.queue, index, code, Math.max(0, heldBackBy), 0);
    }
    let path = 0;
    for (let queue = leaf; queue.parent !== undefined; queue = queue.parent) path += queue.version;
    // What the queues above let it have may be another amount even so.
    if (said.path === path && !said.hasBinding) return;
    said.path = path;
    said.hasBinding = false;
    for (const [shape, count] of this.wanted[index]) {
      if (count > 0 && this.stateSize(book, leaf, shape)) said.hasBinding = true;
    }
  }

  /** Whether the limit of the users of a leaf refuses any of them. */
  private stateUsers(leaf: CapacityQueue, said: Said): void {
    const { book } = this;
    const isKnown = said.version === leaf.version;
    if (!isKnown) said.base = book.userLimit(leaf, leaf.ordering.apps[0]?.requests.next()?.any.size);
    const { base } = said;
    if (!isKnown || !equals(said.limit, leaf.currentLimit)) {
      said.limit.set(leaf.currentLimit);
      const first = leaf.ordering.apps.find(({ pending }) => pending > 0);
      said.allowance = first && allowanceOf(book, first);
    }
    this.figures.reportUsers(leaf.index, base, said.allowance && withinFree(book, said.allowance));
    if (isKnown) return;
    said.version = leaf.version;
    const { calculator, minimumAllocation } = book.settings;
    for (const user of leaf.users.all) {
      const limit = weighedUserLimit(base, user.weight, minimumAllocation);
      const isRefused = user.asking > 0 && calculator.compare(book.cluster, user.used, limit) > 0;
      const now = isRefused ? limit[MEMORY] : -1;
      if ((this.refused.get(user) ?? -1) === now) continue;
      this.refused.set(user, now);
      for (const app of leaf.ordering.apps) if (app.user === user && app.pending > 0) this.tellApp(app);
    }
  }

  /** Whether a maximum on the way up is too small for one more of a size, which is said. */
  private stateSize(book: CapacityBook, leaf: CapacityQueue, shape: number): boolean {
    const size = this.sizes.get(shape) as Resource;
    const isOver = (queue: CapacityQueue, limit: Resource): boolean =>
      book.settings.calculator.compare(book.cluster, add(queue.used, size), limit) > 0;
    let over: CapacityQueue | undefined;
    for (let queue = leaf; queue.parent !== undefined && over === undefined; queue = queue.parent) {
      if (isOver(queue, queue.usable)) over = queue;
    }
    const binding = over !== undefined && isOver(leaf, limitOf(book, leaf)) ? over : undefined;
    const code = binding === undefined ? Reason.none : CapacityReason.queueAtMax;
    const type = binding === undefined ? 0 : Math.max(0, this.units.worldType(MEMORY));
    this.ctx.stateReason(ReasonScope.queueShape, leaf.index * SHAPES + shape, code, binding?.index ?? 0, type);
    return over !== undefined;
  }

  private stateRoom(shape: number): void {
    const { ctx, room, book } = this;
    const say = (code: number, arg1: number, arg2: number) =>
      ctx.stateReason(ReasonScope.queueShape, shape, code, arg1, arg2);
    if (room.countFor(shape) > 0) {
      say(CapacityReason.heartbeatToCome, shape, 0);
      return;
    }
    const reserved = room.reservedWithRoom(shape);
    if (reserved?.reservation !== undefined) say(Reason.nodeReserved, reserved.reservation.app.id, reserved.node);
    else say(CapacityReason.noRoom, shape, book.settings.calculator.name === 'default' ? 1 : 0);
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
    const refused = this.refused.get(app.user) ?? -1;
    if (refused >= 0) return [CapacityReason.userLimit, leaf.index, refused];
    const key = app.requests.next();
    if (!app.waitsForPlace || key === undefined) return [Reason.none, 0, 0];
    return [CapacityReason.waitsForPlace, app.id, Math.max(0, Math.floor(anyDelay(key, book.localityDelays())))];
  }

  /** Of one that is not let in. */
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
    return ofQueue
      ? [CapacityReason.amLimit, leaf.index, app.amSize[MEMORY]]
      : [CapacityReason.userAmLimit, leaf.index, leaf.userAmLimit[MEMORY]];
  }
}

/** What a queue may use now. */
function limitOf(book: CapacityBook, queue: CapacityQueue): Resource {
  return queue.parent === undefined ? book.cluster : limitOfChild(book, queue, limitOf(book, queue.parent));
}
