/** What all queues of a book share: the tables of their amounts, and lists of what an update has to look at. */
import { MarkList } from '../../yarn/mark-list';
import { AmountRows } from '../../yarn/amount-rows';
import type { FairApp } from '../applications/fair-app';
import { AskKinds } from '../assignment/ask-bounds';
import type { FairQueue } from './fair-queue';

/** The amounts in the row of a queue, in this order: those that a heartbeat looks at come first. */
export const QueueAmount = {
  usage: 0,
  maxShare: 1,
  demand: 2,
  minShare: 3,
  smallestAsk: 4,
  /** The sum of the demands of its applications or of its children. */
  demandBelow: 5,
  fairShare: 6,
  /** What its applications have divided among them. */
  dividedShare: 7,
  masterUsage: 8,
  largestAsk: 9,
  smallestMaster: 10,
  steadyFairShare: 11,
} as const;

/** Bits in a queue. The order is that of its parent. */
export const QueueMark = { inOrder: 1, changedInOrder: 2, toldAnew: 4, mastersToldAnew: 8, wideBounds: 16 } as const;

/** Bits in an application; an application is in one leaf. */
export const AppMark = {
  inAppOrder: 1,
  changedInAppOrder: 2,
  inMasterOrder: 4,
  changedInMasterOrder: 8,
  changedAsks: 16,
  changedDemand: 32,
} as const;

export class SharedByQueues {
  readonly rows: AmountRows;
  /** Applications whose demand may be another one than the latest update saw. */
  readonly changedDemands = new MarkList<FairApp>(AppMark.changedDemand);
  /** Applications that may ask for something else than the bounds of their leaf know. */
  readonly changedAsks = new MarkList<FairApp>(AppMark.changedAsks);
  /** Leaves whose bounds of what is asked for may be wider than they have to be. */
  readonly wideBounds = new MarkList<FairQueue>(QueueMark.wideBounds);
  readonly askKinds: AskKinds;

  constructor(types: number) {
    this.rows = new AmountRows(types, Object.keys(QueueAmount).length);
    this.askKinds = new AskKinds(types);
  }
}
