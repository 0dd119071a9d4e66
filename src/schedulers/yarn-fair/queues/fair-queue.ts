/**
 * A queue of the Fair scheduler: what is configured for it, what it and everything below it uses and wants, and the
 * applications of a leaf.
 * Source: Hadoop, scheduler/fair/FSQueue, FSParentQueue, FSLeafQueue.
 */
import { assert } from '../../../base/assert';
import { MEMORY, addTo, fitsIn, fitsTogether, subtractFrom } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { AskBounds } from '../assignment/ask-bounds';
import type { FairApp } from '../applications/fair-app';
import type { MoveTarget } from '../applications/move-check';
import type { ChangeSubject } from '../../yarn/changes';
import { KeyOrder } from '../../yarn/key-order';
import type { Keyed } from '../../yarn/key-order';
import { MarkList } from '../../yarn/mark-list';
import type { Marked } from '../../yarn/mark-list';
import { OrderedMembers } from '../../yarn/ordered-members';
import type { PolicyOrder } from '../../../sim/policy-host';
import type { QueuePolicyName, SchedulingPolicy } from '../shares/policy';
import type { LimitedQueue } from '../applications/run-limits';
import type { Schedulable } from '../shares/schedulable';

/** What a queue is configured with. Preemption settings that are undefined are those of the parent. */
export interface QueueConfig {
  readonly weight: number;
  readonly minShare: Resource;
  /** Of a cluster of that size; `UNLIMITED` where nothing limits. */
  readonly maxShare: (cluster: Resource) => Resource;
  /** The maximum of queues that are created below it at run time. */
  readonly maxChildShare?: ((cluster: Resource) => Resource) | undefined;
  /** Whether placement created it and no file names it. */
  readonly isDynamic: boolean;
  readonly policy: QueuePolicyName;
  readonly maxRunningApps: number;
  /** Largest container of its applications; undefined: that of the parent, then of the cluster. */
  readonly maxContainer?: Resource | undefined;
  /** Part of the fair share that masters may take; -1: all of it and more. */
  readonly maxAMShare: number;
  /** ms; Infinity for never. */
  readonly minSharePreemptionTimeout?: number | undefined;
  readonly fairSharePreemptionTimeout?: number | undefined;
  /** Part of the fair share below which it is starved. */
  readonly fairSharePreemptionThreshold?: number | undefined;
  readonly allowPreemptionFrom: boolean;
}

/** Bits in an application; an application is in one leaf. */
const AppMark = {
  inAppOrder: 1,
  changedInAppOrder: 2,
  inMasterOrder: 4,
  changedInMasterOrder: 8,
  changedAsks: 16,
  changedDemand: 32,
} as const;

/** Bits in a queue. */
const ChildMark = { inOrder: 1, changed: 2 } as const;

export class FairQueue implements Schedulable, LimitedQueue<FairApp>, MoveTarget, Keyed, ChangeSubject, Marked {
  slot = -1;
  marks = 0;
  unseenBy = 0;
  readonly priority = 1;
  readonly startTime = 0;
  readonly usage: Resource;
  readonly demand: Resource;
  readonly fairShare: Resource;
  readonly steadyFairShare: Resource;
  readonly maxShare: Resource;
  minShare: Resource;
  weight = 1;

