/**
 * States why containers wait, at the widest scope where a reason holds:
 *
 *   application            limits on running applications, locality
 *   ask                    its reservation, another ask of its application
 *   size in a leaf         the maximum of a queue
 *   leaf                   its limit on masters, for applications that wait for theirs
 *   size in the cluster    no node has room; otherwise the next heartbeat brings it
 */
import type { ExplainingContext } from '../../sim/context-parts';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace/trace';
import type { Locality, RequestKey } from '../yarn/resource-requests';
import { AsksBehind } from '../yarn/asks-behind';
import { hasNodePolicy } from '../yarn/node-policy-knob';
import type { KeyOrder } from '../yarn/asks-behind';
import { areOwnNodesFull } from '../yarn/own-nodes-full';
import { fitsIn } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import type { YarnUnits } from '../yarn/units';
import { PolicyReasons } from '../policy-reasons';
import type { FairApp, FairNode, FairUser } from './applications/fair-app';
import type { FairBook } from './fair-book';
import type { QueueFigures } from './queues/queue-figures';
import type { FairQueue } from './queues/fair-queue';
import type { OwnOrder } from './queues/own-order';
import { mayStartMaster } from './queues/master-limit';
import { FairReason } from './reasons';
import type { NodeRoom } from './assignment/node-room';
import { LocalityRecords } from '../locality-records';
import { typeAndShape } from '../yarn/queue-at-max';
import { runLimitOf } from './applications/run-limits';

/** Containers of one size that are asked for in the cluster. */
interface WantedSize {
  readonly shape: number;
  readonly size: Resource;
  count: number;
}

/** Containers of one size that are asked for in a leaf. */
interface Wanted {
  /** Its place in the list of all, the order of statements. */
  readonly place: number;
  /** The present object of the queue: one that is removed and added again has a new one. */
  leaf: FairQueue;
  readonly of: WantedSize;
  count: number;
  /** Whether a maximum is stated as the reason. */
  isLimited: boolean;
}

/** Shared, and never added to. */
const NONE: readonly never[] = [];

export class WaitingReasons {
  private readonly wanted: Wanted[] = [];
  /** By leaf and shape. */
  private readonly wantedOf = new Map<number, Wanted>();
  /** By number of the leaf. */
  private readonly wantedIn: (Wanted[] | undefined)[] = [];
  /** Sizes in the order in which they were first asked for: lists, because they are gone through after every change. */
  private readonly sizes: WantedSize[] = [];
  private readonly byShape: (WantedSize | undefined)[] = [];
  /** By type, the largest amount in any size. */
  private readonly largest: Resource;
  /** Number of sizes in leaves for which a maximum is stated as the reason. */
  private limitedCount = 0;
  /** By parent and shape: the queue and type that limited it at the latest statement, as one number; -1: none. */
  private readonly limiting = new Map<number, number>();
  /** Locality that was last stated of each application that waits for it. */
  private readonly levels = new Map<FairApp, Locality>();
  private readonly masterLimited = new Set<FairQueue>();
  private readonly locality: LocalityRecords;
  /** Whether the number of containers of any size, or who may get them, has changed since the latest statements. */
  private areAsksChanged = false;
  /** Queues and users that run their maximum of applications. */
  private readonly full = new Set<FairQueue | FairUser>();
  /** Applications that accept containers on certain nodes only. */
  private readonly strict = new Set<FairApp>();
  /** Those of them of which it is stated that none of these nodes has room. */
  private readonly lacking = new Set<FairApp>();
  private readonly ownPolicies: PolicyReasons;
  private readonly asksBehind: AsksBehind<FairApp>;

  constructor(
    private readonly ctx: ExplainingContext,
    private readonly book: FairBook,
    private readonly units: YarnUnits,
    private readonly room: NodeRoom,
    private readonly figures: QueueFigures,
  ) {
    this.largest = units.none();
    this.ownPolicies = new PolicyReasons(ctx);
    this.locality = new LocalityRecords(ctx);
    this.asksBehind = new AsksBehind(ctx, FairReason.behindOwnAsk, this.keyOrder());
  }

