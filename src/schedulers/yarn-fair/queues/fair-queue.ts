/**
 * A queue of the Fair scheduler: its configuration, the usage and demand of everything in it, and the applications of a leaf.
 * Source: Hadoop, scheduler/fair/FSQueue, FSParentQueue, FSLeafQueue.
 */
import { assert } from '../../../base/assert';
import { MEMORY } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { AskBounds } from '../assignment/ask-bounds';
import type { FairApp } from '../applications/fair-app';
import type { MoveTarget } from '../applications/move-check';
import type { ChangeSubject } from '../../yarn/changes';
import type { Keyed } from '../../yarn/key-order';
import type { Marked } from '../../yarn/mark-list';
import type { SchedulingPolicy } from '../shares/policy';
import type { LimitedQueue } from '../applications/run-limits';
import type { Schedulable } from '../shares/schedulable';
import { AppOrders } from './app-orders';
import { ChildOrders } from './child-orders';
import type { OwnOrder } from './own-order';
import type { QueueConfig } from './queue-config';
import { QueueAmount } from './queue-amounts';
import { SharedByQueues } from './shared-by-queues';

export class FairQueue implements Schedulable, LimitedQueue<FairApp>, MoveTarget, Keyed, ChangeSubject, Marked {
  // The fields that a heartbeat reads come first, so that they lie side by side in memory.
  slot = -1;
  marks = 0;
  unseenBy = 0;
  /** The row of its amounts. */
  private readonly table: Float64Array;
  private readonly from: number;
  private readonly types: number;
  /** Number of runnable applications in it and below it. */
  runnable = 0;
  /** Number of containers that the runnable applications of a leaf ask for. */
  private wanted = 0;
  /** Whether no application of a leaf had pending demand at the latest offer, and none has changed since. */
  private isContent = false;
  /** Whether the fair shares of its applications are up to date, for the share that was last divided. */
  private isDivided = false;
  weight = 1;
  /** The policy in force here; undefined until it is looked up. */
  policy: SchedulingPolicy | undefined;
  /** The policy of the reader that is in force; undefined: none is. */
  own: OwnOrder | undefined;
  private readonly shared: SharedByQueues;
  /** The only runnable application of a leaf; undefined if there is none or several, which have an order. */
  soleApp: FairApp | undefined;
  /** Undefined until there have been several runnable applications. */
  private ordersOfApps: AppOrders | undefined;
  /** The smallest and largest asks of its applications. */
  private readonly bounds: AskBounds<FairQueue>;
  /** Runnable applications of a leaf. The list of them is made on demand, because many come and go between updates. */
  private readonly admitted = new Set<FairApp>();
  private admittedList: readonly FairApp[] | undefined;
  /** Applications of a leaf that are not runnable. */
  readonly waiting: FairApp[] = [];
  readonly children: FairQueue[] = [];
  /** Undefined until they are first asked for. */
  private ordersOfChildren: ChildOrders | undefined;

  readonly priority = 1;
  readonly startTime = 0;
  // Views of its row in the table
  readonly usage: Resource;
  readonly demand: Resource;
  readonly fairShare: Resource;
  readonly steadyFairShare: Resource;
  readonly maxShare: Resource;
  readonly minShare: Resource;
  /** Charge for the masters of a leaf. */
  readonly masterUsage: Resource;
  /** Sum of the demands of its applications or children. */
  readonly demandBelow: Resource;
  /** By type, a lower bound of its applications' asks; Infinity: there is no ask. */
  readonly smallestAsk: Resource;
  /** By type, an upper bound of them; 0: there is no ask. */
  readonly largestAsk: Resource;
  /** A lower bound of asks for masters. */
  readonly smallestMaster: Resource;

  /**
   * @param name full path
   * @param number of the queue in the world; any number where there is none
   * @param serial its place in the order in which queues were made
   * @param shared by all queues of its book
   */
  constructor(
    readonly name: string,
    readonly number: number,
    readonly parent: FairQueue | null,
    public isLeaf: boolean,
    public config: QueueConfig,
    types: number,
    readonly serial = number,
    shared = new SharedByQueues(types),
  ) {
    this.shared = shared;
    const { table, from } = shared.rows.add();
    const amount = (n: number): Resource => table.subarray(from + n * types, from + (n + 1) * types);
    this.table = table;
    this.from = from;
    this.types = types;
    this.usage = amount(QueueAmount.usage);
    this.demand = amount(QueueAmount.demand);
    this.fairShare = amount(QueueAmount.fairShare);
    this.steadyFairShare = amount(QueueAmount.steadyFairShare);
    this.maxShare = amount(QueueAmount.maxShare);
    this.minShare = amount(QueueAmount.minShare);
    this.masterUsage = amount(QueueAmount.masterUsage);
    this.demandBelow = amount(QueueAmount.demandBelow);
    this.smallestAsk = amount(QueueAmount.smallestAsk);
    this.largestAsk = amount(QueueAmount.largestAsk);
    this.smallestMaster = amount(QueueAmount.smallestMaster);
    this.bounds = new AskBounds(this, shared.askKinds, shared.wideBounds);
    parent?.children.push(this);
    parent?.ordersOfChildren?.invalidate();
  }

