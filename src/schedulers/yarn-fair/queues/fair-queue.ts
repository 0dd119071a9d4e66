/**
 * A queue of the Fair scheduler: what is configured for it, what it and everything below it uses and wants, and the
 * applications of a leaf.
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
import type { PolicyOrder } from '../../../sim/policy-host';
import type { SchedulingPolicy } from '../shares/policy';
import type { LimitedQueue } from '../applications/run-limits';
import type { Schedulable } from '../shares/schedulable';
import { AppOrders } from './app-orders';
import { ChildOrders } from './child-orders';
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
  /** Runnable applications here and below. */
  runnable = 0;
  /** Containers that the runnable applications of a leaf ask for. */
  private wanted = 0;
  /** Whether an offer found no application of a leaf that wants more than it has, and none has changed since. */
  private isContent = false;
  /** Whether its applications have their shares of what they last divided. */
  private isDivided = false;
  weight = 1;
  /** The policy in force here; undefined until it is looked up. */
  policy: SchedulingPolicy | undefined;
  /** The policy of the reader that is in force here, and its order. */
  own: { readonly policy: SchedulingPolicy; readonly order: PolicyOrder } | undefined;
  private readonly shared: SharedByQueues;
  /** The application that may run, if there is exactly one: then there is nothing to order. */
  soleApp: FairApp | undefined;
  /** Undefined until there have been several applications. */
  private ordersOfApps: AppOrders | undefined;
  /** What its applications ask for. */
  private readonly bounds: AskBounds<FairQueue>;
  /** Applications of a leaf that may run. The list is made on demand, because many come and go between updates. */
  private readonly admitted = new Set<FairApp>();
  private admittedList: readonly FairApp[] | undefined;
  /** Applications of a leaf that may not run. */
  readonly waiting: FairApp[] = [];
  readonly children: FairQueue[] = [];
  /** Undefined until they are first asked for. */
  private ordersOfChildren: ChildOrders | undefined;

  readonly priority = 1;
  readonly startTime = 0;
  // The numbers of its row
  readonly usage: Resource;
  readonly demand: Resource;
  readonly fairShare: Resource;
  readonly steadyFairShare: Resource;
  readonly maxShare: Resource;
  readonly minShare: Resource;
  /** What masters in a leaf take. */
  readonly masterUsage: Resource;
  readonly demandBelow: Resource;
  /** No ask of its applications is smaller or larger in any type; Infinity or 0 where there is none. */
  readonly smallestAsk: Resource;
  readonly largestAsk: Resource;
  /** The same of asks for masters. */
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

  /** Applies the configuration for a cluster of that size. */
  configure(config: QueueConfig, cluster: Resource): void {
    this.config = config;
    this.weight = config.weight;
    this.minShare.set(config.minShare);
    this.resize(cluster);
  }

  /** The maximum may be a part of the cluster; it is never below the minimum. */
  resize(cluster: Resource): void {
    const { maxShare, isDynamic } = this.config;
    const ofChildren = isDynamic ? this.parent?.config.maxChildShare : undefined;
    const max = (ofChildren ?? maxShare)(cluster);
    for (let t = 0; t < max.length; t++) this.maxShare[t] = Math.max(max[t], this.minShare[t]);
  }

  get maxRunningApps(): number {
    return this.config.maxRunningApps;
  }

  /** Nothing is in it or below it. */
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

  /** Timeouts (ms) and threshold in force: its own, or those of the nearest queue above that has any. */
  get minSharePreemptionTimeout(): number {
    return this.config.minSharePreemptionTimeout ?? this.parent?.minSharePreemptionTimeout ?? Infinity;
  }

  get fairSharePreemptionTimeout(): number {
    return this.config.fairSharePreemptionTimeout ?? this.parent?.fairSharePreemptionTimeout ?? Infinity;
  }

  get fairSharePreemptionThreshold(): number {
    return this.config.fairSharePreemptionThreshold ?? this.parent?.fairSharePreemptionThreshold ?? 0.5;
  }

  /** Whether containers may be taken from it: one queue on the way up that forbids it is enough. */
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

  /** Applications of a leaf that may run, in the order in which they were admitted. */
  get runnableApps(): readonly FairApp[] {
    return (this.admittedList ??= [...this.admitted]);
  }

  /** An application of a leaf may run from now on. */
  admit(app: FairApp): void {
    this.admitted.add(app);
    this.admittedChanged();
    if (this.admitted.size === 2) {
      this.appOrders.invalidate();
      for (const one of this.admitted) this.appOrders.touch(one);
    }
    this.countRunnable(1);
  }

  /** An application that might run goes, or has to wait. */
  dismiss(app: FairApp): void {
    assert(this.admitted.delete(app), 'an application that runs is known to its queue');
    this.admittedChanged();
    this.countRunnable(-1);
  }

  private admittedChanged(): void {
    this.admittedList = undefined;
    this.soleApp = undefined;
    if (this.admitted.size === 1) [this.soleApp] = this.admitted;
  }

  /** Changes the number of runnable applications here and above. */
  private countRunnable(change: number): void {
    const before = this.mayAsk;
    this.runnable += change;
    this.mayAskChanged(before);
    this.parent?.countRunnable(change);
  }

  /** Changes the number of containers that the runnable applications of a leaf ask for. */
  addWanted(change: number): void {
    const before = this.mayAsk;
    this.wanted += change;
    this.mayAskChanged(before);
  }

  /** No application of a leaf wants more than it has: until one changes, the leaf is not asked again. */
  setContent(isContent: boolean): void {
    const before = this.mayAsk;
    this.isContent = isContent;
    this.mayAskChanged(before);
  }

  /** Whether an application in it may run and may ask for something. */
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

  /** The queue on the way up that a container of this size would take over its maximum; null for none. */
  limitingQueue(size: Resource): FairQueue | null {
    const { table } = this;
    const usage = this.placeOf(QueueAmount.usage);
    const max = this.placeOf(QueueAmount.maxShare);
    for (let t = 0; t < size.length; t++) if (table[usage + t] + size[t] > table[max + t]) return this;
    return this.parent?.limitingQueue(size) ?? null;
  }

  /** The demand of an application counts here from now on, or (-1) no longer. */
  countDemand(app: FairApp, sign: 1 | -1): void {
    const below = this.placeOf(QueueAmount.demandBelow);
    for (let t = 0; t < this.types; t++) this.table[below + t] += sign * app.demandOf(t);
  }

  /** Adds up the demand directly below it, limited by its maximum. Returns whether it has changed, and with it the place among its siblings. */
  addUpDemand(): boolean {
    const { table, types, parent } = this;
    const demand = this.placeOf(QueueAmount.demand);
    const below = this.placeOf(QueueAmount.demandBelow);
    const max = this.placeOf(QueueAmount.maxShare);
    let isAnother = false;
    for (let t = 0; t < types; t++) {
      const wanted = Math.min(table[below + t], table[max + t]);
      if (wanted === table[demand + t]) continue;
      isAnother = true;
      if (parent !== null) parent.demandBelow[t] += wanted - table[demand + t];
      table[demand + t] = wanted;
    }
    if (isAnother) parent?.touchChild(this);
    return isAnother;
  }

  /** Its share is divided among its applications again, even if the share stays the same. */
  divideAnew(): void {
    this.isDivided = false;
  }

  /** Whether its applications must divide its share. The caller does so now. */
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

  /** Largest container that its applications get; undefined where only the cluster's maximum holds. */
  get maxContainer(): Resource | undefined {
    return this.config.maxContainer ?? this.parent?.maxContainer;
  }

  /** Works out the bounds of what its applications ask for. */
  measureAsks(): void {
    this.bounds.measure();
  }

  /** The asks of an application may have changed since the bounds were worked out. */
  recountAsks(app: FairApp): void {
    this.bounds.recount(app, app.wantsMore);
  }

  /** Whether the smallest ask of its applications fits into an amount, and so may any. */
  isAnyAskIn(room: Resource): boolean {
    const { table } = this;
    const smallest = this.placeOf(QueueAmount.smallestAsk);
    for (let t = 0; t < room.length; t++) if (table[smallest + t] > room[t]) return false;
    return true;
  }

  /** The orders in which it asks its children. */
  get childOrders(): ChildOrders {
    return (this.ordersOfChildren ??= new ChildOrders(this.children));
  }

  private touchChild(child: FairQueue): void {
    this.own?.order.touch(child.number);
    this.ordersOfChildren?.touch(child);
  }

  /** There are other children, or they compare differently. */
  invalidateChildren(): void {
    this.ordersOfChildren?.invalidate();
  }

  /** An application of it wants something else. */
  demandChanged(app: FairApp): void {
    this.shared.changedDemands.add(app);
    this.shared.changedAsks.add(app);
    this.bounds.widen(app, app.runnable);
  }

  /** An application of it came, or compares differently. */
  touchApp(app: FairApp): void {
    this.own?.order.touch(app.number);
    this.shared.changedAsks.add(app);
    this.reorderApp(app);
    if (this.isContent) this.setContent(false);
  }

  /** An application of it may have another place among the others. */
  reorderApp(app: FairApp): void {
    if (this.soleApp === undefined) this.appOrders.touch(app);
  }

  /** The orders of its applications; of no use while there is a sole one. */
  get appOrders(): AppOrders {
    return (this.ordersOfApps ??= new AppOrders(() => this.runnableApps));
  }

  /** All its applications compare differently. */
  invalidateApps(): void {
    this.ordersOfApps?.invalidate();
  }

  /** An application of it goes, and may come to another leaf. */
  forgetApp(app: FairApp): void {
    this.own?.order.touch(app.number);
    this.bounds.forget(app);
    this.ordersOfApps?.forget(app);
  }
}