  /** A node is offered to the first key that is small enough for it and whose containers may run anywhere. */
  private keyOrder(): KeyOrder<FairApp> {
    const { book, ctx, room } = this;
    const shapeOf = ({ ask }: RequestKey) => ctx.world.askShape[ask];
    const mayRun = (app: FairApp, { any, hasPlaces }: RequestKey) =>
      app.runnable && !hasPlaces && !hasNodePolicy(ctx.settings()) && app.queue.limitingQueue(any.size) === null;
    const isLargeEnough = (node: FairNode | undefined, { any }: RequestKey) =>
      node === undefined || fitsIn(any.size, node.total);
    const isReserved = ({ reservedNodes }: FairApp, key: RequestKey) =>
      reservedNodes.some(({ reservation }) => reservation?.key === key);
    return {
      keepsNodes: (app, key) => mayRun(app, key) && room.roomFor(shapeOf(key)) === 0,
      waitsFor: (app, first, key) =>
        !isReserved(app, key) &&
        room.roomFor(shapeOf(key)) > 0 &&
        book.nodes.all.every((node, n) => !room.has(shapeOf(key), n) || isLargeEnough(node, first)),
    };
  }

  /** Adds to the number of containers of an ask that a leaf waits for. */
  count(leaf: FairQueue, ask: number, change: number): void {
    const shape = this.ctx.world.askShape[ask];
    const of = this.sizeOf(shape);
    const id = leaf.number * SHAPES + shape;
    const known = this.wantedOf.get(id);
    if (known === undefined) {
      const one = { place: this.wanted.length, leaf, of, count: change, isLimited: false };
      this.wanted.push(one);
      this.wantedOf.set(id, one);
      (this.wantedIn[leaf.number] ??= []).push(one);
    } else {
      known.leaf = leaf;
      known.count += change;
    }
    of.count += change;
    this.areAsksChanged = true;
  }

  private sizeOf(shape: number): WantedSize {
    return (this.byShape[shape] ??= this.newSize(shape));
  }

  private newSize(shape: number): WantedSize {
    const size = this.units.ask(this.ctx.world.shapes, shape);
    const one = { shape, size, count: 0 };
    this.sizes.push(one);
    this.room.know(shape, size);
    for (let t = 0; t < size.length; t++) this.largest[t] = Math.max(this.largest[t], size[t]);
    return one;
  }

  /** States which limit on running applications an application waits for, or that it waits for none. */
  stateRunnable(app: FairApp): void {
    const found = app.runnable ? null : runLimitOf(app.user, app.queue);
    const { number } = app;
    // This takes the place of whatever was stated of it.
    this.levels.delete(app);
    this.lacking.delete(app);
    if (this.strict.has(app)) this.areAsksChanged = true;
    if (found === null) {
      this.stateApp(number, Reason.none, 0, 0);
    } else if (found.scope === 'user') {
      const user = this.ctx.world.appUser[number];
      this.stateApp(number, FairReason.userRunsMost, user, found.user.maxRunningApps);
    } else {
      const queue = found.queue as FairQueue;
      this.stateApp(number, FairReason.queueRunsMost, queue.number, queue.maxRunningApps);
    }
  }

  /** An application declined a node for the sake of locality. */
  stateWait(app: FairApp, key: RequestKey, node: FairNode): void {
    const { current, opportunities } = app.delayOf(key);
    if (this.levels.get(app) !== current) {
      this.levels.set(app, current);
      this.stateApp(app.number, FairReason.waitsForPlace, app.number, current);
      this.locality.level(app.number, current);
    }
    this.locality.skip(app.number, node.node, opportunities);
  }

  /** An application got a container, or asks for none any more: it does not wait for locality. */
  endWait(app: FairApp): void {
    if (!this.levels.delete(app)) return;
    this.stateApp(app.number, Reason.none, 0, 0);
  }

  /** States the node that is reserved for an ask; -1: none is. */
  stateReservation(ask: number, node: number): void {
    this.asksBehind.replaced(ask);
    this.ctx.stateReason(ReasonScope.ask, ask, node < 0 ? Reason.none : Reason.reserved, Math.max(node, 0), 0);
  }