  readonly children: FairQueue[] = [];
  /** Applications of a leaf that may run. As a list they are made when it is asked for: many come and go between updates. */
  private readonly admitted = new Set<FairApp>();
  private admittedList: readonly FairApp[] | undefined;
  /** Applications of a leaf that may not run. */
  readonly waiting: FairApp[] = [];
  /** The policy in force here; undefined until it is looked up. */
  policy: SchedulingPolicy | undefined;
  /** The policy of the reader that is in force here, and its order. */
  own: { readonly policy: SchedulingPolicy; readonly order: PolicyOrder } | undefined;
  /** Runnable applications here and below. */
  runnable = 0;
  /** Containers that the runnable applications of a leaf ask for. */
  private wanted = 0;
  /** Whether an offer found no application of a leaf that wants more than it has, and none has changed since. */
  private isContent = false;
  /** What masters in a leaf take. */
  readonly masterUsage: Resource;
  /** Sums of the demands of its applications, and of its children. */
  readonly appDemand: Resource;
  readonly childDemand: Resource;
  /** Applications whose demand may be another one than the latest update saw. */
  readonly changedApps = new MarkList<FairApp>(AppMark.changedDemand);
  /** Whether its applications have their shares of `dividedShare`. */
  isDivided = false;
  readonly dividedShare: Resource;
  /** What its applications ask for. */
  readonly asks: AskBounds;

  /** All children under a policy without keys, and those of which something may be asked under one with keys. */
  readonly childOrder: OrderedMembers<FairQueue>;
  readonly keyedChildren: KeyOrder<FairQueue>;
  /** Applications with pending demand: those whose master runs or that have none, and those that wait for theirs. */
  readonly appOrder: OrderedMembers<FairApp>;
  readonly masterOrder: OrderedMembers<FairApp>;

  /**
   * @param name full path
   * @param number of the queue in the world; any number where there is none
   * @param serial its place in the order in which queues were made
   */
  constructor(
    readonly name: string,
    readonly number: number,
    readonly parent: FairQueue | null,
    public isLeaf: boolean,
    public config: QueueConfig,
    types: number,
    readonly serial = number,
  ) {
    const zero = () => new Float64Array(types);
    this.usage = zero();
    this.demand = zero();
    this.fairShare = zero();
    this.steadyFairShare = zero();
    this.maxShare = zero();
    this.minShare = zero();
    this.masterUsage = zero();
    this.appDemand = zero();
    this.childDemand = zero();
    this.dividedShare = zero();
    this.asks = new AskBounds(types, AppMark.changedAsks);
    this.childOrder = new OrderedMembers(
      () => this.children,
      () => true,
      { inside: ChildMark.inOrder, changed: ChildMark.changed },
    );
    this.keyedChildren = new KeyOrder(
      () => this.children,
      (child) => child.mayAsk,
    );
    this.appOrder = new OrderedMembers(
      () => this.runnableApps,
      (app) => this.wants(app) && !app.waitsForMaster,
      { inside: AppMark.inAppOrder, changed: AppMark.changedInAppOrder },
    );
    this.masterOrder = new OrderedMembers(
      () => this.runnableApps,
      (app) => this.wants(app) && app.waitsForMaster,
      { inside: AppMark.inMasterOrder, changed: AppMark.changedInMasterOrder },
    );
    parent?.children.push(this);
    parent?.invalidateChildren();
  }

  /** Whether an application may run here and wants more than it has. */
  private readonly wants = (app: FairApp): boolean => app.runnable && app.queue === this && app.hasPendingDemand;

  /** Applies the configuration for a cluster of that size. */
  configure(config: QueueConfig, cluster: Resource): void {
    this.config = config;
    this.weight = config.weight;
    this.minShare = config.minShare;
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
    return this.masterUsage[MEMORY] > 0 || this.asks.smallestMaster[MEMORY] < Infinity;
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
    addTo(this.usage, size);
    this.parent?.touchChild(this);
    this.parent?.addUsage(size);
  }

  subtractUsage(size: Resource): void {
    subtractFrom(this.usage, size);
    this.parent?.touchChild(this);
    this.parent?.subtractUsage(size);
  }

  /** Applications of a leaf that may run, in the order in which they were admitted. */
  get runnableApps(): readonly FairApp[] {
    return (this.admittedList ??= [...this.admitted]);
  }

  /** An application of a leaf may run from now on. */
  admit(app: FairApp): void {
    this.admitted.add(app);
    this.admittedList = undefined;
    this.countRunnable(1);
  }