  /** One of its amounts (`QueueAmount`), of one type. */
  amount(amount: number, type: number): number {
    return this.table[this.placeOf(amount) + type];
  }

  private placeOf(amount: number): number {
    return this.from + amount * this.types;
  }

  /** Sets the configuration. `cluster`: total capacity, of which limits may be fractions. */
  configure(config: QueueConfig, cluster: Resource): void {
    this.config = config;
    this.weight = config.weight;
    this.minShare.set(config.minShare);
    this.resize(cluster);
  }

  /** Computes the maximum, which may be a fraction of the cluster and is never below the minimum. */
  resize(cluster: Resource): void {
    const { maxShare, isDynamic } = this.config;
    const ofChildren = isDynamic ? this.parent?.config.maxChildShare : undefined;
    const max = (ofChildren ?? maxShare)(cluster);
    for (let t = 0; t < max.length; t++) this.maxShare[t] = Math.max(max[t], this.minShare[t]);
  }

  get maxRunningApps(): number {
    return this.config.maxRunningApps;
  }

  /** Whether it has neither children nor applications. */
  get isIdle(): boolean {
    return this.children.length === 0 && this.admitted.size === 0 && this.waiting.length === 0;
  }

  /** Whether masters run in a leaf, or wait for being started. */
  get hasMasters(): boolean {
    return (
      this.amount(QueueAmount.masterUsage, MEMORY) > 0 || this.amount(QueueAmount.smallestMaster, MEMORY) < Infinity
    );
  }

  get active(): boolean {
    return this.runnable > 0;
  }

  // Settings in force: its own, or those of the nearest queue above that has any. Timeouts in ms.

  get minSharePreemptionTimeout(): number {
    return this.config.minSharePreemptionTimeout ?? this.parent?.minSharePreemptionTimeout ?? Infinity;
  }

  get fairSharePreemptionTimeout(): number {
    return this.config.fairSharePreemptionTimeout ?? this.parent?.fairSharePreemptionTimeout ?? Infinity;
  }

  get fairSharePreemptionThreshold(): number {
    return this.config.fairSharePreemptionThreshold ?? this.parent?.fairSharePreemptionThreshold ?? 0.5;
  }

  /** Whether containers may be preempted from it: neither it nor a queue above forbids that. */
  get isPreemptable(): boolean {
    return this.config.allowPreemptionFrom && (this.parent?.isPreemptable ?? true);
  }

  addUsage(size: Resource): void {
    this.changeUsage(size, 1);
  }

  subtractUsage(size: Resource): void {
    this.changeUsage(size, -1);
  }

  private changeUsage(size: Resource, sign: 1 | -1): void {
    const usage = this.placeOf(QueueAmount.usage);
    for (let t = 0; t < size.length; t++) this.table[usage + t] += sign * size[t];
    this.parent?.touchChild(this);
    this.parent?.changeUsage(size, sign);
  }

  /** Runnable applications of a leaf, in the order in which they became runnable. */
  get runnableApps(): readonly FairApp[] {
    return (this.admittedList ??= [...this.admitted]);
  }

  /** Adds a runnable application to a leaf. */
  admit(app: FairApp): void {
    this.admitted.add(app);
    this.admittedChanged();
    if (this.admitted.size === 2) {
      this.appOrders.invalidate();
      for (const one of this.admitted) this.appOrders.touch(one);
    }
    this.countRunnable(1);
  }

  /** Removes a runnable application from a leaf. */
  dismiss(app: FairApp): void {
    assert(this.admitted.delete(app), 'a runnable application is known to its queue');
    this.admittedChanged();
    this.countRunnable(-1);
  }

  private admittedChanged(): void {
    this.admittedList = undefined;
    this.soleApp = undefined;
    if (this.admitted.size === 1) [this.soleApp] = this.admitted;
  }

  /** Adds to the number of runnable applications, here and above. */
  private countRunnable(change: number): void {
    const before = this.mayAsk;
    this.runnable += change;
    this.mayAskChanged(before);
    this.parent?.countRunnable(change);
  }

  /** Adds to the number of containers that the runnable applications of a leaf ask for. */
  addWanted(change: number): void {
    const before = this.mayAsk;
    this.wanted += change;
    this.mayAskChanged(before);
  }

  /** Sets whether no application of a leaf has pending demand: then it is not offered nodes until one changes. */
  setContent(isContent: boolean): void {
    const before = this.mayAsk;
    this.isContent = isContent;
    this.mayAskChanged(before);
  }

  /** Whether a runnable application in it may have pending demand. */
  get mayAsk(): boolean {
    return this.runnable > 0 && (!this.isLeaf || (this.wanted > 0 && !this.isContent));
  }