  /** Brings all statements up to date. */
  restate(): void {
    const { changes } = this.book;
    if (changes.isStale('maxima') || changes.isStale('allMaxima')) this.stateMaxima();
    if (changes.isStale('runReasons') && this.isAnyLimitCrossed(changes.takeSubjects('runReasons'))) {
      for (const app of this.book.apps) if (!app.runnable) this.stateRunnable(app);
    }
    if (changes.isStale('masterReasons')) {
      const leaves = changes.takeSubjects('masterReasons');
      for (let i = 0; i < leaves.length; i++) this.stateMasters(leaves[i]);
    }
    const areNodesChanged = this.room.refresh();
    if (areNodesChanged || this.areAsksChanged) {
      this.areAsksChanged = false;
      for (let i = 0; i < this.sizes.length; i++) if (this.sizes[i].count > 0) this.stateRoom(this.sizes[i]);
      if (this.strict.size > 0) for (const app of this.strict) this.stateOwnNodes(app);
      if (this.asksBehind.hasStated || (this.asksBehind.hasAny && this.isRoomForSome())) this.asksBehind.restate();
    }
    if (this.ctx.policies === undefined) return;
    for (const queue of this.book.queues.all) {
      if (queue.own !== undefined) this.stateOwnOrder(queue, queue.own);
      else this.ownPolicies.forget(queue.number);
    }
  }

  /** Whether nodes have room for some of the sizes that are asked for, and none for others. */
  private isRoomForSome(): boolean {
    const isRoom = (wanted: WantedSize) => this.room.roomFor(wanted.shape) > 0;
    const asked = this.sizes.filter(({ count }) => count > 0);
    return asked.some(isRoom) && !asked.every(isRoom);
  }

  /** Whether a queue or a user has reached its limit on running applications, or fallen below it. */
  private isAnyLimitCrossed(leaves: readonly FairQueue[]): boolean {
    const { touchedUsers } = this.book;
    let isCrossed = false;
    for (let i = 0; i < leaves.length; i++) {
      for (let queue: FairQueue | null = leaves[i]; queue !== null; queue = queue.parent) {
        if (this.crossesLimit(queue)) isCrossed = true;
      }
    }
    // Emptying a set makes a new table, even when it is empty.
    if (touchedUsers.size > 0) {
      for (const user of touchedUsers) if (this.crossesLimit(user)) isCrossed = true;
      touchedUsers.clear();
    }
    return isCrossed;
  }

  /** Whether it has just reached its maximum of running applications, or fallen below it. */
  private crossesLimit(one: FairQueue | FairUser): boolean {
    const { full } = this;
    const isFull = one.runnable >= one.maxRunningApps;
    if (isFull === full.has(one)) return false;
    if (isFull) full.add(one);
    else full.delete(one);
    return true;
  }

  /** An update has taken place: statements that depend on fair shares are brought up to date as well. */
  updated(): void {
    const { queues } = this.book;
    const { withMasters } = queues;
    this.restate();
    if (withMasters.size > 0 || this.masterLimited.size > 0)
      queues.tree.leaves.forEach((leaf) => this.stateMasters(leaf));
  }

  /** An application asks for more containers. */
  asked(app: FairApp): void {
    this.asksBehind.asked(app);
  }

  /** An application asks for containers on certain nodes only. */
  asksStrictly(app: FairApp): void {
    this.strict.add(app);
  }

  /** An application has ended. */
  forget(app: FairApp): void {
    this.endWait(app);
    this.asksBehind.forget(app);
    this.strict.delete(app);
    if (this.lacking.delete(app)) this.stateApp(app.number, Reason.none, 0, 0);
  }

  /** States whether only nodes have room that an application does not accept. */
  private stateOwnNodes(app: FairApp): void {
    const lacks =
      app.runnable && !this.levels.has(app) && areOwnNodesFull(app.requests, this.room, this.ctx.world.askShape);
    if (lacks === this.lacking.has(app)) return;
    if (lacks) this.lacking.add(app);
    else this.lacking.delete(app);
    this.stateApp(app.number, lacks ? FairReason.noRoomThere : Reason.none, lacks ? app.number : 0, 0);
  }

  /** States what limits the sizes of changed leaves, or all sizes if a parent began or ceased to limit one. */
  private stateMaxima(): void {
    const { changes } = this.book;
    const leaves = changes.takeSubjects('maxima');
    const areSettings = changes.take('allMaxima');
    const areAll = this.hasAnyParentLimitChanged() || areSettings;
    const wanted = areAll ? this.wanted : this.limitedIn(leaves);
    for (let i = 0; i < wanted.length; i++) if (wanted[i].count > 0) this.stateMaximum(wanted[i]);
  }

  /** The sizes that a maximum limits now, or limited at the latest statement, in the order of statements. */
  private limitedIn(leaves: readonly FairQueue[]): readonly Wanted[] {
    let limited: Wanted[] | undefined;
    for (let i = 0; i < leaves.length; i++) {
      const leaf = leaves[i];
      // Mostly nothing was limited anywhere, and this leaf limits nothing either.
      if (this.limitedCount === 0 && leaf.limitingQueue(this.largest) === null) continue;
      for (const one of this.wantedIn[leaf.number] ?? NONE) {
        if (one.isLimited || leaf.limitingQueue(one.of.size) !== null) (limited ??= []).push(one);
      }
    }
    return limited?.sort((a, b) => a.place - b.place) ?? NONE;
  }