  /** An application that might run goes, or has to wait. */
  dismiss(app: FairApp): void {
    assert(this.admitted.delete(app), 'an application that runs is known to its queue');
    this.admittedList = undefined;
    this.countRunnable(-1);
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

  /** No application of a leaf wants more than it has, until one changes: the leaf is not asked again before. */
  setContent(isContent: boolean): void {
    const before = this.mayAsk;
    this.isContent = isContent;
    this.mayAskChanged(before);
  }

  /** Whether an application in it may run and may ask for something. */
  private get mayAsk(): boolean {
    return this.runnable > 0 && (!this.isLeaf || (this.wanted > 0 && !this.isContent));
  }

  private mayAskChanged(before: boolean): void {
    if (this.mayAsk !== before) this.parent?.keyedChildren.touch(this);
  }

  get isOverMax(): boolean {
    return !fitsIn(this.usage, this.maxShare);
  }

  /** The queue on the way up that a container of this size would take over its maximum; null for none. */
  limitingQueue(size: Resource): FairQueue | null {
    if (!fitsTogether(this.usage, size, this.maxShare)) return this;
    return this.parent?.limitingQueue(size) ?? null;
  }

  /** What application masters may take. `available`: what the cluster has left. */
  masterLimit(available: Resource): Resource {
    const maxAMShare = Math.min(this.config.maxAMShare, 1);
    return this.fairShare.map((share, t) =>
      Math.ceil((share === 0 ? Math.min(available[t], this.maxShare[t]) : share) * maxAMShare),
    );
  }

  /** Whether a master of that size may start. */
  canRunMaster(size: Resource, available: Resource): boolean {
    if (this.config.maxAMShare < 0) return true;
    return fitsTogether(this.masterUsage, size, this.masterLimit(available));
  }

  /** Adds up the demand of what is directly below it, cut to its maximum. Whether it is another one: it decides the place among its siblings. */
  addUpDemand(): boolean {
    const { demand, maxShare } = this;
    let isAnother = false;
    for (let t = 0; t < demand.length; t++) {
      const wanted = Math.min(this.isLeaf ? this.appDemand[t] : this.childDemand[t], maxShare[t]);
      if (wanted === demand[t]) continue;
      isAnother = true;
      if (this.parent !== null) this.parent.childDemand[t] += wanted - demand[t];
      demand[t] = wanted;
    }
    if (isAnother) this.parent?.touchChild(this);
    return isAnother;
  }

  /** Largest container that its applications get; undefined where only the cluster's maximum holds. */
  get maxContainer(): Resource | undefined {
    return this.config.maxContainer ?? this.parent?.maxContainer;
  }

  /** Works out the bounds of what its applications ask for. Whether they may be others now. */
  measureAsks(): boolean {
    return this.asks.measure(this.wants);
  }

  /** Widens these bounds to what an application asks for where it may run, until they are worked out. */
  widenAsks(app: FairApp): void {
    this.asks.widen(app, app.runnable);
  }

  private touchChild(child: FairQueue): void {
    this.own?.order.touch(child.number);
    this.childOrder.touch(child);
    this.keyedChildren.touch(child);
  }

  /** There are other children, or they compare differently. */
  invalidateChildren(): void {
    this.childOrder.invalidate();
    this.keyedChildren.invalidate();
  }

  /** An application of it came, or compares differently. */
  touchApp(app: FairApp): void {
    this.own?.order.touch(app.number);
    this.asks.touch(app);
    this.appOrder.touch(app);
    this.masterOrder.touch(app);
    if (this.isContent) this.setContent(false);
  }

  /** An application of it goes, and may come to another leaf. */
  forgetApp(app: FairApp): void {
    this.own?.order.touch(app.number);
    this.asks.forget(app);
    this.appOrder.forget(app);
    this.masterOrder.forget(app);
    this.changedApps.delete(app);
  }
}
