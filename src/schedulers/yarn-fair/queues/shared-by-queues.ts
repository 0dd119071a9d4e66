/** What all queues of a book share: the tables of their amounts, and lists of applications that an update has to look at. */
import { MarkList } from '../../yarn/mark-list';
import { AmountRows } from '../../yarn/amount-rows';
import type { FairApp } from '../applications/fair-app';
import { AskKind } from '../assignment/ask-bounds';

/** The amounts in the row of a queue, in this order. */
export const QueueAmount = {
  usage: 0,
  maxShare: 1,
  demand: 2,
  /** The sum of the demands of its applications or of its children. */
  demandBelow: 3,
  fairShare: 4,
  minShare: 5,
  /** What its applications have divided among them. */
  dividedShare: 6,
  masterUsage: 7,
  /** The bounds of what its applications ask for. */
  smallestAsk: 8,
  largestAsk: 9,
  smallestMaster: 10,
  steadyFairShare: 11,
} as const;

/** Bits in a queue. The orders are those of its parent. */
export const QueueMark = { inOrder: 1, changedInOrder: 2, changedFigures: 4 } as const;

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
  /** A kind that nobody counts yet. */
  spareKind: AskKind;

  constructor(readonly types: number) {
    this.rows = new AmountRows(types, Object.keys(QueueAmount).length);
    this.spareKind = new AskKind(types);
  }
}
