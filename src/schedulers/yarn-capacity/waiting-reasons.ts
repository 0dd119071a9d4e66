/**
 * Why things wait: limits on masters, limits of users and places said of applications, maxima of queues said of sizes in a leaf,
 * and what no node has room for said of sizes everywhere. Who is left waits for heartbeats.
 */
import type { SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace';
import { MEMORY, add } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import type { YarnUnits } from '../yarn/units';
import { activeLimits, isQueueAmLimit } from './activation';
import type { CapacityApp } from './capacity-app';
import type { CapacityBook } from './capacity-book';
import type { CapacityQueue } from './capacity-queue';
import type { LeafUser } from './leaf-users';
import { headroomOf, limitOfChild } from './limits';
import { anyDelay } from './locality-delay';
import type { NodeRoom } from './node-room';
import type { QueueFigures } from './queue-figures';
import { CapacityReason } from './reasons';
import { roundDown } from './rounding';
import { weighedUserLimit } from './user-limit';

export class WaitingReasons {
  /** Containers wanted in each leaf, by shape of the world. */
  private readonly wanted: Map<number, number>[];
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
  }

  /** So many containers of a shape more are wanted in a leaf, or fewer. */
  want(leaf: CapacityQueue, shape: number, size: Resource, change: number): void {
    const wanted = this.wanted[leaf.index];
    wanted.set(shape, (wanted.get(shape) ?? 0) + change);
    this.sizes.set(shape, size);
    this.room.know(shape, size);
  }

  /** Says everything anew that follows from what queues and users hold. */
  restate(): void {
    const { book } = this;
    const limits: Resource[] = [];
    const everywhere = new Set<number>();
    for (const queue of book.queues) {
      limits[queue.index] =
        queue.parent === undefined ? book.cluster : limitOfChild(book, queue, limits[queue.parent.index]);
      if (!queue.isLeaf || queue.pending === 0) continue;
      this.stateUsers(queue);
      if (queue.parent !== undefined) {
        const code = queue.heldBackBy < 0 ? Reason.none : CapacityReason.keptForQueue;
        this.ctx.stateReason(ReasonScope.queue, queue.index, code, Math.max(0, queue.heldBackBy), 0);
      }
      for (const [shape, count] of this.wanted[queue.index]) {
        if (count === 0) continue;
        everywhere.add(shape);
        this.stateSize(queue, shape, limits[queue.index]);
      }
    }
    for (const shape of everywhere) this.stateRoom(shape);
  }

  /** Whether the limit of the users of a leaf refuses any of them. */
  private stateUsers(leaf: CapacityQueue): void {
    const { book } = this;
    const { calculator, minimumAllocation } = book.settings;
    const base = book.userLimit(leaf, leaf.ordering.apps[0]?.requests.next()?.any.size);
    const first = leaf.ordering.apps.find(({ pending }) => pending > 0);
    this.figures.reportUsers(leaf.index, base, first && headroomOf(book, first));
    for (const user of leaf.users.all) {
      const limit = weighedUserLimit(base, user.weight, minimumAllocation);
      const isRefused = user.asking > 0 && calculator.compare(book.cluster, user.used, limit) > 0;
      const now = isRefused ? limit[MEMORY] : -1;
      if ((this.refused.get(user) ?? -1) === now) continue;
      this.refused.set(user, now);
      for (const app of leaf.ordering.apps) if (app.user === user && app.pending > 0) this.tellApp(app);
    }
  }

  private stateSize(leaf: CapacityQueue, shape: number, limit: Resource): void {
    const { book, ctx } = this;
    const { calculator, minimumAllocation } = book.settings;
    const size = this.sizes.get(shape) as Resource;
    let binding: CapacityQueue | undefined;
    if (calculator.compare(book.cluster, add(leaf.used, size), limit) > 0) {
      for (let queue: CapacityQueue = leaf; queue.parent !== undefined && binding === undefined; queue = queue.parent) {
        const maximum = roundDown(queue.maximum, minimumAllocation);
        if (calculator.compare(book.cluster, add(queue.used, size), maximum) > 0) binding = queue;
      }
    }
    if (leaf.parent === undefined) return;
    const code = binding === undefined ? Reason.none : CapacityReason.queueAtMax;
    const type = binding === undefined ? 0 : Math.max(0, this.units.worldType(MEMORY));
    ctx.stateReason(ReasonScope.queueShape, leaf.index * SHAPES + shape, code, binding?.index ?? 0, type);
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