  private mayAskChanged(before: boolean): void {
    if (this.mayAsk !== before) this.parent?.ordersOfChildren?.keyed.touch(this);
  }

  get isOverMax(): boolean {
    const { table, types } = this;
    const usage = this.placeOf(QueueAmount.usage);
    const max = this.placeOf(QueueAmount.maxShare);
    for (let t = 0; t < types; t++) if (table[usage + t] > table[max + t]) return true;
    return false;
  }

  /** The nearest queue from here up that a container of this size would take over its maximum; null: none. */
  limitingQueue(size: Resource): FairQueue | null {
    const { table } = this;
    const usage = this.placeOf(QueueAmount.usage);
    const max = this.placeOf(QueueAmount.maxShare);
    for (let t = 0; t < size.length; t++) if (table[usage + t] + size[t] > table[max + t]) return this;
    return this.parent?.limitingQueue(size) ?? null;
  }

  /** Adds the demand of an application to the sum (1), or takes it away (-1). */
  countDemand(app: FairApp, sign: 1 | -1): void {
    const below = this.placeOf(QueueAmount.demandBelow);
    for (let t = 0; t < this.types; t++) this.table[below + t] += sign * app.demandOf(t);
  }

  /** Computes its demand: the sum below it, at most its maximum. Returns whether that has changed. */
  addUpDemand(): boolean {
    const { table, types, parent } = this;
    const demand = this.placeOf(QueueAmount.demand);
    const below = this.placeOf(QueueAmount.demandBelow);
    const max = this.placeOf(QueueAmount.maxShare);
    let hasChanged = false;
    for (let t = 0; t < types; t++) {
      const wanted = Math.min(table[below + t], table[max + t]);
      if (wanted === table[demand + t]) continue;
      hasChanged = true;
      if (parent !== null) parent.demandBelow[t] += wanted - table[demand + t];
      table[demand + t] = wanted;
    }
    if (hasChanged) parent?.touchChild(this);
    return hasChanged;
  }

  /** The next update divides its share among its applications again, even if the share stays the same. */
  divideAnew(): void {
    this.isDivided = false;
  }

  /** Whether its share has to be divided among its applications, which the caller does now. */
  takeDivision(): boolean {
    const { table, types } = this;
    const share = this.placeOf(QueueAmount.fairShare);
    const divided = this.placeOf(QueueAmount.dividedShare);
    let isDue = !this.isDivided;
    for (let t = 0; t < types; t++) {
      if (table[divided + t] !== table[share + t]) isDue = true;
      table[divided + t] = table[share + t];
    }
    this.isDivided = true;
    return isDue;
  }

  /** Largest container of its applications; undefined: that of the cluster. */
  get maxContainer(): Resource | undefined {
    return this.config.maxContainer ?? this.parent?.maxContainer;
  }

  /** Computes the smallest and largest asks. */
  measureAsks(): void {
    this.bounds.measure();
  }

  /** Takes the changed asks of an application into account for `measureAsks`. */
  recountAsks(app: FairApp): void {
    this.bounds.recount(app, app.wantsMore);
  }

  /** Whether the smallest asks fit into an amount, so that some ask may. */
  isAnyAskIn(room: Resource): boolean {
    const { table } = this;
    const smallest = this.placeOf(QueueAmount.smallestAsk);
    for (let t = 0; t < room.length; t++) if (table[smallest + t] > room[t]) return false;
    return true;
  }

  /** The orders of its children. */
  get childOrders(): ChildOrders {
    return (this.ordersOfChildren ??= new ChildOrders(this.children));
  }

  private touchChild(child: FairQueue): void {
    this.own?.order.touch(child.number);
    this.ordersOfChildren?.touch(child);
  }

  /** Children were added or removed, or the places of all may have changed. */
  invalidateChildren(): void {
    this.ordersOfChildren?.invalidate();
  }

  /** The demand of one of its applications may have changed. */
  demandChanged(app: FairApp): void {
    this.shared.changedDemands.add(app);
    this.shared.changedAsks.add(app);
    this.bounds.widen(app, app.runnable);
  }

  /** An application was added, or its usage or demand has changed. */
  touchApp(app: FairApp): void {
    this.own?.order.touch(app.number);
    this.shared.changedAsks.add(app);
    this.reorderApp(app);
    if (this.isContent) this.setContent(false);
  }

  /** The place of an application among the others may have changed. */
  reorderApp(app: FairApp): void {
    if (this.soleApp === undefined) this.appOrders.touch(app);
  }

  /** The orders of its applications, which are not kept while there is a sole one. */
  get appOrders(): AppOrders {
    return (this.ordersOfApps ??= new AppOrders(this));
  }

  /** The places of all its applications may have changed. */
  invalidateApps(): void {
    this.ordersOfApps?.invalidate();
  }

  /** Removes an application, which may be added to another leaf. */
  forgetApp(app: FairApp): void {
    this.own?.order.touch(app.number);
    this.bounds.forget(app);
    this.ordersOfApps?.forget(app);
  }
}