  /** Whether a size in a parent is limited by another queue or type than at the latest statement. */
  private hasAnyParentLimitChanged(): boolean {
    const { limiting, sizes, book } = this;
    let hasChanged = false;
    for (let i = 0; i < sizes.length; i++) {
      const { shape, size, count } = sizes[i];
      if (count === 0) continue;
      for (const parent of book.queues.tree.parents) {
        const id = parent.number * SHAPES + shape;
        const by = parent.limitingQueue(size);
        const now = by === null ? -1 : by.number * book.types + limitingType(by, size);
        if (limiting.get(id) === now) continue;
        limiting.set(id, now);
        hasChanged = true;
      }
    }
    return hasChanged;
  }

  private stateOwnOrder(queue: FairQueue, { order, explained }: OwnOrder): void {
    const members = queue.isLeaf ? queue.runnableApps.filter(({ requests }) => requests.pending > 0) : queue.children;
    const inOrder = explained.inOrder(members).map(({ number }) => number);
    if (queue.isLeaf) this.ownPolicies.state(queue.number, order, inOrder);
    else this.ownPolicies.recordPlaces(queue.number, order, inOrder);
  }

  private stateMaximum(wanted: Wanted): void {
    const { leaf } = wanted;
    const { shape, size } = wanted.of;
    // Statements about a size in the root are those about the whole cluster.
    if (leaf.parent === null) return;
    const limiting = leaf.limitingQueue(size);
    if (limiting === null && !wanted.isLimited) return;
    this.limitedCount += Number(limiting !== null) - Number(wanted.isLimited);
    wanted.isLimited = limiting !== null;
    const type = limiting === null ? 0 : limitingType(limiting, size);
    const code = limiting === null ? Reason.none : FairReason.queueAtMax;
    const id = leaf.number * SHAPES + shape;
    const ofWhat = limiting === null ? 0 : typeAndShape(Math.max(0, this.units.worldType(type)), shape);
    this.ctx.stateReason(ReasonScope.queueShape, id, code, limiting?.number ?? 0, ofWhat);
  }

  /** States whether nodes have room for containers of a size: for all that are asked for, for some, or for none. */
  private stateRoom({ shape, count }: WantedSize): void {
    const room = this.room.roomFor(shape);
    if (room > 0) {
      this.stateSize(shape, FairReason.heartbeatToCome, Number(room < count), 0);
      return;
    }
    const reserved = this.room.reservedWithRoom(shape);
    if (reserved === undefined) this.stateSize(shape, Reason.noNodeFits, shape, 0);
    else this.stateSize(shape, Reason.nodeReserved, reserved.reservation?.app.number ?? 0, reserved.node);
  }

  private stateSize(shape: number, code: number, first: number, second: number): void {
    this.ctx.stateReason(ReasonScope.queueShape, shape, code, first, second);
  }

  /** States whether not even the smallest pending application master fits within the limit of a leaf. */
  private stateMasters(queue: FairQueue): void {
    const { smallestMaster } = queue;
    // The smallest one is found with each update, and may have started since.
    const waits = smallestMaster[0] < Infinity;
    const isLimited =
      waits &&
      !mayStartMaster(queue, smallestMaster, this.book.nodes.available) &&
      queue.runnableApps.some((app) => app.waitsForMaster && app.requests.pending > 0);
    if (isLimited) this.figures.reportMasters(queue);
    if (isLimited === this.masterLimited.has(queue)) return;
    if (isLimited) this.masterLimited.add(queue);
    else this.masterLimited.delete(queue);
    const code = isLimited ? FairReason.masterLimit : Reason.none;
    this.ctx.stateReason(ReasonScope.queueAccepted, queue.number, code, isLimited ? queue.number : 0, 0);
  }

  private stateApp(app: number, code: number, first: number, second: number): void {
    this.ctx.stateReason(ReasonScope.application, app, code, first, second);
  }
}

/** The type in which a container would take a queue over its maximum. */
function limitingType({ usage, maxShare }: FairQueue, size: Resource): number {
  return size.findIndex((quantity, t) => usage[t] + quantity > maxShare[t]);
}
